import { addDays, dateAt, instantOf, minutesOf, type DateText, type TimeText } from '../calendar/model.ts';
import { obstacleTo } from '../desk/decision.ts';
import { isSameVisit } from '../passes/bath-entry.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** How many days back a visit can be added by hand: longer ago, nobody remembers it for certain. */
export const ENTRY_DAYS = 31;

export interface CorrectedVisit {
  readonly member_id: number | null;
  readonly is_counted: boolean;
  /** What it says of itself now. */
  readonly seen: string;
}

/**
 * Whether an official may change whether a visit counts. Nobody corrects their own visits (product, "Own matters"), and
 * an official who read an older state has to look again.
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

/** A visit to be added by hand, and what is known of the person at that time. */
export interface HandEntry {
  readonly date: DateText;
  readonly time: TimeText;
  readonly usesPass: boolean;
  /** Counted visits of the same pass around it. */
  readonly others: readonly Date[];
  /** Less than so many minutes apart are one visit (town pack, `same_visit_minutes` and `same_ride_minutes`). */
  readonly sameMinutes: number;
}

/** Whether a visit that no terminal recorded may be added by hand. */
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
