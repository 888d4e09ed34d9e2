import { isBusinessDay } from '../calendar/business-days.ts';
import { addDays, dateAt, instantOf, minutesOf, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { endsWithin, startsWithin, type RoomGrid } from '../reservations/grid.ts';
import { freeStretches, overlaps, type Opening, type Stretch } from '../spots/rules.ts';

/** Days that are searched, and times that are told, at most. */
export const DAYS_SEARCHED = 14;
export const MOST_TIMES = 10;
/** Where nobody says otherwise, a meeting lies in the hours of a town office. */
export const OFFICE_HOURS = { start: '08:30', end: '17:15' } as const;
/** Offered times begin on the quarter hour: so do rooms, and nobody meets at 10:05. */
const STEP_MINUTES = 15;

/** What is looked for. */
export interface Wish {
  readonly from: DateText;
  readonly minutes: number;
  /** The part of each day in which it is to lie. */
  readonly hours: Stretch;
  readonly business_days_only: boolean;
  /** One of the rooms is enough, or each of them is needed. */
  readonly rooms_wanted: 'any' | 'all';
}

/** Somebody who is to come, and what they have on a day already. */
interface WantedPerson {
  readonly member_id: number;
  readonly busyOn: (date: DateText) => readonly Stretch[];
}

/** A room, or something else that is needed, and when on a day it can begin to be had for so many minutes. */
interface WantedPlace {
  readonly room_id: number;
  readonly startsOn: (date: DateText) => ReadonlySet<number>;
}

interface Wanted {
  readonly people: readonly WantedPerson[];
  readonly rooms: readonly WantedPlace[];
  /** Whether there is enough of all wanted equipment. */
  readonly isLent: (date: DateText, time: Stretch) => boolean;
}

export interface FoundTime {
  readonly target_date: DateText;
  readonly time: Stretch;
  /** Who has something else then. */
  readonly busy: readonly number[];
  readonly room_ids: readonly number[];
  /** Whether rooms and equipment can be had as they are wanted. */
  readonly has_place: boolean;
}

/** The days that are searched, in order. */
export const daysSearched = ({ from, business_days_only }: Pick<Wish, 'from' | 'business_days_only'>): DateText[] =>
  Array.from({ length: DAYS_SEARCHED }, (_day, index) => addDays(from, index)).filter(
    (date) => !business_days_only || isBusinessDay(date),
  );

/** When on a day a room can begin to be had for so many minutes, by its hours, units, bands and what is in it. */
export function roomStarts(
  grid: RoomGrid,
  opening: Opening | null,
  occupied: readonly Stretch[],
  minutes: number,
): ReadonlySet<number> {
  const free = opening === null ? [] : freeStretches(opening, occupied);
  return new Set(
    free
      .map(({ start, end }) => ({ start: minutesOf(start), end: minutesOf(end) }))
      .flatMap((stretch) =>
        opening === null
          ? []
          : startsWithin(stretch, opening, grid).filter((start) =>
              endsWithin(stretch, start, opening, grid).includes(start + minutes),
            ),
      ),
  );
}

/** Why nothing can be looked for: the search begins in the past, or no day's hours are as long as the meeting. */
export function refuseWish({ from, minutes, hours }: Wish, now: Date): Refusal | undefined {
  const today = dateAt(now);
  if (from < today) return refuse(422, { field: 'from', code: 'min-date', params: [dateInWords(today)] });
  if (hours.end <= hours.start) return refuse(422, { field: 'end_time', code: 'time-order' });
  const longest = hours.end - hours.start;
  return minutes > longest ? refuse(422, { field: 'minutes', code: 'max-number', params: [longest] }) : undefined;
}

/** Every time of a day that could be offered, whoever has time. */
function timesOf(date: DateText, { hours, minutes, rooms_wanted }: Wish, wanted: Wanted, now: Date): FoundTime[] {
  const people = wanted.people.map(({ member_id, busyOn }) => ({ member_id, busy: busyOn(date) }));
  const rooms = wanted.rooms.map(({ room_id, startsOn }) => ({ room_id, starts: startsOn(date) }));
  const times: FoundTime[] = [];
  const first = Math.ceil(hours.start / STEP_MINUTES) * STEP_MINUTES;
  for (let start = first; start + minutes <= hours.end; start += STEP_MINUTES) {
    if (instantOf(date, start) <= now) continue;
    const time = { start, end: start + minutes };
    const room_ids = rooms.filter(({ starts }) => starts.has(start)).map(({ room_id }) => room_id);
    const hasRooms = rooms_wanted === 'all' ? room_ids.length === rooms.length : room_ids.length > 0;
    times.push({
      target_date: date,
      time,
      busy: people.filter(({ busy }) => busy.some((other) => overlaps(other, time))).map(({ member_id }) => member_id),
      room_ids,
      has_place: (rooms.length === 0 || hasRooms) && wanted.isLent(date, time),
    });
  }
  return times;
}

/** The first of those that do not overlap, in the given order. */
function apart(times: readonly FoundTime[]): FoundTime[] {
  const chosen: FoundTime[] = [];
  for (const found of times) {
    if (chosen.length === MOST_TIMES) break;
    if (!chosen.some(({ target_date, time }) => target_date === found.target_date && overlaps(time, found.time)))
      chosen.push(found);
  }
  return chosen;
}

/**
 * The next times at which all can come and all that is needed can be had (product, "Finding a time"). Where there is none, those at which most can
 * come: first with the rooms, and without them only where no time has them. A time at which nobody can is none.
 */
export function findTimes(
  wish: Wish,
  wanted: Wanted,
  now: Date,
): { readonly suits_all: boolean; readonly times: readonly FoundTime[] } {
  const possible: FoundTime[] = [];
  const suiting: FoundTime[] = [];
  for (const date of daysSearched(wish)) {
    const times = timesOf(date, wish, wanted, now);
    suiting.push(...apart(times.filter(({ busy, has_place }) => busy.length === 0 && has_place)));
    // No later day is asked once there are enough.
    if (suiting.length >= MOST_TIMES) break;
    possible.push(...times.filter(({ busy }) => busy.length < wanted.people.length));
  }
  if (suiting.length > 0) return { suits_all: true, times: suiting.slice(0, MOST_TIMES) };
  const placed = possible.filter(({ has_place }) => has_place);
  const byPeople = (placed.length > 0 ? placed : possible).toSorted(
    (one, other) => one.busy.length - other.busy.length,
  );
  return { suits_all: false, times: apart(byPeople) };
}
