import { addDays, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';
import { isFree, type ChosenTime } from '../reservations/choices.ts';
import type { RoomGrid } from '../reservations/grid.ts';
import { MAX_DATES } from '../reservations/model.ts';
import type { AvailabilityDay } from '../spots/contract.ts';
import { pressHour } from './press-hour.ts';

/** Chosen times in the order of the calendar: one a day, {@link MAX_DATES} days at most. */
export type Dates = readonly ChosenTime[];

const WEEK = 7;
const HOUR = 60;

const inOrder = (dates: Dates): Dates => dates.toSorted((one, other) => (one.date < other.date ? -1 : 1));

export const dateOf = (dates: Dates, date: DateText): ChosenTime | undefined => dates.find((one) => one.date === date);

export const withoutDate = (dates: Dates, date: DateText): Dates => dates.filter((one) => one.date !== date);

/** Adds a day, or changes its time. */
export const withDate = (dates: Dates, added: ChosenTime): Dates => inOrder([...withoutDate(dates, added.date), added]);

/** Whether all days have the same time. */
export const areAtOneTime = (dates: Dates): boolean =>
  dates.every(({ start, end }) => start === dates[0]?.start && end === dates[0].end);

export const atTime = (dates: Dates, { start, end }: { readonly start: TimeText; readonly end: TimeText }): Dates =>
  dates.map(({ date }) => ({ date, start, end }));

const covers = (time: ChosenTime, hour: number): boolean =>
  minutesOf(time.start) < (hour + 1) * HOUR && hour * HOUR < minutesOf(time.end);

/**
 * The days after a press on an hour of the week's table. A new day takes the time of the others if that contains the
 * hour and is free. On a chosen day the hour lengthens or shortens the time of all days, unless each has its own.
 * Undefined: an application cannot have another day.
 */
export function pressDates(
  dates: Dates,
  hasOwnTimes: boolean,
  day: AvailabilityDay,
  hour: number,
  grid: RoomGrid,
): Dates | undefined {
  const here = dateOf(dates, day.target_date);
  if (here === undefined) {
    if (dates.length >= MAX_DATES) return undefined;
    const like = dates.map(({ start, end }): ChosenTime => ({ date: day.target_date, start, end }));
    const same = like.findLast((time) => covers(time, hour) && isFree(day, time, grid));
    const added = same ?? pressHour(day, hour, undefined, grid);
    return added === undefined ? dates : withDate(dates, added);
  }
  const next = pressHour(day, hour, isFree(day, here, grid) ? here : undefined, grid);
  if (next === undefined) return withoutDate(dates, here.date);
  return hasOwnTimes ? withDate(dates, next) : atTime(dates, next);
}

/** How often the last day's weekday can be added, within the limits of an application and the town. */
export function weeksLeft(dates: Dates, until: DateText): number {
  const last = dates.at(-1);
  if (last === undefined) return 0;
  const room = MAX_DATES - dates.length;
  return Array.from({ length: room }, (_, index) => addDays(last.date, (index + 1) * WEEK)).filter(
    (date) => date <= until,
  ).length;
}

/** Adds the weekday and time of the last day for so many further weeks. */
export function withWeeks(dates: Dates, weeks: number): Dates {
  const last = dates.at(-1);
  if (last === undefined) return dates;
  return [
    ...dates,
    ...Array.from({ length: weeks }, (_, index) => ({ ...last, date: addDays(last.date, (index + 1) * WEEK) })),
  ];
}

/** Adds a day at the time of the others; undefined if there is none yet, or no more days fit. */
export function withLike(dates: Dates, date: DateText): Dates | undefined {
  const last = dates.at(-1);
  if (last === undefined || (dates.length >= MAX_DATES && dateOf(dates, date) === undefined)) return undefined;
  return withDate(dates, { ...last, date });
}
