import type { DateText } from '../calendar/model.ts';
import type { Locale } from '../locale/model.ts';
import { dateTextOf } from '../schedule/day-numbers.ts';
import { FIRST_DAY, MOST_OF_A_SERIES, type ScheduleTimes, type ScheduleWords } from '../schedule/model.ts';
import { isDateOf, nextDates } from '../schedule/rule.ts';
import { clockOf, dateOf, inTown, type FileEvent, type Moment } from './events.ts';
import { MOST_SINGLES, type Remark, type RemarkCode } from './model.ts';
import { asSeries, isRepeating, singleDays, type Repeating } from './series.ts';
import { lengthOf, outside, timesAt, type Length } from './spans.ts';
import { wordsOf } from './words.ts';

/** Times and texts of a schedule. */
export interface DraftContent {
  readonly times: ScheduleTimes;
  readonly words: ScheduleWords;
}
export interface DraftSchedule extends DraftContent {
  /** Tells apart the schedules from one event; empty: the only one, or the series. */
  readonly key: string;
  readonly dropped: readonly DateText[];
  readonly changed: readonly (DraftContent & { readonly date: DateText })[];
}
/** Schedules from an event and its changed dates: several if no series can represent it. */
export interface Drafted {
  readonly schedules: readonly DraftSchedule[];
  readonly notes: readonly Remark[];
}
export interface Asked {
  readonly locale: Locale;
  readonly today: DateText;
}

const A_MONTH_OF_REMARKS = 31;

/** Finds the date of a series for a moment, in the town's time. */
function dateMeant({ start }: FileEvent, moment: Moment): DateText {
  if (start.minutes === null) return dateTextOf(moment.day);
  return dateOf(inTown(moment.minutes === null ? { ...start, day: moment.day } : moment));
}
const keyAt = (begins: number, isAllDay: boolean): string =>
  isAllDay ? dateOf(begins) : `${dateOf(begins)}T${clockOf(begins)}`;

interface Single extends DraftContent {
  readonly told: readonly RemarkCode[];
}
function singleOf(event: FileEvent, locale: Locale): Single | RemarkCode {
  const length = lengthOf(event);
  if (typeof length === 'string') return length;
  const times = timesAt(inTown(event.start), length);
  const { words, told } = wordsOf(event, locale);
  return outside(times) ?? { times, words, told: [...length.told, ...told] };
}

/** Changed dates of an event; null: cancelled. */
interface Changes {
  readonly on: ReadonlyMap<DateText, DraftContent | null>;
  readonly notes: readonly Remark[];
}
function changesOf(main: FileEvent, exceptions: readonly FileEvent[], locale: Locale): Changes {
  const on = new Map<DateText, DraftContent | null>();
  const notes: Remark[] = [];
  for (const exception of exceptions) {
    const date = dateMeant(main, exception.instead_of ?? exception.start);
    if (exception.is_cancelled) {
      on.set(date, null);
      continue;
    }
    const single = exception.has_range ? 'times' : singleOf(exception, locale);
    if (typeof single !== 'string') on.set(date, { times: single.times, words: single.words });
    else if (notes.length < A_MONTH_OF_REMARKS) notes.push({ code: 'dates-left', values: { date } });
  }
  return { on, notes };
}

const alone = (key: string, { times, words }: DraftContent): DraftSchedule => ({
  key,
  times,
  words,
  dropped: [],
  changed: [],
});

/** Lists the dates outside the series: changed ones that it does not have, and added ones. */
function besides(
  main: FileEvent,
  length: Length,
  words: ScheduleWords,
  changes: Changes,
  isInSeries: (date: DateText) => boolean,
): DraftSchedule[] {
  const found = new Map<string, DraftSchedule>();
  for (const moment of main.more) {
    const begins = inTown(length.isAllDay || moment.minutes !== null ? moment : { ...main.start, day: moment.day });
    const times = timesAt(begins, length);
    const key = keyAt(begins, length.isAllDay);
    const date = dateOf(begins);
    if (outside(times) || isInSeries(date) || changes.on.has(date)) continue;
    found.set(key, alone(key, { times, words }));
  }
  for (const [date, content] of changes.on)
    if (content !== null && !isInSeries(date)) found.set(`${date}!`, alone(`${date}!`, content));
  return [...found.values()];
}

