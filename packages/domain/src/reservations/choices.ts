import { minutesOf, timeOf, type DateText, type TimeText } from '../calendar/model.ts';
import type { AvailabilityDay } from '../spots/contract.ts';
import type { Stretch } from '../spots/rules.ts';
import { endsWithin, startsWithin, type RoomGrid } from './grid.ts';

/** One stretch of one day that a person wants; half-open. */
export interface ChosenTime {
  readonly date: DateText;
  readonly start: TimeText;
  readonly end: TimeText;
}

const stretchesOf = (day: Pick<AvailabilityDay, 'free'>): Stretch[] =>
  day.free.map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }));

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

export function moveStart(day: AvailabilityDay, chosen: ChosenTime, start: TimeText, grid: RoomGrid): ChosenTime {
  const length = minutesOf(chosen.end) - minutesOf(chosen.start);
  return chooseFrom(day, start, length, grid) ?? chosen;
}

/** Stretches of the wished length on one day that do not overlap each other, the nearest to the wished start first. */
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
 * The nearest free stretches of the same length, at most `count`. All but one are of the same day where it has them,
 * the others of the following days, one of each; where too few days follow, the same day gives more, then the days
 * before do. The same day stands first, the days before last; on each day the nearest to the wished start is first.
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
