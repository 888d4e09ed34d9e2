import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { mayFinish, nextStepOf } from '@machi/domain/applications/completion';
import type { beginPayingApplication, settleApplicationPayment } from '@machi/domain/applications/completion-contract';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { House } from '../../platform/house.ts';
import { beginPayment } from '../../platform/payments/begin.ts';
import { settlePayment } from '../../platform/payments/settle.ts';
import { payments } from '../../platform/payments/store.ts';
import { readSignature } from '../../platform/signing/signature-store.ts';
import { applicationStore, holderOf, type ApplicationRow } from './application-store.ts';
import { countBeginning } from './beginnings.ts';
import { formStore } from './form-store.ts';
import { viewOwnPayment } from './views/view-payment.ts';

/** Path of the payment step; `back` says how the applicant left the provider's page. */
const stepPath = ({ onlineform_id, onlineform_application_id }: ApplicationRow, back: 'paid' | 'left'): string =>
  `/onlineform/form/${onlineform_id}?step=pay&application=${onlineform_application_id}&back=${back}`;

/** Whether the form still allows payment; a filed application may be paid again whatever happened to its form. */
async function mayPay({ database }: House, row: ApplicationRow, now: Date): Promise<boolean> {
  if (row.stage === 'filed') return true;
  const signature = await readSignature(database, holderOf(row.onlineform_application_id));
  const is_open = await formStore.isOpen(database, row.onlineform_id);
  return mayFinish({ is_open, is_test: row.is_test }, signature?.signed_at ?? row.created_at, now);
}

/** Begins paying for an own application, or returns the open payment page. */
export async function payOwnApplication(
  house: House,
  id: number,
  { member, now, locale }: MemberExchange,
): Promise<ReplyOf<typeof beginPayingApplication> | Refusal> {
  const { database } = house;
  const row = await applicationStore.readOwn(database, id, member.member_id);
  if (!row) return notFound;
  if (row.approval_status !== 0) return refuse(409, { field: '', code: 'application-decided' });
  const next = nextStepOf(row) ?? 'finish';
  if (next !== 'pay') return { next, url: null };
  if (!(await mayPay(house, row, now))) return refuse(409, { field: '', code: 'form-closed' });
  const tooOften = await countBeginning(database, id, member.member_id, now);
  if (tooOften) return tooOften;
  const begun = await beginPayment(
    house,
    {
      holder_kind: 'application',
      holder_id: id,
      member_id: member.member_id,
      amount: row.amount,
      title: row.body.form_name[locale],
      locale,
      success_path: stepPath(row, 'paid'),
      cancel_path: stepPath(row, 'left'),
    },
    now,
  );
  house.wakeOutbox();
  if (!isRefusal(begun)) return { next: 'pay', url: begun.url };
  const [problem] = begun.problems;
  if (problem?.code !== 'payment-held') return begun;
  const after = await applicationStore.readOwn(database, id, member.member_id);
  if (!after) return notFound;
  const further = nextStepOf(after) ?? 'finish';
  // A hold for another amount is not yet released.
  return further === 'pay' ? refuse(409, { field: '', code: 'payment-unavailable' }) : { next: further, url: null };
}

/** Asks the provider for the result when the applicant returns. */
export async function settleOwnPayment(
  house: House,
  id: number,
  { member, now }: MemberExchange,
): Promise<ReplyOf<typeof settleApplicationPayment> | Refusal> {
  const { database } = house;
  const before = await applicationStore.readOwn(database, id, member.member_id);
  if (!before) return notFound;
  const newest = await payments.newest(database, 'application', id);
  const payment = newest && (await settlePayment(house, newest.payment_id, now));
  if (newest) house.wakeOutbox();
  const after = await applicationStore.readOwn(database, id, member.member_id);
  return after ? { next: nextStepOf(after) ?? 'finish', payment: viewOwnPayment(payment) } : notFound;
}
