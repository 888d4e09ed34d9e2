import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { NextRide } from '@machi/domain/transport/contract';
import { clockOf } from '../../shell/language/dates.ts';

/** From so many minutes on the time alone is plainer. */
const MOST_MINUTES = 60;

/** When a ride leaves, seen from a moment: its time, and in so many minutes or on which later day. */
export interface RideTime {
  readonly time: string;
  readonly minutes?: number;
  readonly day?: string;
}

export function rideTimeFrom({ departs_at }: NextRide, toldAt: string, locale: Locale): RideTime {
  const [leaves, now] = [new Date(departs_at), new Date(toldAt)];
  const time = clockOf(departs_at);
  const minutes = Math.ceil((leaves.getTime() - now.getTime()) / 60_000);
  if (minutes < MOST_MINUTES) return { time, minutes };
  return dateAt(leaves) === dateAt(now) ? { time } : { time, day: dayInWords(dateAt(leaves))[locale] };
}
