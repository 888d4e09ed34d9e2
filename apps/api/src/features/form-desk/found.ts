import { decidePermission } from '@machi/domain/permissions/model';
import { writeListed } from '../../platform/audit/accesses.ts';
import { said, type FoundSource } from '../../platform/search/found-source.ts';
import { deskStore } from './desk-store.ts';

/** Online applications by applicant or code, for officials who handle them; each look is written into the audit log. */
export const found: readonly FoundSource[] = [
  {
    kind: 'desk-application',
    async forReader({ q, house: { database }, exchange }) {
      const { member, locale } = exchange;
      if (member === null || decidePermission(member, 'application:read:any') !== 'granted') return [];
      return database.transaction(async (transaction) => {
        const rows = await deskStore.find(transaction, q);
        await writeListed(transaction, { ...exchange, member }, 'application:list', rows);
        return rows.map(({ onlineform_application_id, application_code, body, name }) => ({
          href: `/onlineform/desk?application=${onlineform_application_id}`,
          title: said(`${body.form_name[locale]} ${name}`.trim()),
          text: said(application_code),
          isMatched: true as const,
        }));
      });
    },
  },
];
