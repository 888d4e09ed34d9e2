import { minutesOf } from '@machi/domain/calendar/model';
import { chooseFrom, endTimes, startTimes, type ChosenTime } from '@machi/domain/reservations/choices';
import type { RoomGrid } from '@machi/domain/reservations/grid';
import type { AvailabilityDay, Room, RoomAvailability, Spot } from '@machi/domain/spots/contract';
import type { Conditions } from './conditions.ts';

/** Default length of the form in minutes, when the search names none. */
const USUAL_MINUTES = 60;

/** A free stretch, and the time that the form is preset with. */
export interface FreeTime {
  readonly stretch: { readonly start: string; readonly end: string };
  readonly preset: ChosenTime;
}

/** Why a room is not among the results. */
type Misfit = 'spot' | 'capacity' | 'closed' | 'notYet' | 'full' | 'noStretch';

export interface FoundRoom {
  readonly spot: Spot;
  readonly room: Room;
  readonly times: readonly FreeTime[];
  readonly misfit: Misfit | undefined;
  /** When the day opens, and for which people, in words. */
  readonly opens?: string | undefined;
  readonly closedWhy?: string | undefined;
}

export interface Found {
  readonly rooms: readonly FoundRoom[];
  readonly others: readonly FoundRoom[];
  /** Facilities that take no reservations. */
  readonly openSpots: readonly Spot[];
}

const lengthOf = (time: { start: string; end: string }): number => minutesOf(time.end) - minutesOf(time.start);

/** Whether a stretch fits the wished length, from the wished start if there is one. */
function holds(time: ChosenTime, { start, minutes = 0 }: Conditions): boolean {
  if (start === undefined) return lengthOf(time) >= minutes;
  return time.start <= start && start < time.end && minutesOf(start) + minutes <= minutesOf(time.end);
}

/** For each free band, the fewest bands in a row that cover the wish. */
function freeBands(day: AvailabilityDay, room: RoomGrid, wish: Conditions): FreeTime[] {
  const fitting = startTimes(day, room).flatMap((start) => {
    const end = endTimes(day, start, room).find((time) => holds({ date: day.target_date, start, end: time }, wish));
    return end === undefined ? [] : [{ date: day.target_date, start, end }];
  });
  // A wished hour lies in one band: an earlier beginning only costs more.
  const wanted = wish.start === undefined ? fitting : fitting.slice(-1);
  return wanted.map((preset) => ({ stretch: preset, preset }));
}

/** Free stretches of a day that fit the wish; for a room with a timetable, its free bands. */
export function freeTimes(day: AvailabilityDay, room: RoomGrid, wish: Conditions): FreeTime[] {
  if (room.room_timetable.length > 0) return freeBands(day, room, wish);
  const wished = Math.ceil((wish.minutes ?? room.unit_minutes) / room.unit_minutes) * room.unit_minutes;
  const starts = startTimes(day, room);
  return day.free.flatMap((stretch) => {
    const start =
      wish.start === undefined
        ? starts.find((time) => stretch.start <= time && time < stretch.end)
        : starts.find((time) => time === wish.start && stretch.start <= time && time < stretch.end);
    if (start === undefined) return [];
    const preset = chooseFrom(day, start, Math.max(wished, wish.minutes === undefined ? USUAL_MINUTES : 0), room);
    return preset !== undefined && lengthOf(preset) >= wished ? [{ stretch, preset }] : [];
  });
}

function misfitOf(room: Room, day: AvailabilityDay, times: readonly FreeTime[], wish: Conditions): Misfit | undefined {
  if (wish.spotId !== undefined && room.spot_id !== wish.spotId) return 'spot';
  if (wish.capacity !== undefined && room.capacity < wish.capacity) return 'capacity';
  if (!wish.onlyFree || times.length > 0) return undefined;
  if (day.opening === null) return 'closed';
  if (!day.is_reservable) return 'notYet';
  return day.free.length === 0 ? 'full' : 'noStretch';
}

/** Sorts all facilities: fits, does not fit (and why), needs no reservation. */
export function findRooms(spots: readonly Spot[], availability: readonly RoomAvailability[], wish: Conditions): Found {
  const days = new Map(
    availability.map(({ room_id, days: all }) => [room_id, all.find((day) => day.target_date === wish.date)]),
  );
  const all = spots.flatMap((spot) =>
    spot.rooms.flatMap((room) => {
      const day = days.get(room.room_id);
      if (day === undefined) return [];
      const times = freeTimes(day, room, wish);
      return [
        { spot, room, times, misfit: misfitOf(room, day, times, wish), opens: day.opens, closedWhy: day.closed_why },
      ];
    }),
  );
  return {
    rooms: all.filter(({ misfit }) => misfit === undefined),
    others: all.filter(({ misfit }) => misfit !== undefined),
    openSpots: spots.filter(({ fixing_method }) => fixing_method === 0),
  };
}

/** The first day on which some room fits. */
export const firstDayWithRoom = (
  spots: readonly Spot[],
  availability: readonly RoomAvailability[],
  wish: Conditions,
): string | undefined =>
  [...new Set(availability.flatMap(({ days }) => days.map((day) => day.target_date)))]
    .toSorted()
    .find((date) => findRooms(spots, availability, { ...wish, date, onlyFree: true }).rooms.length > 0);
