import { minutesOf, timeOf, type DateText, type TimeText } from '../calendar/model.ts';
import type { AvailabilityDay } from '../spots/contract.ts';
import type { Stretch } from '../spots/rules.ts';
import { endsWithin, startsWithin, type RoomGrid } from './grid.ts';

/** A half-open stretch of one day that a person chose. */
export interface ChosenTime {
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
}

const stretchesOf = (day: Pick<AvailabilityDay, 'free'>): Stretch[] =>
  day.free.map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }));

export const startTimes = ({ opening, ...day }: AvailabilityDay, grid: RoomGrid): TimeText[] =>
  opening === null ? [] : stretchesOf(day).flatMap((free) => startsWithin(free, opening, grid).map(timeOf));

/** Lists the end times of a reservation with this start before the next taken time. */
export function endTimes({ opening, ...day }: AvailabilityDay, start: TimeText, grid: RoomGrid): TimeText[] {
  const from = minutesOf(start);
  const stretch = stretchesOf(day).find((free) => free.start <= from && from < free.end);
  return stretch === undefined || opening === null ? [] : endsWithin(stretch, from, opening, grid).map(timeOf);
}

/** Tells whether the stretch can be reserved as it is. */
export const isFree = (day: AvailabilityDay, chosen: ChosenTime, grid: RoomGrid): boolean =>
  startTimes(day, grid).includes(chosen.start) && endTimes(day, chosen.start, grid).includes(chosen.end);

/** Finds the last end up to `wish`, else the first one. */
function closestEnd(ends: readonly TimeText[], wish: number): TimeText | undefined {
  return ends.findLast((end) => minutesOf(end) <= wish) ?? ends[0];
}

/** Chooses a stretch of the wished length from the wished start; undefined if no start is possible. */
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

export function moveStart(day: AvailabilityDay, chosen: ChosenTime, start: TimeText, grid: RoomGrid): ChosenTime {
  const length = minutesOf(chosen.end) - minutesOf(chosen.start);
  return chooseFrom(day, start, length, grid) ?? chosen;
}

/** Lists non-overlapping stretches of the wished length on one day, nearest to the wished start first. */
function nearestOf(day: AvailabilityDay, wish: ChosenTime, grid: RoomGrid): ChosenTime[] {
  const length = minutesOf(wish.end) - minutesOf(wish.start);
  const distance = (choice: ChosenTime) => Math.abs(minutesOf(choice.start) - minutesOf(wish.start));
  const fitting = startTimes(day, grid)
    .map((start) => chooseFrom(day, start, length, grid))
    .filter((choice) => choice !== undefined)
    .filter((choice) => minutesOf(choice.end) - minutesOf(choice.start) === length)
    .toSorted((a, b) => distance(a) - distance(b));
  const apart: ChosenTime[] = [];
  for (const choice of fitting) {
    if (!apart.some((nearer) => nearer.start < choice.end && choice.start < nearer.end)) apart.push(choice);
  }
  return apart;
}

/**
 * Lists the nearest free stretches of the same length, at most `count`. All but one are on the same day if possible,
 * the others one each on the following days. If there are too few following days, the same day gives more, then earlier
 * days. The same day comes first, earlier days last; within a day, nearest to the wished start first.
 */
export function alternatives(
  days: readonly AvailabilityDay[],
  wish: ChosenTime,
  grid: RoomGrid,
  count: number,
): ChosenTime[] {
  const inOrder = days.toSorted((a, b) => a.target_date.localeCompare(b.target_date));
  const same = inOrder.filter((day) => day.target_date === wish.date).flatMap((day) => nearestOf(day, wish, grid));
  const oneOf = (day: AvailabilityDay) => nearestOf(day, wish, grid).slice(0, 1);
  const following = inOrder.filter((day) => day.target_date > wish.date).flatMap(oneOf);
  const ofSame = same.slice(0, Math.max(1, count - 1, count - following.length));
  const before = inOrder
    .filter((day) => day.target_date < wish.date)
    .toReversed()
    .flatMap(oneOf);
  return [...ofSame, ...following, ...before].slice(0, count);
}
