import { dateAt, minutesAt, minutesOf } from '../calendar/model.ts';
import { LINE_HOLDS_SECONDS } from '../live/model.ts';
import { OCCUPANCY_HOLDS_MINUTES, type OccupancyLevel, type SpotState } from '../spot-status/model.ts';

const MINUTE = 60_000;

/** Whether the connection to the town seems lost. Both times are from the same clock. */
export const isLineCut = (toldAt: Date, now: Date): boolean =>
  now.getTime() - toldAt.getTime() > LINE_HOLDS_SECONDS * 1000;

/** Whole minutes since a time, at least 0. */
export const minutesSince = (then: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - then.getTime()) / MINUTE));

/** State of a facility some time after the last report; null: no longer known. */
export interface LaterState {
  readonly isOpen: boolean | null;
  readonly level: OccupancyLevel | null;
}

/**
 * State of a facility some time after the monitor's last data. An open one closes when its hours end. Whether a closed
 * one has opened since is unknown, and so is another day. A level holds for two hours (product, "Monitors").
 * @param reportedAt when the level was reported; null: never
 */
export function stateLater(status: SpotState, toldAt: Date, reportedAt: Date | null, now: Date): LaterState {
  if (dateAt(toldAt) !== dateAt(now)) return { isOpen: null, level: null };
  const isPassed = (time: string | null): boolean =>
    time !== null && minutesAt(toldAt) < minutesOf(time) && minutesOf(time) <= minutesAt(now);
  const wasOpen = status.is_open === 1;
  if (!wasOpen) return { isOpen: status.is_holiday === 0 && isPassed(status.opened_at) ? null : false, level: null };
  if (isPassed(status.closed_at)) return { isOpen: false, level: null };
  const isFresh = reportedAt !== null && now.getTime() - reportedAt.getTime() <= OCCUPANCY_HOLDS_MINUTES * MINUTE;
  return { isOpen: true, level: isFresh ? status.occupancy : null };
}
