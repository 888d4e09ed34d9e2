import { listOnlineforms, readOnlineform } from '@machi/domain/onlineforms/contract';
import type { Locale } from '@machi/domain/locale/model';
import { notFound } from '@machi/domain/refusals/model';
import type { Database } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { PreparedReply, serve } from '../../platform/http/serve.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';
import { formStore } from '../filing/form-store.ts';
import { viewForm, viewLine } from '../filing/views/view-form.ts';

/** Caches open forms by language until the database reports a change (triggers `onlineform_changed` and similar). */
function keepList(database: Database) {
  let kept: Partial<Record<Locale, Promise<PreparedReply>>> = {};
  let listening: Promise<void> | undefined;
  const write = async (locale: Locale) => {
    const onlineforms = (await formStore.listOpen(database)).map((row) => viewLine(row, locale));
    return new PreparedReply(JSON.stringify({ result: true, errors: {}, onlineforms }));
  };
  return async (locale: Locale): Promise<PreparedReply> => {
    listening ??= database.listen('onlineforms_changed', () => {
      kept = {};
    });
    await listening;
    const writing = (kept[locale] ??= write(locale));
    try {
      return await writing;
    } catch (error) {
      if (kept[locale] === writing) delete kept[locale];
      throw error;
    }
  };
}

/** Forms for online applications (product, "Online forms"). */
export const routes = (house: House) => {
  const listOf = keepList(house.database);
  return [
    serve(listOnlineforms, (_input, { locale }) => listOf(locale)),

    serve(readOnlineform, async ({ onlineform_id, test }, { locale, now, reader }) => {
      const row = await formStore.read(reader, onlineform_id, test);
      return row ? { onlineform: viewForm(row, locale, now) } : notFound;
    }),
  ];
};

/** A page of one form; a test URL's form is not prefetched. */
const ofForm = (path: PageSource['path']): PageSource => ({
  path,
  asks: ({ parameters, query }) =>
    query.has('test') ? [] : [question(readOnlineform, { onlineform_id: parameters['onlineform_id'] ?? '' })],
  says(replies) {
    const { onlineform } = replies(readOnlineform);
    return { name: onlineform.form_name, text: onlineform.description };
  },
});

export const pages: readonly PageSource[] = [
  { path: '/onlineform', asks: () => [question(listOnlineforms, {})] },
  ofForm('/onlineform/introduction/:onlineform_id'),
  ofForm('/onlineform/form/:onlineform_id'),
];

/** Open forms. */
export const found: readonly FoundSource[] = [
  {
    kind: 'form',
    async forAll({ database }) {
      const forms = await formStore.listOpen(database);
      return forms.map(({ onlineform_id, body }) => ({
        href: `/onlineform/introduction/${onlineform_id}`,
        title: body.form_name,
        text: body.description,
        weight: 1.1,
      }));
    },
  },
];
