import { minutesOf, timeOf } from '../calendar/model.ts';
import { freeStretches } from '../spots/rules.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

interface BoardDay {
  /** Null: closed. */
  readonly hours: Span | null;
  /** Uses of the room, with closures. */
  readonly taken: readonly Span[];
  /** Booking step, counted from the opening. */
  readonly unit_minutes: number;
  /** Minute before which nothing can begin. */
  readonly from: number;
}

/** Lists the stretches in which an item can begin: whole steps of the room, none of them taken or past. */
export function freeOnBoard({ hours, taken, unit_minutes: unit, from }: BoardDay): Span[] {
  if (hours === null) return [];
  const first = hours.start + Math.max(0, Math.ceil((from - hours.start) / unit)) * unit;
  return freeStretches({ start: timeOf(hours.start), end: timeOf(hours.end) }, taken).flatMap((free) => {
    const begins = hours.start + Math.ceil((minutesOf(free.start) - hours.start) / unit) * unit;
    const start = Math.max(begins, first);
    const end = start + Math.floor((minutesOf(free.end) - start) / unit) * unit;
    return start < end ? [{ start, end }] : [];
  });
}
