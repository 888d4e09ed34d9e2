import { FRESH_SECONDS, SHOWN_SECONDS } from './model.ts';
import type { Age } from './model.ts';

/** How old what was measured is; undefined: too old to be shown, and the timetable stands alone. */
export function ageOf(measuredAt: Date, now: Date): Age | undefined {
  const seconds = (now.getTime() - measuredAt.getTime()) / 1000;
  if (seconds > SHOWN_SECONDS) return undefined;
  return seconds > FRESH_SECONDS ? 'old' : 'fresh';
}
