import { minutesOf } from '../calendar/model.ts';
import { timesInWords } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';
import type { AvailabilityDay } from '../spots/contract.ts';
import type { RoomRules } from '../spots/model.ts';
import type { Opening, Stretch } from '../spots/rules.ts';

/** Steps for booking a room: its bands if it has a timetable, else units counted from the opening. */
export type RoomGrid = Pick<RoomRules, 'unit_minutes' | 'room_timetable'>;

const bandsOf = (grid: RoomGrid): Stretch[] =>
  grid.room_timetable.map((band) => ({ start: minutesOf(band.start_time), end: minutesOf(band.end_time) }));

/** Lists the possible starts within a free stretch, in minutes since midnight. */
export function startsWithin(free: Stretch, opening: Opening, grid: RoomGrid): number[] {
  if (grid.room_timetable.length === 0) return unitTimes(free, opening, grid.unit_minutes).slice(0, -1);
  return bandsOf(grid)
    .filter((band) => free.start <= band.start && band.end <= free.end)
    .map((band) => band.start);
}

/**
 * Lists the possible ends of a booking from `start` within a free stretch, in minutes since midnight. Adjoining bands
 * may be combined.
 */
export function endsWithin(free: Stretch, start: number, opening: Opening, grid: RoomGrid): number[] {
  if (grid.room_timetable.length === 0) {
    return unitTimes(free, opening, grid.unit_minutes).filter((time) => time > start);
  }
  const ends: number[] = [];
  let from = start;
  for (const band of bandsOf(grid)) {
    if (band.start !== from || band.end > free.end) continue;
    ends.push(band.end);
    from = band.end;
  }
  return ends;
}

/** Lists times on the unit, counted from the opening, within a stretch, both ends included. */
function unitTimes(free: Stretch, opening: Opening, unitMinutes: number): number[] {
  const opens = minutesOf(opening.start);
  const first = opens + Math.ceil((free.start - opens) / unitMinutes) * unitMinutes;
  const times: number[] = [];
  for (let time = first; time <= free.end; time += unitMinutes) times.push(time);
  return times;
}

export const isOnGrid = (slot: Stretch, opening: Opening, grid: RoomGrid): boolean => {
  const day = { start: minutesOf(opening.start), end: minutesOf(opening.end) };
  return (
    startsWithin(day, opening, grid).includes(slot.start) &&
    endsWithin(day, slot.start, opening, grid).includes(slot.end)
  );
};

/** Bands of a timetable: "9:00〜12:00、13:00〜17:00", "9:00–12:00, 13:00–17:00". */
export function bandsInWords(bands: RoomRules['room_timetable']): Localized {
  const words = bands.map((band) => timesInWords({ start: band.start_time, end: band.end_time }));
  return { ja: words.map(({ ja }) => ja).join('、'), en: words.map(({ en }) => en).join(', ') };
}

/** Limits a day's free stretches to bookable ones: in a room with a timetable whole bands, adjoining ones joined. */
export function asBookable(day: AvailabilityDay, grid: RoomGrid): AvailabilityDay {
  if (grid.room_timetable.length === 0) return day;
  const free: { start: string; end: string }[] = [];
  for (const { start_time: start, end_time: end } of grid.room_timetable) {
    if (!day.free.some((stretch) => stretch.start <= start && end <= stretch.end)) continue;
    const before = free.at(-1);
    if (before?.end === start) before.end = end;
    else free.push({ start, end });
  }
  return { ...day, free };
}
