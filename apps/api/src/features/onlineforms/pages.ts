import { listOnlineforms, readOnlineform } from '@machi/domain/onlineforms/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

/** A page of one form; what a test URL opens is not asked for ahead. */
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
