import { addDays, type DateText } from '../calendar/model.ts';
import { ALL_DAY, SINGLE, isDateOf, nextDates, type RepeatRule } from './rule.ts';

/** Part of a series to change or delete: the whole term, from a date on, or that date only. */
export const WHOLE_TERM = 0;
export const FROM_DATE_ON = 1;
export const ONLY_DATE = 2;

/** A changed date of a series. The date is that of the rule, even if the occurrence was moved. */
interface ChangedDate {
  readonly exception_date: DateText;
}

/** A series with its changed and left-out dates. */
export interface Series<Changed extends ChangedDate> {
  readonly times: RepeatRule;
  readonly changed: readonly Changed[];
  readonly dropped: readonly DateText[];
}

/** Tells whether any date is left: by the rule and not left out, or changed. */
function hasDates({ times, changed, dropped }: Series<ChangedDate>): boolean {
  if (changed.length > 0) return true;
  const gone = new Set(dropped);
  return nextDates(times, times.start_date, gone.size + 1).some((date) => !gone.has(date));
}

/**
 * Splits a series into the part before a date and the part from it on. Each changed or left-out date goes with the part
 * in which the rule puts it. A part without dates is undefined.
 */
export function splitAt<Changed extends ChangedDate>(
  { times, changed, dropped }: Series<Changed>,
  date: DateText,
): { readonly before: Series<Changed> | undefined; readonly from: Series<Changed> | undefined } {
  const before: Series<Changed> = {
    times: { ...times, end_date: addDays(date, -1) },
    changed: changed.filter(({ exception_date }) => exception_date < date),
    dropped: dropped.filter((day) => day < date),
  };
  const from: Series<Changed> = {
    times: { ...times, start_date: date > times.start_date ? date : times.start_date },
    changed: changed.filter(({ exception_date }) => exception_date >= date),
    dropped: dropped.filter((day) => day >= date),
  };
  return {
    before: hasDates(before) ? before : undefined,
    from: hasDates(from) ? from : undefined,
  };
}

/** Computes the rest of a series after a part is deleted; undefined if nothing is left. */
export function remainingAfter<Changed extends ChangedDate>(
  series: Series<Changed>,
  scope: typeof WHOLE_TERM | typeof FROM_DATE_ON | typeof ONLY_DATE,
  date: DateText,
): Series<Changed> | undefined {
  if (scope === WHOLE_TERM) return undefined;
  if (scope === FROM_DATE_ON) return splitAt(series, date).before;
  const left = {
    ...series,
    changed: series.changed.filter(({ exception_date }) => exception_date !== date),
    dropped: [...new Set([...series.dropped, date])].toSorted(),
  };
  return hasDates(left) ? left : undefined;
}

/** Participants from the town and guests. */
interface Peopled {
  readonly participants: readonly number[];
  readonly guests?: readonly { readonly guest_key: string }[];
}

/** A series or one of its changed dates, with what a change of the series can reach. */
export interface Content<Words extends Peopled> {
  readonly times: RepeatRule;
  readonly words: Words;
}

/** Ignores the order of lists. */
const asText = (value: unknown): string =>
  Array.isArray(value)
    ? JSON.stringify(value.map((entry) => JSON.stringify(entry)).toSorted())
    : JSON.stringify(value ?? null);
const isSame = (one: unknown, other: unknown): boolean => asText(one) === asText(other);

/** Applies joins and leaves of the series to a date. People added only to that date stay. */
function peopleAfter<Person>(
  own: readonly Person[],
  old: readonly Person[],
  next: readonly Person[],
  keyOf: (person: Person) => unknown,
): Person[] {
  const keysOf = (people: readonly Person[]) => new Set(people.map(keyOf));
  const [before, after] = [keysOf(old), keysOf(next)];
  const stay = own.filter((person) => after.has(keyOf(person)) || !before.has(keyOf(person)));
  const staying = keysOf(stay);
  return [...stay, ...next.filter((person) => !before.has(keyOf(person)) && !staying.has(keyOf(person)))];
}

function wordsAfter<Words extends Peopled>(own: Words, old: Words, next: Words): Words {
  const merged: Words = { ...own };
  for (const name of Object.keys(next) as (keyof Words)[]) if (isSame(own[name], old[name])) merged[name] = next[name];
  return {
    ...merged,
    participants: peopleAfter(own.participants, old.participants, next.participants, (memberId) => memberId),
    ...(next.guests && {
      guests: peopleAfter(own.guests ?? [], old.guests ?? [], next.guests, ({ guest_key }) => guest_key),
    }),
  };
}

/** Times of a changed date: the new ones of the series, unless the date was moved. */
function timesAfter(own: RepeatRule, date: DateText, old: RepeatRule, next: RepeatRule): RepeatRule {
  const isMoved =
    own.start_date !== date ||
    (own.end_date ?? date) !== date ||
    own.start_time !== old.start_time ||
    own.end_time !== old.end_time;
  if (isMoved) return own;
  const schedule_type = next.start_time === null ? ALL_DAY : SINGLE;
  return { ...own, schedule_type, start_time: next.start_time, end_time: next.end_time };
}

/**
 * Computes the changed dates after a change of the series (product, "Dates of a series"). Past ones stay. In future
 * ones, each value that equalled the series' changes with it; different values, a moved date among them, stay. A
 * changed date that the new rule lacks becomes a schedule of its own, so that no moved meeting is lost.
 * @param old the series as it was, and `next` as it will be
 * @param apart changed dates out of the changer's reach: they stay unchanged
 */
export function rebased<Words extends Peopled, Changed extends ChangedDate & Content<Words>>(
  old: Content<Words>,
  next: Content<Words>,
  changed: readonly Changed[],
  today: DateText,
  apart: readonly Changed[] = [],
): { readonly dates: Changed[]; readonly singles: Changed[] } {
  const isPast = ({ times }: Changed): boolean => (times.end_date ?? times.start_date) < today;
  const isKept = (date: Changed): boolean => isPast(date) || isDateOf(next.times, date.exception_date);
  const follow = (date: Changed): Changed =>
    isPast(date)
      ? date
      : {
          ...date,
          times: timesAfter(date.times, date.exception_date, old.times, next.times),
          words: wordsAfter(date.words, old.words, next.words),
        };
  return {
    dates: [...changed.filter(isKept).map(follow), ...apart.filter(isKept)],
    singles: [...changed, ...apart].filter((date) => !isKept(date)),
  };
}
