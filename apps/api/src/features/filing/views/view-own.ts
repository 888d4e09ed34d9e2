import { townTimeText } from '@machi/domain/calendar/model';
import { applicantRows } from '@machi/domain/applications/applicant';
import { isApprovalWaiting, paymentWayOf, stepsOfApplication } from '@machi/domain/applications/completion';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { deliveredOn, doneBy, isUndecided } from '@machi/domain/applications/rules';
import type { Locale } from '@machi/domain/locale/model';
import { writtenSections } from '@machi/domain/onlineforms/written';
import type { Queryable } from '../../../database/database.ts';
import { applicationStore, type ApplicationRow, type EventRow } from '../application-store.ts';
import { belongingsOf } from '../belongings.ts';
import { viewApplicationLine, viewProxy } from './view-line.ts';
import { viewOwnPayment } from './view-payment.ts';

/** Timeline events that only the desk reads. */
const INTERNAL: ReadonlySet<EventRow['kind']> = new Set(['assigned']);

/** The events of an application that its applicant may see. */
export const toldEvents = (events: readonly EventRow[]): EventRow[] => events.filter(({ kind }) => !INTERNAL.has(kind));
/** The reason stays hidden while an approval waits for its payment. */
export const toldReason = ({ approval_status, reason }: ApplicationRow): string =>
  approval_status === 0 ? '' : reason;

/** One application for its applicant. */
export async function viewOwn(database: Queryable, row: ApplicationRow, locale: Locale): Promise<OwnApplication> {
  const [events, { files, signature, payment }] = await Promise.all([
    applicationStore.events(database, row.onlineform_application_id),
    belongingsOf(database, row),
  ]);
  return {
    ...viewApplicationLine(row, locale),
    proxy: viewProxy(row, locale),
    reason: toldReason(row),
    applicant: applicantRows(row.applicant, locale),
    sections: writtenSections(row.body, row.content, { place: 'list', locale, files }),
    fee_lines: row.fee_lines.map(({ label, amount }) => ({ label: label[locale], amount })),
    events: toldEvents(events).map((event) => ({
      kind: event.kind,
      body: event.body,
      by: doneBy(event.actor_member_id, row.member_id),
      created_at: townTimeText(event.created_at),
    })),
    delivered_on: row.filed_at === null ? null : deliveredOn(row.body, row.filed_at),
    contact_information: row.body.contact_information[locale],
    may_take_back: isUndecided(row),
    steps: [...stepsOfApplication(row)],
    signature: signature ? { signed_at: townTimeText(signature.signed_at), signer_name: signature.signer_name } : null,
    payment_way: paymentWayOf(row),
    payment: viewOwnPayment(payment),
    is_approval_waiting: isApprovalWaiting(row) ? 1 : 0,
  };
}
