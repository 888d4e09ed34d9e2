import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { OFFICE } from '@machi/domain/till/houses';
import { refusePaidOn, tillDayClosed } from '@machi/domain/till/rules';
import type { Queryable } from '../../../database/database.ts';
import { present, rowsOf } from '../../../database/rows.ts';
import { till_day } from '../../../database/tables/billing/till-days.ts';

const days = rowsOf(till_day);

export const makeTillDay = (transaction: Queryable, day: DateText, house_id: number) =>
  days.insertIfAbsent(transaction, 'make-till-day', { day, house_id }, ['day']);

/** Whether a drawer's day is closed for good. */
export const isTillDayClosed = (transaction: Queryable, day: DateText, house: number): Promise<boolean> =>
  days.has(transaction, 'is-till-day-closed', { day, house_id: house, closed_at: present });

/** Locks a drawer's day until commit, so that it is not closed before; false: it is closed. */
async function hold(transaction: Queryable, day: DateText, house_id: number): Promise<boolean> {
  await makeTillDay(transaction, day, house_id);
  // Entries share the lock and exclude a closing.
  const row = await days.share(transaction, 'hold-till-day', { day, house_id }, { columns: ['closed_at'] });
  return row?.closed_at === null;
}

/** Most closed days ahead, which occur when the clock was set back. */
const DAYS_AHEAD = 7;

/** Locks and returns the day for money received now: today, or the next open day, usually tomorrow. */
export async function holdNextDay(transaction: Queryable, now: Date, house: number = OFFICE): Promise<DateText> {
  const today = dateAt(now);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (await hold(transaction, day, house)) return day;
  }
  throw new Error('the till is closed for days ahead');
}

/** Locks the day for a payment, or returns a refusal. */
export async function holdPaidOn(
  transaction: Queryable,
  paidOn: DateText | undefined,
  now: Date,
  house: number,
): Promise<DateText | Refusal> {
  const next = await holdNextDay(transaction, now, house);
  if (paidOn === undefined || paidOn === next) return next;
  const refusal = refusePaidOn(paidOn, dateAt(now), next);
  if (refusal) return refusal;
  return (await hold(transaction, paidOn, house)) ? paidOn : tillDayClosed(paidOn, 'paid_on');
}
