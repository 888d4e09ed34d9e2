import { isBusinessDay } from '../calendar/business-days.ts';
import { addDays, dateAt, instantOf, minutesOf, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { refuse, type Refusal } from '../refusals/model.ts';
import { endsWithin, startsWithin, type RoomGrid } from '../reservations/grid.ts';
import { freeStretches, overlaps, type Opening, type Stretch } from '../spots/rules.ts';

/** Most days searched, and most times returned. */
export const DAYS_SEARCHED = 14;
export const MOST_TIMES = 10;
/** Default hours of a meeting: those of a town office. */
export const OFFICE_HOURS = { start: '08:30', end: '17:15' } as const;
/** Offered times start on the quarter hour, like rooms. */
const STEP_MINUTES = 15;

/** Wishes for a meeting. */
export interface Wish {
  readonly from: DateText;
  readonly minutes: number;
  /** Part of each day for the meeting. */
  readonly hours: Stretch;
  readonly business_days_only: boolean;
  /** One of the rooms is enough, or all are needed. */
  readonly rooms_wanted: 'any' | 'all';
}

/** A person to attend, with what they already have on a day. */
interface WantedPerson {
  readonly member_id: number;
  readonly busyOn: (date: DateText) => readonly Stretch[];
}

/** A wanted room, with its possible start times for a length on a day. */
interface WantedPlace {
  readonly room_id: number;
  readonly startsOn: (date: DateText) => ReadonlySet<number>;
}

interface Wanted {
  readonly people: readonly WantedPerson[];
  readonly rooms: readonly WantedPlace[];
  /** Whether enough of all wanted equipment is available. */
  readonly isLent: (date: DateText, time: Stretch) => boolean;
}

export interface FoundTime {
  readonly target_date: DateText;
  readonly time: Stretch;
  /** People who are busy then. */
  readonly busy: readonly number[];
  readonly room_ids: readonly number[];
  /** Whether the wanted rooms and equipment are available. */
  readonly has_place: boolean;
}

/** Lists the days to search, in order. */
export const daysSearched = ({ from, business_days_only }: Pick<Wish, 'from' | 'business_days_only'>): DateText[] =>
  Array.from({ length: DAYS_SEARCHED }, (_day, index) => addDays(from, index)).filter(
    (date) => !business_days_only || isBusinessDay(date),
  );

/** Lists the possible starts in a room on a day, by its hours, units, bands and uses. */
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

/** Finds why a search is impossible: it begins in the past, or the meeting exceeds each day's hours. */
export function refuseWish({ from, minutes, hours }: Wish, now: Date): Refusal | undefined {
  const today = dateAt(now);
  if (from < today) return refuse(422, { field: 'from', code: 'min-date', params: [dateInWords(today)] });
  if (hours.end <= hours.start) return refuse(422, { field: 'end_time', code: 'time-order' });
  const longest = hours.end - hours.start;
  return minutes > longest ? refuse(422, { field: 'minutes', code: 'max-number', params: [longest] }) : undefined;
}

/** Lists the times of a day that could be offered, with the people who are busy. */
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

/** Picks non-overlapping times, first come first. */
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
 * Finds the next times at which all people, rooms and equipment are available (product, "Finding a time"). If there is
 * none, finds the times with the most people: with rooms if possible, otherwise without. Times at which no one can
 * attend are left out.
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
    // Skip later days once there are enough.
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
