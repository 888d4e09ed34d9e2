import { addDays, dateAt, instantOf, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';
import { obstacleTo } from '../desk/decision.ts';
import { isSameVisit } from '../passes/bath-entry.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Days back for which a visit can be added by hand. Older ones are not remembered reliably. */
export const ENTRY_DAYS = 31;

export interface CorrectedVisit {
  readonly member_id: number | null;
  readonly is_counted: boolean;
  /** Its present version. */
  readonly seen: string;
}

/**
 * Refuses a correction whether a visit counts. Officials may not correct their own visits (product, "Own matters"), and
 * need the present version.
 */
export function refuseCorrection(
  visit: CorrectedVisit,
  asked: { readonly is_counted: boolean; readonly seen: string },
  actorId: number,
): Refusal | undefined {
  const isOwn = visit.member_id === actorId;
  const obstacle = obstacleTo({ isOwn, isDecided: false, seen: visit.seen }, asked.seen);
  if (obstacle) return refuse(409, { field: '', code: obstacle === 'own' ? 'own-account' : 'visit-changed' });
  if (visit.is_counted === asked.is_counted) return refuse(409, { field: '', code: 'visit-so-already' });
  return undefined;
}

/** A visit to add by hand, and what was known of the person then. */
export interface HandEntry {
  readonly date: DateText;
  readonly time: TimeText;
  readonly usesPass: boolean;
  /** Nearby counted visits with the same pass. */
  readonly others: readonly Date[];
  /** Minutes within which two taps are one visit (town pack, `same_visit_minutes` and `same_ride_minutes`). */
  readonly sameMinutes: number;
}

/** Refuses to add a visit that no terminal recorded. */
export function refuseEntry(entry: HandEntry, now: Date): Refusal | undefined {
  const { date, time, usesPass, others, sameMinutes } = entry;
  const at = instantOf(date, minutesOf(time));
  if (at > now) return refuse(422, { field: 'time', code: 'visit-to-come' });
  if (date < addDays(dateAt(now), -ENTRY_DAYS))
    return refuse(422, { field: 'date', code: 'visit-too-long-ago', params: [ENTRY_DAYS] });
  if (!usesPass) return refuse(409, { field: '', code: 'visit-pass-unused' });
  const isKnown = others.some((other) => isSameVisit(other, at, sameMinutes));
  return isKnown ? refuse(409, { field: '', code: 'visit-known' }) : undefined;
}
