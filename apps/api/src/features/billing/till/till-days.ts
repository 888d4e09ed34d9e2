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

/** Whether a day of a drawer is closed, for good. */
export const isTillDayClosed = (transaction: Queryable, day: DateText, house: number): Promise<boolean> =>
  days.has(transaction, 'is-till-day-closed', { day, house_id: house, closed_at: present });

/** Holds a day of a drawer until the end of the transaction, so that nobody closes it before; false: it is closed. */
async function hold(transaction: Queryable, day: DateText, house_id: number): Promise<boolean> {
  await makeTillDay(transaction, day, house_id);
  // Whoever closes the day waits for those who hold it, and they for the closing.
  const row = await days.share(transaction, 'hold-till-day', { day, house_id }, { columns: ['closed_at'] });
  return row?.closed_at === null;
}

/** A clock that was set back has so many closed days before it at most. */
const DAYS_AHEAD = 7;

/** The day for which is entered what comes in now, held: today, or the first one after it that is open, usually tomorrow. */
export async function holdNextDay(transaction: Queryable, now: Date, house: number = OFFICE): Promise<DateText> {
  const today = dateAt(now);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (await hold(transaction, day, house)) return day;
  }
  throw new Error('the till is closed for days ahead');
}

/** The day for which a payment is entered, held, or why it is none. */
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
