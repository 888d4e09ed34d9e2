import { minutesOf } from '@machi/domain/calendar/model';
import type { TimeText } from '@machi/domain/calendar/model';
import { chooseFrom, endTimes, startTimes } from '@machi/domain/reservations/choices';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { AvailabilityDay } from '@machi/domain/spots/contract';

const HOUR = 60;

/**
 * What pressing one hour of the week's table does. An hour behind the choice lengthens it, as far as everything
 * between is free; an hour of the choice takes itself and what follows out; any other hour starts anew.
 */
export function pressHour(
  day: AvailabilityDay,
  hour: number,
  chosen: ChosenTime | undefined,
  unitMinutes: number,
): ChosenTime | undefined {
  const from = hour * HOUR;
  const to = from + HOUR;
  if (chosen?.date === day.target_date) {
    const start = minutesOf(chosen.start);
    const end = minutesOf(chosen.end);
    const ends = endTimes(day, chosen.start, unitMinutes);
    if (start < to && from < end) return withoutHour(day, chosen, from, ends, unitMinutes);
    const longer = ends.findLast((time) => minutesOf(time) <= to);
    if (from >= end && longer !== undefined && minutesOf(longer) > from) return { ...chosen, end: longer };
  }
  const first = startTimes(day, unitMinutes).find((time) => minutesOf(time) >= from && minutesOf(time) < to);
  return first === undefined ? chosen : chooseFrom(day, first, to - minutesOf(first), unitMinutes);
}

function withoutHour(
  day: AvailabilityDay,
  chosen: ChosenTime,
  from: number,
  ends: readonly TimeText[],
  unitMinutes: number,
): ChosenTime | undefined {
  if (minutesOf(chosen.start) < from) {
    const shorter = ends.findLast((time) => minutesOf(time) <= from);
    return shorter === undefined ? undefined : { ...chosen, end: shorter };
  }
  const later = startTimes(day, unitMinutes).find((time) => minutesOf(time) >= from + HOUR);
  return later === undefined || later >= chosen.end ? undefined : { ...chosen, start: later };
}
