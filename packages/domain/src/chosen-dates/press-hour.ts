import { minutesOf, type TimeText } from '../calendar/model.ts';
import { chooseFrom, endTimes, startTimes, type ChosenTime } from '../reservations/choices.ts';
import type { RoomGrid } from '../reservations/grid.ts';
import type { AvailabilityDay } from '../spots/contract.ts';

const HOUR = 60;

/**
 * The choice after a press on one hour of the week's table. An hour after the choice lengthens it if everything between
 * is free. An hour within it removes that hour and all later ones. Any other hour starts a new choice.
 */
export function pressHour(
  day: AvailabilityDay,
  hour: number,
  chosen: ChosenTime | undefined,
  grid: RoomGrid,
): ChosenTime | undefined {
  const from = hour * HOUR;
  const to = from + HOUR;
  if (chosen?.date === day.target_date) {
    const start = minutesOf(chosen.start);
    const end = minutesOf(chosen.end);
    const ends = endTimes(day, chosen.start, grid);
    if (start < to && from < end) return withoutHour(day, chosen, from, ends, grid);
    const behind = ends.filter((time) => minutesOf(time) > from);
    // A band may be longer than the pressed hour.
    const longer = behind.findLast((time) => minutesOf(time) <= to) ?? behind[0];
    if (from >= end && longer !== undefined) return { ...chosen, end: longer };
  }
  const first = startIn(day, from, to, grid);
  return first === undefined ? chosen : chooseFrom(day, first, to - minutesOf(first), grid);
}

/** The first start within the hour; in a room with a timetable, also the start of the band around the hour. */
function startIn(day: AvailabilityDay, from: number, to: number, grid: RoomGrid): TimeText | undefined {
  const starts = startTimes(day, grid);
  const band = grid.room_timetable.find((one) => minutesOf(one.start_time) <= from && from < minutesOf(one.end_time));
  return (
    starts.find((time) => minutesOf(time) >= from && minutesOf(time) < to) ??
    starts.find((time) => time === band?.start_time)
  );
}

function withoutHour(
  day: AvailabilityDay,
  chosen: ChosenTime,
  from: number,
  ends: readonly TimeText[],
  grid: RoomGrid,
): ChosenTime | undefined {
  if (minutesOf(chosen.start) < from) {
    const shorter = ends.findLast((time) => minutesOf(time) <= from);
    return shorter === undefined ? undefined : { ...chosen, end: shorter };
  }
  const later = startTimes(day, grid).find((time) => minutesOf(time) >= from + HOUR);
  return later === undefined || later >= chosen.end ? undefined : { ...chosen, start: later };
}
