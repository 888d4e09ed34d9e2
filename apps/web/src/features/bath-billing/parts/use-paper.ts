import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import type { PdfFile } from '@machi/domain/files/pdf-file';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import type * as z from 'zod/mini';
import { saveBytes } from '../../../shell/calls/save-reply.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { useBathBillingTexts } from '../texts.ts';

type PaperEndpoint = Endpoint & { readonly reply: z.ZodMiniType<PdfFile> };

/** Saves a paper and says so. */
export function usePaper<E extends PaperEndpoint>(endpoint: E) {
  const { t } = useBathBillingTexts();
  const snackbar = useSnackbar();
  const { send, busy } = useCall(endpoint);
  async function save(input: InputOf<E>) {
    const result = await send(input);
    if (!result?.ok) return;
    saveBytes(result.reply);
    snackbar.show(t('saved', { name: result.reply.filename }), 'success');
  }
  return { save, busy };
}
