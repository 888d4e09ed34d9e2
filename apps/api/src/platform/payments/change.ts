import { differencesOf } from '@machi/domain/payments/compare';
import type { OurSide, TheirSide } from '@machi/domain/payments/model';
import { afterLook, isNewerLook, refuseIntention } from '@machi/domain/payments/transitions';
import type { PaymentIntention } from '@machi/domain/payments/model';
import { notFound, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../house.ts';
import { payments, type Payment } from './store.ts';

/** Who requested a change of a payment, and why; null: it follows automatically. */
export interface Wanted {
  readonly by: number | null;
  readonly reason: string | null;
  readonly now: Date;
}

/** What the provider reported, and when it was asked; null: it does not know this payment. */
export interface Seen {
  readonly askedAt: Date;
  readonly intent_id: string | null;
  readonly theirs: TheirSide | null;
}

/** Writes the change and tells the holder of a new state. The answer includes what the holder intends. */
async function writeChange(
  house: House,
  transaction: Queryable,
  before: Payment,
  after: OurSide & Pick<Payment, 'intent_id' | 'checked_at' | 'theirs' | 'payment_id'>,
  now: Date,
): Promise<Payment> {
  const { checked_at, theirs } = after;
  const differences = differencesOf(after, checked_at === null ? undefined : theirs);
  const written = await payments.update(transaction, { ...after, differences }, now);
  if (after.intention !== before.intention && after.intention !== null)
    await payments.note(transaction, before.payment_id, now, `intend-${after.intention}`);
  if (after.state === before.state) return written;
  await payments.note(transaction, before.payment_id, now, after.state);
  await house.payments.holderOf(written.holder_kind)?.onState(transaction, written, house, now);
  return (await payments.read(transaction, written.payment_id)) ?? written;
}

/** Updates a payment by what the provider reported. Reports may arrive out of order: only the newest counts. */
export const writeSeen = (house: House, payment_id: number, seen: Seen, now: Date): Promise<Payment | undefined> =>
  house.database.transaction(async (transaction) => {
    const before = await payments.lock(transaction, payment_id);
    if (!before) return undefined;
    const standing = seen.theirs === null ? before : { ...before, ...afterLook(before, seen.theirs, now) };
    const looked = isNewerLook(before, seen) ? { checked_at: seen.askedAt, theirs: seen.theirs } : {};
    const after = { ...standing, intent_id: seen.intent_id ?? before.intent_id, ...looked };
    return writeChange(house, transaction, before, after, now);
  });

/**
 * Ends a payment that the provider does not have: its page was never opened. Does nothing if it was opened meanwhile.
 */
export const writeUnopened = (
  house: House,
  { payment_id, session_id }: Pick<Payment, 'payment_id' | 'session_id'>,
  now: Date,
): Promise<Payment | undefined> =>
  house.database.transaction(async (transaction) => {
    const before = await payments.lock(transaction, payment_id);
    if (!before || before.state !== 'begun' || before.session_id !== session_id) return before;
    const isVoided = before.intention === 'void';
    const ended = isVoided
      ? ({ state: 'voided', intention: null } as const)
      : ({ state: 'failed', intention: null, failure: 'not-opened' } as const);
    return writeChange(house, transaction, before, { ...before, ...ended }, now);
  });

/**
 * Records the intended action in the transaction that decides it. `settlePayment` carries it out afterwards, or else
 * the job. A payment without money is void at once.
 */
export async function intendPayment(
  transaction: Queryable,
  payment_id: number,
  intention: PaymentIntention,
  { by, reason, now }: Wanted,
): Promise<Payment | Refusal> {
  const payment = await payments.lock(transaction, payment_id);
  if (!payment) return notFound;
  const isOver = payment.state !== 'begun' && payment.state !== 'held' && payment.state !== 'captured';
  if (payment.intention === intention || (intention === 'void' && isOver)) return payment;
  const refused = refuseIntention(payment, intention, now);
  if (refused) return refused;
  await payments.note(transaction, payment_id, now, `intend-${intention}`, { by_member_id: by, reason });
  const { theirs, checked_at } = payment;
  const differences = differencesOf({ ...payment, intention }, checked_at === null ? undefined : theirs);
  return payments.update(transaction, { ...payment, intention, differences }, now);
}
