import { listOnlineforms, readOnlineform } from '@machi/domain/onlineforms/contract';
import { notFound } from '@machi/domain/refusals/model';
import { formStore } from '../../filing/form-store.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { viewForm, viewLine } from '../../filing/view-form.ts';

export { pages } from './pages.ts';

/** The forms for which people apply online (product, "Online forms"). */
export const routes = (_house: House) => [
  serve(listOnlineforms, async (_input, { locale, reader }) => ({
    onlineforms: (await formStore.listOpen(reader)).map((row) => viewLine(row, locale)),
  })),

  serve(readOnlineform, async ({ onlineform_id, test }, { locale, now, reader }) => {
    const row = await formStore.read(reader, onlineform_id, test);
    return row ? { onlineform: viewForm(row, locale, now) } : notFound;
  }),
];
