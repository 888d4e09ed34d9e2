import { minutesOf } from '@machi/domain/calendar/model';
import { chooseFrom, startTimes } from '@machi/domain/reservations/choices';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { AvailabilityDay, Room, RoomAvailability, Spot } from '@machi/domain/spots/contract';
import type { Conditions } from './conditions.ts';

/** Length with which the form opens when none was asked for, in minutes. */
const USUAL_MINUTES = 60;

/** A free stretch and what of it the form opens with. */
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
}

export interface Found {
  readonly rooms: readonly FoundRoom[];
  readonly others: readonly FoundRoom[];
  /** Facilities that take no reservations. */
  readonly openSpots: readonly Spot[];
}

const lengthOf = (time: { start: string; end: string }): number => minutesOf(time.end) - minutesOf(time.start);

/** The free stretches of a day that hold what is wished for. */
export function freeTimes(day: AvailabilityDay, unitMinutes: number, wish: Conditions): FreeTime[] {
  const wished = Math.ceil((wish.minutes ?? unitMinutes) / unitMinutes) * unitMinutes;
  const starts = startTimes(day, unitMinutes);
  return day.free.flatMap((stretch) => {
    const start =
      wish.start === undefined
        ? starts.find((time) => stretch.start <= time && time < stretch.end)
        : starts.find((time) => time === wish.start && stretch.start <= time && time < stretch.end);
    if (start === undefined) return [];
    const preset = chooseFrom(
      day,
      start,
      Math.max(wished, wish.minutes === undefined ? USUAL_MINUTES : 0),
      unitMinutes,
    );
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

/** All facilities sorted into what fits, what does not (and why), and what needs no reservation. */
export function findRooms(spots: readonly Spot[], availability: readonly RoomAvailability[], wish: Conditions): Found {
  const days = new Map(
    availability.map(({ room_id, days: all }) => [room_id, all.find((day) => day.target_date === wish.date)]),
  );
  const all = spots.flatMap((spot) =>
    spot.rooms.flatMap((room) => {
      const day = days.get(room.room_id);
      if (day === undefined) return [];
      const times = freeTimes(day, room.unit_minutes, wish);
      return [{ spot, room, times, misfit: misfitOf(room, day, times, wish) }];
    }),
  );
  return {
    rooms: all.filter(({ misfit }) => misfit === undefined),
    others: all.filter(({ misfit }) => misfit !== undefined),
    openSpots: spots.filter(({ fixing_method }) => fixing_method === 0),
  };
}

/** The first of some days on which a room fits. */
export const firstDayWithRoom = (
  spots: readonly Spot[],
  availability: readonly RoomAvailability[],
  wish: Conditions,
): string | undefined =>
  [...new Set(availability.flatMap(({ days }) => days.map((day) => day.target_date)))]
    .toSorted()
    .find((date) => findRooms(spots, availability, { ...wish, date, onlyFree: true }).rooms.length > 0);
