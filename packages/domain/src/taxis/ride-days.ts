import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Past days whose rides are shown, for billing (product, "Taxi"). */
const SETTLED_DAYS = 7;

export const firstRideDay = (now: Date): DateText => addDays(dateAt(now), -SETTLED_DAYS);

/** Refuses days outside that range; undefined: the day is allowed. */
export function refuseRideDay(day: DateText, now: Date): Refusal | undefined {
  const first = firstRideDay(now);
  return day < first ? refuse(422, { field: 'date', code: 'min-date', params: [dateInWords(first)] }) : undefined;
}

/** Passengers' notes, often about health, are hidden after the day of the ride. */
export const noteOn = ({ note, ride_date }: { readonly note: string; readonly ride_date: DateText }, now: Date) =>
  ride_date < dateAt(now) ? '' : note;
