import { getTimes } from 'suncalc';
import { MINUTES_A_DAY, instantOf, minutesAt, timeOf } from '../calendar/model.ts';
import type { DateText } from '../calendar/model.ts';

/** Degrees north and east. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const MILLISECONDS_A_MINUTE = 60_000;

/**
 * "HH:MM" Japan time, to the nearest minute, when the upper rim of the sun goes below the horizon at a position in
 * Japan; null where it does not set on that day.
 */
export function sunsetOf(date: DateText, { latitude, longitude }: Position): string | null {
  const { sunset } = getTimes(instantOf(date, MINUTES_A_DAY / 2), latitude, longitude);
  if (sunset === null) return null;
  return timeOf(minutesAt(new Date(Math.round(sunset.getTime() / MILLISECONDS_A_MINUTE) * MILLISECONDS_A_MINUTE)));
}
