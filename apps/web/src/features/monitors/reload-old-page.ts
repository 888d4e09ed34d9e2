import { minutesAt } from '@machi/domain/calendar/model';
import { useEffect } from 'react';

/** Reloads the page unless it is younger than this many minutes, so that a page that stays wrong does not flicker. */
export function reloadOldPage(minutes: number): void {
  if (performance.now() > minutes * 60_000) window.location.reload();
}

const NIGHT_HOUR = 3;

/** A monitor runs for months: every night at three it loads a new version, unless it is offline. */
export function useNightlyReload(now: Date, isCut: boolean): void {
  const isNight = Math.floor(minutesAt(now) / 60) === NIGHT_HOUR && !isCut;
  useEffect(() => {
    if (isNight) reloadOldPage(120);
  }, [isNight]);
}
