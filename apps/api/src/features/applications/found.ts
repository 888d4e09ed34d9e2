import { listApplications } from '@machi/domain/applications/contract';
import { ownFound, said, type FoundSource } from '../../platform/search/found-source.ts';

/** One's own online applications. */
export const found: readonly FoundSource[] = [
  ownFound('own-application', listApplications, ({ applications }) =>
    applications.map((one) => ({
      href: `/application/detail/${one.onlineform_application_id}`,
      title: said(one.form_name),
      words: said(one.application_code),
      text: said(`${one.created_at.slice(0, 10)} ${one.application_code}`),
    })),
  ),
];
