import { addDays, daysBetween, type DateText } from '../calendar/model.ts';
import { BOARD_MAX_DAYS, type BoardSpot } from './model.ts';

/** Lists the days of a range, both ends included. */
export const daysFrom = (from: DateText, to: DateText): DateText[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_day, index) => addDays(from, index));

export const lastBoardDay = (from: DateText): DateText => addDays(from, BOARD_MAX_DAYS - 1);

interface Span {
  readonly start: number;
  readonly end: number;
}

const HOUR = 60;

/** Hours of the board when nothing is open: a usual working day. */
const USUAL: Span = { start: 9 * HOUR, end: 17 * HOUR };

/**
 * Computes the whole hours, in minutes since midnight, that contain all openings of the shown facilities and all uses
 * of their rooms.
 */
export function hoursShown(spots: readonly Pick<BoardSpot, 'hours'>[], taken: readonly Span[]): Span {
  const spans = [...spots.flatMap(({ hours }) => hours.flatMap((span) => (span === null ? [] : [span]))), ...taken];
  if (spans.length === 0) return USUAL;
  return {
    start: Math.floor(Math.min(...spans.map(({ start }) => start)) / HOUR) * HOUR,
    end: Math.ceil(Math.max(...spans.map(({ end }) => end)) / HOUR) * HOUR,
  };
}

const QUARTER = 15;
const DAY: Span = { start: 0, end: 24 * HOUR };

/**
 * Computes the hours offered for a facility on a day: its opening and the wished time, on the 15 minute grid. The whole
 * day if the opening is unknown or it is closed.
 */
export const hoursOffered = (opening: Span | null | undefined, wished: Span): Span =>
  opening
    ? {
        start: Math.floor(Math.min(opening.start, wished.start) / QUARTER) * QUARTER,
        end: Math.ceil(Math.max(opening.end, wished.end) / QUARTER) * QUARTER,
      }
    : DAY;

export function closedWithin(shown: Span, hours: Span | null): Span[] {
  if (hours === null) return [shown];
  return [
    { start: shown.start, end: Math.min(hours.start, shown.end) },
    { start: Math.max(hours.end, shown.start), end: shown.end },
  ].filter(({ start, end }) => start < end);
}
