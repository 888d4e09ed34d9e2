import { WARNING_DAYS, isHoldEnding } from '@machi/domain/payments/hold';
import { differencesOf } from '@machi/domain/payments/compare';
import { isOpen } from '@machi/domain/payments/model';
import { isTrouble, type ListedPayment, type PaymentProvider } from '../../providers/payment/payment.ts';
import type { House } from '../house.ts';
import { writeSeen } from './change.ts';
import { settlePayment } from './settle.ts';
import { payments } from './store.ts';
import { strays } from './strays.ts';

const DAY = 86_400_000;
/** Interval between two looks at a hold without changes. */
const QUIET_MINUTES = 60;
/** No hold is older, even if a bank keeps it longer than requested. */
const HOLD_LOOK_DAYS = 35;
/** How far back a bank may reclaim money, plus a margin. */
const PAID_LOOK_DAYS = 190;

/** Runs each separately, so that a failure does not stop the others. Rejects at the end, so that the job is retried. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const broken: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => broken.push(error));
  if (broken.length > 0) throw broken[0];
}

/** Notifies that a hold ends; once, even with concurrent jobs. */
async function warn(house: House, payment_id: number, now: Date): Promise<void> {
  await house.database.transaction(async (transaction) => {
    const payment = await payments.lock(transaction, payment_id);
    if (!payment || payment.warned_at !== null || !isHoldEnding(payment, now)) return;
    await payments.noteWarned(transaction, payment_id, now);
    await payments.note(transaction, payment_id, now, 'warned');
    await house.payments.holderOf(payment.holder_kind)?.onHoldEnding(transaction, payment, house, now);
  });
}

/** Continues payments in progress wherever they stopped, and notifies of holds that end. */
export async function settleOpenPayments(house: House, now: Date): Promise<void> {
  const { database } = house;
  const soon = new Date(now.getTime() + WARNING_DAYS * DAY);
  const settle = async () =>
    each(await payments.underWay(database, now, QUIET_MINUTES), (id) => settlePayment(house, id, now));
  const tell = async () => each(await payments.ending(database, soon), (id) => warn(house, id, now));
  await each([settle, tell], (work) => work());
}

/** Releases a hold that will never be captured; the next look records that. */
async function release(house: House, provider: PaymentProvider, { intent_id, payment_key }: ListedPayment) {
  const trouble = await provider.cancel(intent_id, `${payment_key}-release`);
  house.log.warn({ intent_id, trouble: trouble?.trouble, code: trouble?.code }, 'a hold that nobody wants');
  return trouble === undefined;
}

async function reconcileOne(house: House, provider: PaymentProvider, listed: ListedPayment, askedAt: Date, now: Date) {
  const { intent_id, theirs, made_at } = listed;
  const isHeld = theirs.money === 'held';
  const payment = await payments.byKey(house.database, listed.payment_key);
  if (!payment) {
    const isReleased = isHeld && (await release(house, provider, listed));
    const seen = isReleased ? { ...theirs, money: 'canceled' as const } : theirs;
    const differences = differencesOf(null, seen);
    return strays.keep(house.database, { intent_id, theirs: seen, differences, made_at, checked_at: askedAt });
  }
  if (payment.intention !== null || payment.state === 'begun') return settlePayment(house, payment.payment_id, now);
  const isReleased = isHeld && !isOpen(payment) && (await release(house, provider, listed));
  const seen = isReleased ? { ...theirs, money: 'canceled' as const } : theirs;
  return writeSeen(house, payment.payment_id, { askedAt, intent_id, theirs: seen }, now);
}

/**
 * Compares the provider's list with ours: releases holds that we do not want and records differences for billing. A
 * payment that we count as paid and that is missing from the list is looked up separately.
 */
async function reconcile(house: House, days: number, now: Date): Promise<void> {
  // Does not start a sandbox in which nobody has paid.
  if (house.settings.stripe === undefined && !(await payments.any(house.database))) return;
  const provider = await house.payments.provider();
  if (!provider) return;
  const since = new Date(now.getTime() - days * DAY);
  const askedAt = house.clock();
  const listed = await provider.list(since);
  if (isTrouble(listed)) throw Object.assign(new Error('the payment provider lists nothing'), { code: listed.code });
  await each(listed, (one) => reconcileOne(house, provider, one, askedAt, now));
  await each(await payments.unseen(house.database, since, askedAt), (id) => settlePayment(house, id, now));
}

export const reconcileHolds = (house: House, now: Date): Promise<void> => reconcile(house, HOLD_LOOK_DAYS, now);
export const reconcilePaid = (house: House, now: Date): Promise<void> => reconcile(house, PAID_LOOK_DAYS, now);
