import { applicantRows } from '@machi/domain/applications/applicant';
import { townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { writtenSections } from '@machi/domain/onlineforms/written';
import type { Queryable } from '../../database/database.ts';
import { applicationStore } from '../filing/application-store.ts';
import { belongingsOf } from '../filing/belongings.ts';
import { toldEvents, toldReason } from '../filing/views/view-own.ts';
import { viewProxy } from '../filing/views/view-line.ts';
import { viewOwnPayment } from '../filing/views/view-payment.ts';

/** More rows than anybody has. */
const ALL = 100_000;

/** A person's online applications with their content and history. Times are the town's. */
export async function readApplications(database: Queryable, memberId: number, locale: Locale) {
  const { rows } = await applicationStore.listOwn(database, memberId, ALL, 0);
  const applications = await Promise.all(
    rows.map(async (row) => {
      const { files, signature, payment } = await belongingsOf(database, row);
      const events = await applicationStore.events(database, row.onlineform_application_id);
      return {
        form_name: row.body.form_name[locale],
        application_code: row.application_code,
        stage: row.stage,
        approval_status: row.approval_status,
        reason: toldReason(row),
        amount: row.amount,
        filed_by: viewProxy(row, locale),
        created_at: townTimeText(row.created_at),
        filed_at: row.filed_at && townTimeText(row.filed_at),
        decided_at: row.decided_at && townTimeText(row.decided_at),
        signature: signature
          ? {
              signed_at: townTimeText(signature.signed_at),
              signer_name: signature.signer_name,
              signer_address: signature.signer_address,
            }
          : null,
        payment: viewOwnPayment(payment),
        applicant: applicantRows(row.applicant, locale),
        sections: writtenSections(row.body, row.content, { place: 'export', locale, files }),
        events: toldEvents(events).map(({ kind, body, created_at }) => ({
          kind,
          body,
          created_at: townTimeText(created_at),
        })),
      };
    }),
  );
  return { applications };
}
