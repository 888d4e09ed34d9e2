import type { DateText, TimeText } from '@machi/domain/calendar/model';
import type { RoomGrid } from '@machi/domain/reservations/grid';
import { endTimes, startTimes } from '@machi/domain/reservations/choices';
import type { AvailabilityDay } from '@machi/domain/spots/contract';

interface Time {
  readonly start: TimeText;
  readonly end: TimeText;
}

/** The reservation's present time. */
export interface OwnTime extends Time {
  readonly date: DateText;
}

/** A day for a reservation's holder: the own time counts as free, and is all there is on a closed day. */
export function dayForOwner(day: AvailabilityDay, own: OwnTime): AvailabilityDay {
  if (day.target_date !== own.date) return day;
  const { start, end } = own;
  if (!day.is_reservable) return { ...day, opening: day.opening ?? { start, end }, free: [{ start, end }] };
  const free: { start: string; end: string }[] = [];
  for (const stretch of [...day.free, { start, end }].toSorted((one, other) => (one.start < other.start ? -1 : 1))) {
    const before = free.at(-1);
    if (before !== undefined && stretch.start <= before.end) {
      if (before.end < stretch.end) before.end = stretch.end;
    } else free.push({ ...stretch });
  }
  return { ...day, free };
}

/** Times that can be chosen on a day, with the present choice. */
export interface TimeChoices {
  readonly starts: readonly TimeText[];
  readonly ends: readonly TimeText[];
}

/** @param day as `dayForOwner` makes it */
export function timeChoices(day: AvailabilityDay, own: OwnTime, start: TimeText, grid: RoomGrid): TimeChoices {
  if (!day.is_reservable) {
    return day.target_date === own.date ? { starts: [own.start], ends: [own.end] } : { starts: [], ends: [] };
  }
  return { starts: startTimes(day, grid), ends: endTimes(day, start, grid) };
}
