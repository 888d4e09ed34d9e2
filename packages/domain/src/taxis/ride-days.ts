import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** So many days back rides are read: for whoever settles them (product, "Taxi"). */
const SETTLED_DAYS = 7;

export const firstRideDay = (now: Date): DateText => addDays(dateAt(now), -SETTLED_DAYS);

/** Refuses the rides of a day that nobody settles any more; undefined for one whose rides are read. */
export function refuseRideDay(day: DateText, now: Date): Refusal | undefined {
  const first = firstRideDay(now);
  return day < first ? refuse(422, { field: 'date', code: 'min-date', params: [dateInWords(first)] }) : undefined;
}

/** What passengers wrote, often of their health, is for the drive: nobody reads it once the day is over. */
export const noteOn = ({ note, ride_date }: { readonly note: string; readonly ride_date: DateText }, now: Date) =>
  ride_date < dateAt(now) ? '' : note;
