import { applicantRows } from '@machi/domain/applications/applicant';
import { isApprovalWaiting, paymentWayOf } from '@machi/domain/applications/completion';
import { doneBy } from '@machi/domain/applications/rules';
import { townTimeText } from '@machi/domain/calendar/model';
import type { HandledForm, HandledLine } from '@machi/domain/form-desk/contract';
import { isOwn, seenOf } from '@machi/domain/form-desk/rules';
import { writtenSections } from '@machi/domain/onlineforms/written';
import { isHoldEnding } from '@machi/domain/payments/hold';
import type { Queryable } from '../../database/database.ts';
import { belongingsOf } from '../../filing/belongings.ts';
import { viewApplicationLine } from '../../filing/view-line.ts';
import { viewOwnPayment } from '../../filing/view-payment.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { deskStore } from './desk-store.ts';
import type { HandledRow } from './desk-store.ts';

/** Who looks, when, and in which language. */
type Look = Pick<MemberExchange, 'member' | 'locale' | 'now'>;

/** When a hold ends, once staff are to be told of it. */
function holdEnd({ payment_state, capture_before }: HandledRow, now: Date): string | null {
  const isEnding = payment_state === 'held' && isHoldEnding({ state: 'held', intention: null, capture_before }, now);
  return isEnding && capture_before ? townTimeText(capture_before) : null;
}

export const viewHandledLine = (row: HandledRow, { member, locale, now }: Look): HandledLine => ({
  ...viewApplicationLine(row, locale),
  member_id: row.member_id,
  name: row.name,
  hold_ends_at: holdEnd(row, now),
  is_approval_waiting: isApprovalWaiting(row) ? 1 : 0,
  assigned_to: row.assigned_to,
  assigned_name: row.assigned_name,
  due_on: row.due_on,
  is_own: isOwn(row, member.member_id) ? 1 : 0,
  seen: seenOf(row),
});

/** One application with all that belongs to it. */
export async function viewHandled(database: Queryable, row: HandledRow, look: Look): Promise<HandledForm> {
  const { locale } = look;
  const { files: documents, signature, payment } = await belongingsOf(database, row);
  const events = await deskStore.events(database, row.onlineform_application_id);
  return {
    ...viewHandledLine(row, look),
    reason: row.reason,
    applicant: applicantRows(row.applicant, locale),
    sections: writtenSections(row.body, row.content, { place: 'desk', locale, files: documents }),
    fee_lines: row.fee_lines.map(({ label, amount }) => ({ label: label[locale], amount })),
    documents: documents.map(({ checked_at, ...file }) => ({
      ...file,
      checked_at: checked_at && townTimeText(checked_at),
    })),
    events: events.map(({ kind, body, actor_member_id, by_name, created_at }) => ({
      kind,
      body,
      by: doneBy(actor_member_id, row.member_id),
      by_name,
      created_at: townTimeText(created_at),
    })),
    signature: signature
      ? {
          signed_at: townTimeText(signature.signed_at),
          signer_name: signature.signer_name,
          signer_address: signature.signer_address,
          marks: [...signature.marks],
        }
      : null,
    payment_way: paymentWayOf(row),
    payment: viewOwnPayment(payment),
  };
}
