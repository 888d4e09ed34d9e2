import { MINUTES_A_DAY, addDays, daysBetween, instantOf, minutesOf, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import type { Flag } from '../fields/model.ts';
import type { Localized } from '../locale/model.ts';
import type { Problem } from '../refusals/model.ts';
import { timeProblems } from '../reservations/decide.ts';
import { piecesLeft, type LentPieces, type Pieces } from '../reservations/equipment.ts';
import type { RoomSlot } from '../reservations/extras.ts';
import { endsWithin, startsWithin } from '../reservations/grid.ts';
import type { Slot } from '../reservations/slots.ts';
import { closedDayOf } from '../spots/closed-day.ts';
import type { RoomRules, SpotRules } from '../spots/model.ts';
import { freeStretches, openingOf, overlaps, type Stretch } from '../spots/rules.ts';
import { REPEATED, SINGLE, lastDateOf, nextDates, type RepeatRule } from './rule.ts';

/** Most dates on which one schedule may hold rooms and equipment. */
export const MOST_HELD_DATES = 366;
/** Most alternative times, and most alternative rooms, for a taken one. */
const MOST_INSTEAD = 3;

/** Computes the last date on which a series may hold a room: within a year of the first. */
export const lastHeldDate = (first: DateText): DateText => addDays(first, MOST_HELD_DATES - 1);

/** A day with a hold. Without a time it lasts as long as the facility is open. */
export interface HeldDate {
  readonly target_date: DateText;
  readonly time: Stretch | null;
  /** A later day of a schedule over several days. If the facility is closed, nothing is held. */
  readonly is_further?: boolean;
}

/** Finds why a schedule cannot hold any room or equipment. */
export function holdingProblem(rule: RepeatRule, field: string): Problem | undefined {
  const { schedule_type, start_date, end_date, start_time } = rule;
  if (schedule_type === SINGLE && start_time !== null && end_date !== null && end_date !== start_date) {
    return { field, code: 'holds-one-day' };
  }
  const last = schedule_type === REPEATED ? lastDateOf(rule) : (end_date ?? start_date);
  const [first] = nextDates(rule, start_date, 1);
  const isLong = last === undefined || (first !== undefined && last > lastHeldDate(first));
  return isLong ? { field, code: 'holds-too-long', params: [MOST_HELD_DATES] } : undefined;
}

/**
 * Lists days and times of a schedule's holds, in order.
 * @param isOut dates of a series that were left out or changed: changed ones have their own holds
 */
export function heldDatesOf(rule: RepeatRule, isOut: (date: DateText) => boolean = () => false): HeldDate[] {
  const { start_date, end_date, start_time, end_time } = rule;
  const time =
    start_time === null || end_time === null ? null : { start: minutesOf(start_time), end: minutesOf(end_time) };
  if (rule.schedule_type === REPEATED) {
    return nextDates(rule, start_date, MOST_HELD_DATES + 1)
      .filter((date) => !isOut(date))
      .map((target_date) => ({ target_date, time }));
  }
  const days = time === null ? Math.min(daysBetween(start_date, end_date ?? start_date) + 1, MOST_HELD_DATES) : 1;
  return Array.from({ length: days }, (_day, index) => ({
    target_date: addDays(start_date, index),
    time,
    is_further: index > 0,
  }));
}

export interface HoldableRoom extends Pick<RoomRules, 'capacity' | 'unit_minutes' | 'room_timetable'> {
  readonly room_id: number;
  readonly room_name: Localized;
  readonly is_retired: Flag;
  readonly spot_id: number;
  readonly spot: SpotRules;
}

export interface HoldableEquipment {
  readonly equipment_id: number;
  readonly equipment_name: Localized;
  readonly stock: number;
  readonly spot: Pick<SpotRules, 'hours' | 'closings'>;
}

export interface WantedHolds {
  readonly dates: readonly HeldDate[];
  readonly rooms: readonly HoldableRoom[];
  readonly equipments: readonly { readonly equipment: HoldableEquipment; readonly pieces: number }[];
}

/** Rooms and equipment that others hold. */
export interface HeldByOthers {
  readonly occupied: (roomId: number, date: DateText) => readonly Stretch[];
  readonly lent: readonly LentPieces[];
}

/** A date on which a room or equipment is not available, with the reason. Exactly one of the two ids is set. */
export interface FailingHold {
  readonly target_date: DateText;
  readonly room_id: number | null;
  readonly equipment_id: number | null;
  readonly problem: Pick<Problem, 'code' | 'params'>;
  /** Times of the same length on that day when the room is free, nearest first. */
  readonly times: readonly Stretch[];
}

export interface DecidedHolds {
  readonly rooms: readonly RoomSlot[];
  readonly equipments: readonly (Slot & Pieces)[];
  readonly failing: readonly FailingHold[];
}

type Hours = Pick<SpotRules, 'hours' | 'closings'>;

/** Time of a date in a facility; null if it should last as long as the opening and the facility is closed. */
function slotIn(spot: Hours, { target_date, time }: HeldDate): Slot | null {
  if (time) return { target_date, ...time };
  const opening = openingOf(spot, target_date);
  return opening && { target_date, start: minutesOf(opening.start), end: minutesOf(opening.end) };
}

/** A whole opening need not fit the room's units or bands: it contains all of them. */
function roomProblem(
  room: HoldableRoom,
  date: HeldDate,
  occupied: readonly Stretch[],
): FailingHold['problem'] | undefined {
  const slot = slotIn(room.spot, date);
  const closed = closedDayOf(room.spot, date.target_date);
  if (closed || slot === null) return closed;
  const [unfitting] = date.time === null ? [] : timeProblems(room.spot, room, slot, 'rooms');
  return unfitting ?? (occupied.some((other) => overlaps(other, slot)) ? { code: 'slot-taken' } : undefined);
}

/** Lists times of the same length on the same day when the room is free, nearest first. */
function timesInstead(room: HoldableRoom, { target_date, time }: HeldDate, occupied: readonly Stretch[], now: Date) {
  const opening = openingOf(room.spot, target_date);
  if (!opening || !time) return [];
  const length = time.end - time.start;
  return freeStretches(opening, occupied)
    .map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }))
    .flatMap((free) =>
      startsWithin(free, opening, room)
        .filter((start) => endsWithin(free, start, opening, room).includes(start + length))
        .map((start) => ({ start, end: start + length })),
    )
    .filter(({ start }) => instantOf(target_date, start) > now)
    .toSorted((one, other) => Math.abs(one.start - time.start) - Math.abs(other.start - time.start))
    .slice(0, MOST_INSTEAD);
}

