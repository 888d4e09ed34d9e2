import { addDays, dateAt, minutesAt, minutesOf, timeOf, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { RoomRules, SpotRules } from '../spots/model.ts';
import type { Openings } from '../spots/priority.ts';
import { availabilityOf, dayPlans, openingOf, overlaps, type Stretch } from '../spots/rules.ts';
import { alternatives } from './choices.ts';
import { isOnGrid } from './grid.ts';
import type { Slot } from './slots.ts';

/** Most alternative rooms, and most alternative times, for one use. */
const NAMED = 3;
/** Days before and after its own within which a use may be moved. */
export const DAYS_AROUND = 28;

/** A use planned in a room that cannot take it. */
export interface WantedUse extends Slot {
  readonly room_id: number;
  readonly persons: number;
}

interface RoomInstead extends Pick<RoomRules, 'capacity' | 'unit_minutes' | 'room_timetable'> {
  readonly room_id: number;
  readonly spot_id: number;
  readonly is_retired: Flag;
}
type SpotInstead = Pick<SpotRules, 'fixing_method' | 'hours' | 'closings' | 'is_resident_only'>;

/** Tells whether a room could take a use if it were free. Other facilities for residents only are left out. */
export function couldTake(room: RoomInstead, spot: SpotInstead, use: WantedUse, spotId: number | undefined): boolean {
  if (spot.fixing_method === 0 || room.is_retired === 1 || room.capacity < use.persons) return false;
  if (spot.is_resident_only && room.spot_id !== spotId) return false;
  const opening = openingOf(spot, use.target_date);
  return opening !== null && isOnGrid(use, opening, room);
}

/** Selects the rooms that are free then, those of the same facility first, then the smallest. */
export const roomsInstead = <Room extends RoomInstead>(
  rooms: readonly Room[],
  use: WantedUse,
  spotId: number | undefined,
  occupied: (roomId: number) => readonly Stretch[],
): Room[] =>
  rooms
    .filter((room) => room.room_id !== use.room_id && !occupied(room.room_id).some((taken) => overlaps(taken, use)))
    .toSorted(
      (one, other) =>
        Number(other.spot_id === spotId) - Number(one.spot_id === spotId) || one.capacity - other.capacity,
    )
    .slice(0, NAMED);

interface Facility {
  readonly spot: SpotInstead & Openings & { readonly spot_id: number };
  /** All its rooms. */
  readonly rooms: readonly RoomInstead[];
}

/** Room and time where a use could take place instead. */
export interface PlaceInstead {
  readonly room_id: number;
  readonly slot: Slot;
}

/**
 * Lists alternatives within the facility, best first: other rooms at the same time, then the nearest times of its own
 * room within some weeks. On its own day a time may be soon; on other days it must be reservable.
 * @param isPossible whether another time is allowed on a day: a club's exemption and a month's limit end
 */
export function placesInstead(
  use: WantedUse,
  { spot, rooms }: Facility,
  occupied: (roomId: number, date: DateText) => readonly Stretch[],
  now: Date,
  isPossible: (date: DateText) => boolean = () => true,
): PlaceInstead[] {
  const { target_date, start, end } = use;
  const atSameTime = roomsInstead(
    rooms.filter((room) => couldTake(room, spot, use, spot.spot_id)),
    use,
    spot.spot_id,
    (roomId) => occupied(roomId, target_date),
  ).map(({ room_id }) => ({ room_id, slot: { target_date, start, end } }));
  const own = rooms.find(({ room_id, is_retired }) => room_id === use.room_id && is_retired === 0);
  if (!own) return atSameTime;
  const passed = { start: 0, end: minutesAt(now) + 1 };
  const plans = dayPlans(spot, addDays(target_date, -DAYS_AROUND), 2 * DAYS_AROUND + 1, now);
  const possible = plans.filter((plan) => isPossible(plan.target_date));
  const days = possible.map((plan) => {
    const { target_date: date, opening } = plan;
    const isOwnDay = date === target_date && opening !== null;
    const taken = [...occupied(own.room_id, date), ...(date === dateAt(now) ? [passed] : [])];
    return availabilityOf(isOwnDay ? { ...plan, is_reservable: true } : plan, taken);
  });
  const wish = { date: target_date, start: timeOf(start), end: timeOf(end) };
  const atOtherTimes = alternatives(days, wish, own, NAMED).map((time) => ({
    room_id: own.room_id,
    slot: { target_date: time.date, start: minutesOf(time.start), end: minutesOf(time.end) },
  }));
  return [...atSameTime, ...atOtherTimes];
}
