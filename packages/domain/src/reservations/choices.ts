import { minutesOf, timeOf } from '../calendar/model.ts';
import type { DateText, TimeText } from '../calendar/model.ts';
import type { AvailabilityDay } from '../spots/contract.ts';

/** One stretch of one day that a person wants; half-open. */
export interface ChosenTime {
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const stretchesOf = (day: AvailabilityDay): Stretch[] =>
  day.free.map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }));

/** Times on the room's unit, counted from the opening, inside one free stretch; both ends included. */
function unitTimes(day: AvailabilityDay, stretch: Stretch, unitMinutes: number): number[] {
  const opening = day.opening === null ? 0 : minutesOf(day.opening.start);
  const first = opening + Math.ceil((stretch.start - opening) / unitMinutes) * unitMinutes;
  const times: number[] = [];
  for (let time = first; time <= stretch.end; time += unitMinutes) times.push(time);
  return times;
}

/** Every time of the day at which a reservation can start. */
export const startTimes = (day: AvailabilityDay, unitMinutes: number): TimeText[] =>
  stretchesOf(day).flatMap((stretch) => unitTimes(day, stretch, unitMinutes).slice(0, -1).map(timeOf));

/** Every time to which a reservation with this start can run without touching what is taken. */
export function endTimes(day: AvailabilityDay, start: TimeText, unitMinutes: number): TimeText[] {
  const from = minutesOf(start);
  const stretch = stretchesOf(day).find((free) => free.start <= from && from < free.end);
  if (stretch === undefined) return [];
  return unitTimes(day, stretch, unitMinutes)
    .filter((time) => time > from)
    .map(timeOf);
}

/** Whether the stretch can be reserved as it stands. */
export const isFree = (day: AvailabilityDay, chosen: ChosenTime, unitMinutes: number): boolean =>
  startTimes(day, unitMinutes).includes(chosen.start) && endTimes(day, chosen.start, unitMinutes).includes(chosen.end);

/** The last end not after `wish`, else the first one there is. */
function closestEnd(ends: readonly TimeText[], wish: number): TimeText | undefined {
  return ends.findLast((end) => minutesOf(end) <= wish) ?? ends[0];
}

/** A stretch of the wished length from the wished start; undefined where nothing can start. */
export function chooseFrom(
  day: AvailabilityDay,
  start: TimeText,
  minutes: number,
  unitMinutes: number,
): ChosenTime | undefined {
  if (!startTimes(day, unitMinutes).includes(start)) return undefined;
  const end = closestEnd(endTimes(day, start, unitMinutes), minutesOf(start) + minutes);
  return end === undefined ? undefined : { date: day.target_date, start, end };
}

/** Moves the start and keeps the length where there is room for it. */
export function moveStart(day: AvailabilityDay, chosen: ChosenTime, start: TimeText, unitMinutes: number): ChosenTime {
  const length = minutesOf(chosen.end) - minutesOf(chosen.start);
  return chooseFrom(day, start, length, unitMinutes) ?? chosen;
}

/** Free stretches of the same length: the same day first, by nearness to the wished start, then the following days. */
export function alternatives(
  days: readonly AvailabilityDay[],
  wish: ChosenTime,
  unitMinutes: number,
  count: number,
): ChosenTime[] {
  const length = minutesOf(wish.end) - minutesOf(wish.start);
  const nearest = days
    .filter((day) => day.target_date >= wish.date)
    .flatMap((day) => {
      const fitting = startTimes(day, unitMinutes)
        .map((start) => chooseFrom(day, start, length, unitMinutes))
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