/** Tells whether a date still has something to hold at `now`. */
const isAhead = ({ target_date, time }: HeldDate, now: Date): boolean =>
  instantOf(target_date, time?.end ?? MINUTES_A_DAY) > now;

/**
 * Decides which rooms and equipment an official's schedule holds on its dates, and names everything that is not
 * available. The facility's rules apply: hours, closures, units and bands, stock. Past dates are not held. The caller
 * must write the holds under the same database guard as reservations.
 */
export function decideHolds({ dates, rooms, equipments }: WantedHolds, others: HeldByOthers, now: Date): DecidedHolds {
  const ahead = dates.filter((date) => isAhead(date, now));
  const wantedRooms = rooms.flatMap((room) =>
    ahead
      .filter((date) => date.is_further !== true || openingOf(room.spot, date.target_date) !== null)
      .map((date) => ({ room, date, occupied: others.occupied(room.room_id, date.target_date) }))
      .map((wanted) => ({ ...wanted, problem: roomProblem(wanted.room, wanted.date, wanted.occupied) })),
  );
  const wantedPieces = equipments.flatMap(({ equipment, pieces }) =>
    ahead.map((date) => {
      const { target_date } = date;
      const slot = slotIn(equipment.spot, date) ?? { target_date, start: 0, end: MINUTES_A_DAY };
      return { equipment, pieces, slot, left: piecesLeft(equipment, slot, others.lent) };
    }),
  );
  return {
    rooms: wantedRooms.flatMap(({ room, date, problem }) => {
      const slot = problem ? null : slotIn(room.spot, date);
      return slot ? [{ ...slot, room_id: room.room_id }] : [];
    }),
    equipments: wantedPieces
      .filter(({ pieces, left }) => pieces <= left)
      .map(({ equipment, pieces, slot }) => ({ ...slot, equipment_id: equipment.equipment_id, pieces })),
    failing: [
      ...wantedRooms.flatMap(({ room, date, occupied, problem }) => {
        if (!problem) return [];
        const of = { target_date: date.target_date, room_id: room.room_id, equipment_id: null };
        return [{ ...of, problem, times: timesInstead(room, date, occupied, now) }];
      }),
      ...wantedPieces
        .filter(({ pieces, left }) => pieces > left)
        .map(({ equipment, slot: { target_date }, left }) => {
          const params = [equipment.equipment_name, dateInWords(target_date), left];
          const problem = { code: 'equipment-short', params } as const;
          return { target_date, room_id: null, equipment_id: equipment.equipment_id, problem, times: [] };
        }),
    ].toSorted((one, other) =>
      one.target_date < other.target_date ? -1 : Number(one.target_date > other.target_date),
    ),
  };
}

/** Lists other rooms that are free at that time: same facility first, then nearest size. */
export function roomsInstead(
  wanted: HoldableRoom,
  date: HeldDate,
  candidates: readonly HoldableRoom[],
  occupied: HeldByOthers['occupied'],
): HoldableRoom[] {
  const away = (room: HoldableRoom) => Math.abs(room.capacity - wanted.capacity);
  return candidates
    .filter((room) => room.room_id !== wanted.room_id && room.capacity * 2 >= wanted.capacity)
    .filter((room) => !roomProblem(room, date, occupied(room.room_id, date.target_date)))
    .toSorted(
      (one, other) =>
        Number(other.spot_id === wanted.spot_id) - Number(one.spot_id === wanted.spot_id) || away(one) - away(other),
    )
    .slice(0, MOST_INSTEAD);
}

/** Finds why a room can never be held, on any date. */
export function unholdableProblem(room: Pick<HoldableRoom, 'is_retired' | 'spot'>, field: string): Problem | undefined {
  if (room.is_retired === 1) return { field, code: 'room-retired' };
  return room.spot.fixing_method === 0 ? { field, code: 'no-reservation' } : undefined;
}
