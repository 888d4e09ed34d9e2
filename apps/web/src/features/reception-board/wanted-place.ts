import { MINUTES_A_DAY, minutesOf, timeOf, type DateText, type TimeText } from '@machi/domain/calendar/model';
import type { BoardBooking } from '@machi/domain/reception-board/model';
import type { BoardPlace, BoardSpan } from '@machi/ui/board/Board';

const QUARTER = 15;

/** Target of a booking. */
export interface WantedPlace {
  readonly room_id: number;
  readonly target_date: DateText;
  readonly target_time: { readonly start: TimeText; readonly end: TimeText };
}

const timesFrom = (first: number, last: number): TimeText[] =>
  Array.from({ length: (last - first) / QUARTER + 1 }, (_time, index) => timeOf(first + index * QUARTER));

/** Possible starts within some hours, and possible ends for a start. */
export const startTimes = ({ start, end }: BoardSpan): TimeText[] => timesFrom(start, end - QUARTER);
export const endTimes = (start: TimeText, { end }: BoardSpan): TimeText[] => timesFrom(minutesOf(start) + QUARTER, end);

/** A place's time in minutes. */
export const spanOfPlace = ({ target_time: { start, end } }: WantedPlace): BoardSpan => ({
  start: minutesOf(start),
  end: minutesOf(end),
});

export const placeOfBooking = ({ room_id, target_date, start, end }: BoardBooking): WantedPlace => ({
  room_id,
  target_date,
  target_time: { start: timeOf(start), end: timeOf(end) },
});

/** Target of a booking on the board; it keeps its length. */
export function placeOnBoard({ start, end }: BoardBooking, to: BoardPlace): WantedPlace {
  const time = { start: timeOf(to.start), end: timeOf(to.start + end - start) };
  return { room_id: Number(to.rowId), target_date: to.columnId, target_time: time };
}

/** The target with another start: the booking keeps its length if the day has room. */
export function withStart(place: WantedPlace, start: TimeText): WantedPlace {
  const length = minutesOf(place.target_time.end) - minutesOf(place.target_time.start);
  const end = timeOf(Math.min(MINUTES_A_DAY, minutesOf(start) + length));
  return { ...place, target_time: { start, end } };
}

export const isSamePlace = (one: WantedPlace, other: WantedPlace): boolean =>
  one.room_id === other.room_id &&
  one.target_date === other.target_date &&
  one.target_time.start === other.target_time.start &&
  one.target_time.end === other.target_time.end;