function keptAsSeries(
  main: Repeating,
  length: Length,
  times: ScheduleTimes,
  words: ScheduleWords,
  changes: Changes,
): readonly DraftSchedule[] | RemarkCode {
  const isDate = (date: DateText): boolean => isDateOf(times, date);
  const gone = new Set(main.without.map((moment) => dateMeant(main, moment)).filter(isDate));
  const changed: DraftSchedule['changed'][number][] = [];
  for (const [date, content] of changes.on) {
    if (!isDate(date)) continue;
    if (content === null) gone.add(date);
    else if (!gone.has(date)) changed.push({ ...content, date });
  }
  if (gone.size + changed.length > MOST_OF_A_SERIES) return 'many-dates';
  const more = besides(main, length, words, changes, isDate);
  const hasDates = changed.length > 0 || nextDates(times, times.start_date, gone.size + 1).length > gone.size;
  if (!hasDates) return more.length > 0 ? more : 'never';
  return [{ key: '', times, words, dropped: [...gone].toSorted(), changed }, ...more];
}

function keptAsSingles(
  main: Repeating,
  length: Length,
  words: ScheduleWords,
  changes: Changes,
  today: DateText,
): { readonly schedules: readonly DraftSchedule[]; readonly isCut: boolean } {
  const gone = new Set(main.without.map((moment) => dateMeant(main, moment)));
  const beginsOn = (day: number): number => inTown({ ...main.start, day });
  const isCancelled = (date: DateText): boolean => gone.has(date) || changes.on.get(date) === null;
  const { days, isCut } = singleDays(main, today, (day) => isCancelled(dateOf(beginsOn(day))));
  const dates = new Set<DateText>();
  const schedules: DraftSchedule[] = [];
  for (const day of days) {
    const begins = beginsOn(day);
    const content = changes.on.get(dateOf(begins)) ?? { times: timesAt(begins, length), words };
    if (outside(content.times)) continue;
    dates.add(dateOf(begins));
    schedules.push(alone(keyAt(begins, length.isAllDay), content));
  }
  const more = besides(main, length, words, changes, (date) => dates.has(date) || gone.has(date));
  return { schedules: [...schedules, ...more.slice(0, MOST_SINGLES)], isCut };
}

/**
 * Converts an event: to a series if the rules are equivalent, otherwise to single dates.
 * @param exceptions its changed dates in the file
 */
export function draft(main: FileEvent, exceptions: readonly FileEvent[], { locale, today }: Asked): Drafted | Remark {
  const length = lengthOf(main);
  if (typeof length === 'string') return { code: length };
  const { words, told } = wordsOf(main, locale);
  const changes = changesOf(main, exceptions, locale);
  const notes: Remark[] = [...[...length.told, ...told].map((code) => ({ code })), ...changes.notes];
  if (!isRepeating(main)) {
    const times = timesAt(inTown(main.start), length);
    const problem = outside(times);
    if (problem) return { code: problem };
    const own = changes.on.get(times.start_date);
    if (own === null) return { code: 'cancelled' };
    const more = besides(main, length, words, changes, (date) => date === times.start_date);
    return { schedules: [alone('', own ?? { times, words }), ...more.slice(0, MOST_SINGLES)], notes };
  }
  const series = asSeries(main, length);
  if (typeof series === 'object') {
    const schedules = keptAsSeries(main, length, series, words, changes);
    if (typeof schedules === 'string') return { code: schedules };
    if (dateOf(inTown(main.start)) < FIRST_DAY) notes.push({ code: 'before-first' });
    return { schedules, notes };
  }
  const { schedules, isCut } = keptAsSingles(main, length, words, changes, today);
  if (schedules.length === 0) return { code: outside(timesAt(inTown(main.start), length)) ?? 'never' };
  if (series !== undefined) notes.push({ code: series, values: { count: schedules.length } });
  if (isCut) notes.push({ code: 'singles-cut', values: { most: MOST_SINGLES } });
  return { schedules, notes };
}

/** Converts dates whose series is not in the file: the person was invited only to these. */
export function draftLoose(exceptions: readonly FileEvent[], { locale }: Asked): Drafted | Remark {
  const schedules: DraftSchedule[] = [];
  const notes: Remark[] = [];
  let reason: Remark = { code: 'cancelled' };
  for (const event of exceptions) {
    if (event.is_cancelled) continue;
    const single = singleOf(event, locale);
    if (typeof single === 'string') reason = { code: single };
    else {
      schedules.push(alone(`${dateMeant(event, event.instead_of ?? event.start)}!`, single));
      notes.push(...single.told.map((code) => ({ code })));
    }
  }
  return schedules.length === 0 ? reason : { schedules, notes };
}
