import { minutesAt } from '@machi/domain/calendar/model';
import { useEffect } from 'react';

/** Loads the page anew unless it is younger than so many minutes: a page that cannot be right shall not flicker. */
export function reloadOldPage(minutes: number): void {
  if (performance.now() > minutes * 60_000) window.location.reload();
}

const NIGHT_HOUR = 3;

/** A monitor hangs for months: each night at three it takes on what is new, unless the line is cut. */
export function useNightlyReload(now: Date, isCut: boolean): void {
  const isNight = Math.floor(minutesAt(now) / 60) === NIGHT_HOUR && !isCut;
  useEffect(() => {
    if (isNight) reloadOldPage(120);
  }, [isNight]);
}
