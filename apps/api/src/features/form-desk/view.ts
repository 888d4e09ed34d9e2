import { applicantRows } from '@machi/domain/applications/applicant';
import { isApprovalWaiting, isPaid, paymentWayOf } from '@machi/domain/applications/completion';
import { doneBy, isWaiting } from '@machi/domain/applications/rules';
import { townTimeText } from '@machi/domain/calendar/model';
import type { HandledForm, HandledLine } from '@machi/domain/form-desk/contract';
import { isOwn, seenOf } from '@machi/domain/form-desk/rules';
import { changesBetween } from '@machi/domain/form-desk/changes';
import { yenInWords } from '@machi/domain/locale/words';
import type { Locale } from '@machi/domain/locale/model';
import { writtenSections } from '@machi/domain/onlineforms/written';
import { isHoldEnding } from '@machi/domain/payments/hold';
import type { Queryable } from '../../database/database.ts';
import { applicationStore, type BeforeRow } from '../filing/application-store.ts';
import { belongingsOf } from '../filing/belongings.ts';
import { viewApplicationLine, viewProxy } from '../filing/views/view-line.ts';
import { viewOwnPayment } from '../filing/views/view-payment.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { deskStore, type HandledRow } from './desk-store.ts';

/** The viewer, the time and the language. */
type Look = Pick<MemberExchange, 'member' | 'locale' | 'now'>;

/** The end of a hold, once staff should be told of it. */
function holdEnd({ payment_state, capture_before }: HandledRow, now: Date): string | null {
  const isEnding = payment_state === 'held' && isHoldEnding({ state: 'held', intention: null, capture_before }, now);
  return isEnding && capture_before ? townTimeText(capture_before) : null;
}

export const viewHandledLine = (row: HandledRow, { member, locale, now }: Look): HandledLine => ({
  ...viewApplicationLine(row, locale),
  member_id: row.member_id,
  name: row.name,
  hold_ends_at: holdEnd(row, now),
  is_unpaid: isWaiting(row) && !isPaid(row) ? 1 : 0,
  is_approval_waiting: isApprovalWaiting(row) ? 1 : 0,
  assigned_to: row.assigned_to,
  assigned_name: row.assigned_name,
  due_on: row.due_on,
  is_own: isOwn(row, member.member_id) ? 1 : 0,
  seen: seenOf(row),
});

const FEE = { ja: '手数料', en: 'Fee' } as const;

type State = Pick<BeforeRow, 'applicant' | 'content' | 'amount' | 'files'>;

/** An application's content, in words. */
const partsOf = (body: HandledRow['body'], { applicant, content, amount, files }: State, locale: Locale) => [
  { title: '', rows: applicantRows(applicant, locale) },
  ...writtenSections(body, content, { place: 'desk', locale, files }),
  { title: ' ', rows: [{ label: FEE[locale], words: yenInWords(amount)[locale] }] },
];

/** Corrections, the newest first: each state beside the next one. */
function correctionsOf(row: HandledRow, files: State['files'], before: readonly BeforeRow[], locale: Locale) {
  const states: readonly State[] = [{ ...row, files }, ...before];
  return before.map((state, index) => ({
    at: townTimeText(state.replaced_at),
    changes: changesBetween(partsOf(row.body, state, locale), partsOf(row.body, states[index] ?? state, locale)),
  }));
}

/** One application in full. */
export async function viewHandled(database: Queryable, row: HandledRow, look: Look): Promise<HandledForm> {
  const { locale } = look;
  const { files: documents, signature, payment } = await belongingsOf(database, row);
  const events = await deskStore.events(database, row.onlineform_application_id);
  const before = await applicationStore.before(database, row.onlineform_application_id);
  return {
    ...viewHandledLine(row, look),
    proxy: viewProxy(row, locale),
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
    corrections: correctionsOf(row, documents, before, locale),
  };
}
