import { dateAt, minutesAt, minutesOf, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import type { SpotRules } from '../spots/model.ts';
import { openingOf } from '../spots/rules.ts';
import { OCCUPANCY_HOLDS_MINUTES, levelOf, type SpotState } from './model.ts';

/** Latest report about a spot. Null values follow from its hours. */
export interface SpotReport {
  readonly is_holiday: Flag | null;
  readonly is_open: Flag | null;
  /** Percent. */
  readonly occupancy: number | null;
  /** The town's day of the report. */
  readonly status_date: DateText;
  readonly reported_at: Date;
}

const flag = (is: boolean): Flag => (is ? 1 : 0);

/** Tells whether a report is valid today. One made before closing time ends at closing time. */
function holds(report: SpotReport, closes: number | undefined, now: Date): boolean {
  if (report.is_open !== 1 || closes === undefined) return true;
  return minutesAt(now) < closes || minutesAt(report.reported_at) >= closes;
}

const isFresh = ({ reported_at }: SpotReport, now: Date): boolean =>
  now.getTime() - reported_at.getTime() <= OCCUPANCY_HOLDS_MINUTES * 60_000;

/**
 * Computes a spot's status at `now`, Japan time. Hours and closing days give it; a report of the same day overrides
 * them (product, "Open and crowded": closed wins over any level).
 */
export function statusOf(spot: Pick<SpotRules, 'hours' | 'closings'>, report: SpotReport | null, now: Date): SpotState {
  const today = dateAt(now);
  const told = report !== null && report.status_date === today ? report : null;
  const opening = openingOf(spot, today);
  const opens = opening === null ? undefined : minutesOf(opening.start);
  const closes = opening === null ? undefined : minutesOf(opening.end);
  const hours = { opened_at: opening?.start ?? null, closed_at: opening?.end ?? null };

  const isHoliday = told?.is_holiday ?? flag(opening === null);
  if (isHoliday === 1) return { is_holiday: 1, is_open: 0, occupancy: null, ...hours };
  const minutes = minutesAt(now);
  const isWithinHours = opens !== undefined && closes !== undefined && opens <= minutes && minutes < closes;
  const isOpen = told && holds(told, closes, now) ? (told.is_open ?? flag(isWithinHours)) : flag(isWithinHours);
  const level = told !== null && isFresh(told, now) ? told.occupancy : null;
  const occupancy = isOpen === 1 && level !== null ? levelOf(level) : null;
  return { is_holiday: 0, is_open: isOpen, occupancy, ...hours };
}

/** A report of staff or a device. Left-out values stay as reported today; null takes them back. */
export interface Told {
  readonly is_holiday?: Flag | null | undefined;
  readonly is_open?: Flag | null | undefined;
  /** Percent. */
  readonly occupancy?: number | null | undefined;
}

/**
 * Merges a report made at `now`. Expired values are not renewed: a counter that goes on counting behind a closed door
 * does not open the spot.
 */
export function nextReport(
  spot: Pick<SpotRules, 'hours' | 'closings'>,
  before: SpotReport | null,
  told: Told,
  now: Date,
): SpotReport {
  const today = dateAt(now);
  const opening = openingOf(spot, today);
  const kept = before !== null && before.status_date === today ? before : null;
  const isOpen = kept && holds(kept, opening === null ? undefined : minutesOf(opening.end), now) ? kept.is_open : null;
  return {
    is_holiday: told.is_holiday === undefined ? (kept?.is_holiday ?? null) : told.is_holiday,
    is_open: told.is_open === undefined ? isOpen : told.is_open,
    occupancy: told.occupancy === undefined ? (kept && isFresh(kept, now) ? kept.occupancy : null) : told.occupancy,
    status_date: today,
    reported_at: now,
  };
}
