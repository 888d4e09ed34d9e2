import { paymentWayOf } from '@machi/domain/applications/completion';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { intendPayment } from '../../platform/payments/change.ts';
import { settlePayment } from '../../platform/payments/settle.ts';
import { payments, type Payment } from '../../platform/payments/store.ts';
import { applicationStore, type ApplicationRow } from './application-store.ts';
import { tellDecided, tellPayAgain, type MoneyWord } from './notifications.ts';

const kinds = { 1: 'approved', 2: 'denied', 3: 'invalid' } as const;

export interface ApplicationDecision {
  readonly approval_status: 1 | 2 | 3;
  readonly reason: string;
  readonly by: number;
  readonly now: Date;
}

/** Locks the open payment of an application, before the application itself, in the order that payment events use. */
export const lockMoneyOf = (transaction: Queryable, id: number): Promise<Payment | undefined> =>
  payments.lockOpen(transaction, 'application', id);

/** Releases or refunds its money; does nothing without any. */
export async function letGo(
  transaction: Queryable,
  money: Payment | undefined,
  { by, now }: { readonly by: number | null; readonly now: Date },
): Promise<MoneyWord | Refusal> {
  if (!money) return 'none';
  const way = money.state === 'captured' ? 'refund' : 'void';
  const meant = await intendPayment(transaction, money.payment_id, way, { by, reason: null, now });
  if (isRefusal(meant)) return meant;
  return money.state === 'begun' ? 'none' : 'let';
}

/** Marks it for approval: the money is collected, or must be held again first. */
async function meanApproval(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  money: Payment | undefined,
  { reason, by, now }: ApplicationDecision,
): Promise<Refusal | undefined> {
  const id = row.onlineform_application_id;
  if (row.approval_meant_at !== null)
    return refuse(409, { field: 'onlineform_application_id', code: 'approval-waits', params: [row.application_code] });
  await applicationStore.meanApproval(transaction, id, { reason, at: now, by });
  if (money?.state !== 'held') return void (await tellPayAgain(transaction, house, row, true, now));
  // If the hold has ended or is being released, the payment itself reports that.
  await intendPayment(transaction, money.payment_id, 'capture', { by, reason: null, now });
  return undefined;
}

/**
 * Decides a waiting application and what happens to its money, in one transaction; `settleMoneyOf` then carries it out.
 * A card payment is approved only once the money arrives.
 * @param money the result of `lockMoneyOf` in this transaction, taken before the row was locked
 */
export async function decideApplication(
  transaction: Queryable,
  house: House,
  row: ApplicationRow,
  money: Payment | undefined,
  decision: ApplicationDecision,
): Promise<Refusal | undefined> {
  const { approval_status, reason, by, now } = decision;
  const way = paymentWayOf(row);
  if (approval_status === 1 && way === 'card') return meanApproval(transaction, house, row, money, decision);
  const let_go = approval_status === 1 ? 'none' : await letGo(transaction, money, { by, now });
  if (isRefusal(let_go)) return let_go;
  const id = row.onlineform_application_id;
  await applicationStore.decide(transaction, id, { status: approval_status, reason, at: now, by });
  await applicationStore.addEvent(transaction, id, { kind: kinds[approval_status], body: reason, by, at: now });
  const word = approval_status === 1 && way === 'counter' ? 'counter' : let_go;
  await tellDecided(transaction, house, { ...row, approval_status, reason }, word, now);
  return undefined;
}

/** Carries out the intended payment step at the provider; the job retries it on failure. */
export async function settleMoneyOf(house: House, id: number, now: Date): Promise<void> {
  const newest = await payments.newest(house.database, 'application', id);
  if (newest && (newest.intention !== null || newest.state === 'held'))
    await settlePayment(house, newest.payment_id, now);
}
