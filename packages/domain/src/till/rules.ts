import { addDays, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { yenInWords } from '../locale/words.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Days back for which a payment can be entered if the day is still open. */
export const TILL_DAYS = 31;

/** Refusal for a closed day of the till, which cannot be changed. */
export const tillDayClosed = (day: DateText, field = ''): Refusal =>
  refuse(409, { field, code: 'till-day-closed', params: [dateInWords(day)] });

/**
 * Refuses a day for a payment, apart from closed days.
 * @param next day for present payments: today, or tomorrow once today is closed
 */
export function refusePaidOn(day: DateText, today: DateText, next: DateText): Refusal | undefined {
  if (day > next) return refuse(422, { field: 'paid_on', code: 'paid-to-come' });
  if (day < addDays(today, -TILL_DAYS))
    return refuse(422, { field: 'paid_on', code: 'paid-too-long-ago', params: [TILL_DAYS] });
  return undefined;
}

/** Refuses to show a future day, which has no entries. */
export const refuseTillDay = (day: DateText, today: DateText): Refusal | undefined =>
  day > today ? refuse(422, { field: 'day', code: 'till-day-to-come' }) : undefined;

/** Refuses to close a day twice, in an outdated version, or with a difference but no reason. */
export function refuseClosing(
  till: { readonly day: DateText; readonly isClosed: boolean; readonly cash_yen: number; readonly seen: string },
  asked: { readonly seen: string; readonly counted_yen: number; readonly note: string },
  today: DateText,
): Refusal | undefined {
  const toCome = refuseTillDay(till.day, today);
  if (toCome) return toCome;
  if (till.isClosed) return tillDayClosed(till.day, 'day');
  if (till.seen !== asked.seen) return refuse(409, { field: '', code: 'till-changed' });
  return asked.counted_yen !== till.cash_yen && asked.note === ''
    ? refuse(422, { field: 'note', code: 'till-note-needed', params: [yenInWords(till.cash_yen)] })
    : undefined;
}
