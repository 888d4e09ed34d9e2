import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { Refusal } from '@machi/domain/refusals/model';
import { refusePaidOn, tillDayClosed } from '@machi/domain/till/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const makeDay = statement('make-till-day', 'insert into till_day (day) values ($1) on conflict do nothing');
/** Whoever closes the day waits for those who hold it, and they for the closing. */
const holdDay = statement<{ closed_at: Date | null }>(
  'hold-till-day',
  'select closed_at from till_day where day = $1 for share',
);

/** Holds a day of the till until the end of the transaction, so that nobody closes it before; false: it is closed. */
async function hold(transaction: Queryable, day: DateText): Promise<boolean> {
  await transaction.run(makeDay, [day]);
  const [row] = await transaction.run(holdDay, [day]);
  return row?.closed_at === null;
}

/** The day for which is entered what comes in now, held: today, or the next one once it is closed. */
export async function holdNextDay(transaction: Queryable, now: Date): Promise<DateText> {
  const today = dateAt(now);
  if (await hold(transaction, today)) return today;
  const tomorrow = addDays(today, 1);
  if (await hold(transaction, tomorrow)) return tomorrow;
  throw new Error('the till of tomorrow is closed');
}

/** The day for which a payment is entered, held, or why it is none. */
export async function holdPaidOn(
  transaction: Queryable,
  paidOn: DateText | undefined,
  now: Date,
): Promise<DateText | Refusal> {
  const next = await holdNextDay(transaction, now);
  if (paidOn === undefined || paidOn === next) return next;
  const refusal = refusePaidOn(paidOn, dateAt(now), next);
  if (refusal) return refusal;
  return (await hold(transaction, paidOn)) ? paidOn : tillDayClosed(paidOn, 'paid_on');
}
