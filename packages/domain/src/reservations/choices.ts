import { minutesOf, timeOf } from '../calendar/model.ts';
import type { DateText, TimeText } from '../calendar/model.ts';
import type { AvailabilityDay } from '../spots/contract.ts';
import type { Stretch } from '../spots/rules.ts';
import { endsWithin, startsWithin } from './grid.ts';
import type { RoomGrid } from './grid.ts';

/** One stretch of one day that a person wants; half-open. */
export interface ChosenTime {
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
}

const stretchesOf = (day: Pick<AvailabilityDay, 'free'>): Stretch[] =>
  day.free.map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }));

/** Every time of the day at which a reservation can start. */
export const startTimes = ({ opening, ...day }: AvailabilityDay, grid: RoomGrid): TimeText[] =>
  opening === null ? [] : stretchesOf(day).flatMap((free) => startsWithin(free, opening, grid).map(timeOf));

/** Every time to which a reservation with this start can run without touching what is taken. */
export function endTimes({ opening, ...day }: AvailabilityDay, start: TimeText, grid: RoomGrid): TimeText[] {
  const from = minutesOf(start);
  const stretch = stretchesOf(day).find((free) => free.start <= from && from < free.end);
  return stretch === undefined || opening === null ? [] : endsWithin(stretch, from, opening, grid).map(timeOf);
}

/** Whether the stretch can be reserved as it stands. */
export const isFree = (day: AvailabilityDay, chosen: ChosenTime, grid: RoomGrid): boolean =>
  startTimes(day, grid).includes(chosen.start) && endTimes(day, chosen.start, grid).includes(chosen.end);

/** The last end not after `wish`, else the first one there is. */
function closestEnd(ends: readonly TimeText[], wish: number): TimeText | undefined {
  return ends.findLast((end) => minutesOf(end) <= wish) ?? ends[0];
}

/** A stretch of the wished length from the wished start; undefined where nothing can start. */
export function chooseFrom(
  day: AvailabilityDay,
  start: TimeText,
  minutes: number,
  grid: RoomGrid,
): ChosenTime | undefined {
  if (!startTimes(day, grid).includes(start)) return undefined;
  const end = closestEnd(endTimes(day, start, grid), minutesOf(start) + minutes);
  return end === undefined ? undefined : { date: day.target_date, start, end };
}

/** Moves the start and keeps the length where there is room for it. */
export function moveStart(day: AvailabilityDay, chosen: ChosenTime, start: TimeText, grid: RoomGrid): ChosenTime {
  const length = minutesOf(chosen.end) - minutesOf(chosen.start);
  return chooseFrom(day, start, length, grid) ?? chosen;
}

/** Free stretches of the same length: the same day first, by nearness to the wished start, then the following days. */
export function alternatives(
  days: readonly AvailabilityDay[],
  wish: ChosenTime,
  grid: RoomGrid,
  count: number,
): ChosenTime[] {
  const length = minutesOf(wish.end) - minutesOf(wish.start);
  const nearest = days
    .filter((day) => day.target_date >= wish.date)
    .flatMap((day) => {
      const fitting = startTimes(day, grid)
        .map((start) => chooseFrom(day, start, length, grid))
        .filter((choice) => choice !== undefined)
        .filter((choice) => minutesOf(choice.end) - minutesOf(choice.start) === length);
      const distance = (choice: ChosenTime) => Math.abs(minutesOf(choice.start) - minutesOf(wish.start));
      const sorted = fitting.toSorted((a, b) => distance(a) - distance(b));
      const apart = sorted.filter(
        (choice, index) =>
          !sorted.slice(0, index).some((nearer) => nearer.start < choice.end && choice.start < nearer.end),
      );
      return apart.slice(0, day.target_date === wish.date ? count - 1 : 1);
    });
  return nearest.slice(0, count);
}
