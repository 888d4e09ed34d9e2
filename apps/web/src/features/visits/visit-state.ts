import type { VisitLine } from '@machi/domain/visits/model';
import type { StatusShape } from '@machi/ui/tag/Tag';

type State = 'counted' | 'ride' | 'staff' | 'again' | 'taken-off';

/** Place of a visit: a terminal, entry by hand, or unknown for visits older than the terminals. */
export const placeOf = (
  { terminal_name, decided_by }: Pick<VisitLine, 'terminal_name' | 'decided_by'>,
  byHand: string,
): string => terminal_name ?? (decided_by === 'staff' ? byHand : '―');

/** Result of a visit for its mark: a shape and a word. */
export function stateOf({
  pass,
  outcome,
  reason,
  is_counted,
}: Pick<VisitLine, 'pass' | 'outcome' | 'reason' | 'is_counted'>): State {
  if (is_counted) return pass === 'bath' ? 'counted' : 'ride';
  if (outcome === 'staff') return 'staff';
  return reason === 'same-visit' ? 'again' : 'taken-off';
}

export const shapes: Readonly<Record<State, StatusShape>> = {
  counted: 'fixed',
  ride: 'fixed',
  staff: 'refused',
  again: 'provisional',
  'taken-off': 'cancelled',
};

/** Reasons given only to known people: a missing name then means that the person has left. */
const KNOWN_REASONS: ReadonlySet<string> = new Set([
  'admitted',
  'same-visit',
  'quota-spent',
  'not-registered',
  'fare-by-application',
]);
const KNOWN_FARES: ReadonlySet<string | null> = new Set(['senior', 'disabled', 'junior-high', 'ordinary']);

/** Person of a visit without a name: a companion, a former member, or somebody unknown to the terminal. */
export function namelessOf({
  is_companion,
  reason,
  fare_reason,
}: Pick<VisitLine, 'is_companion' | 'reason' | 'fare_reason'>): 'nobody.companion' | 'left' | 'nobody' {
  if (is_companion) return 'nobody.companion';
  return KNOWN_REASONS.has(reason) || KNOWN_FARES.has(fare_reason) ? 'left' : 'nobody';
}

/** Second line of a visit: its place, and its reason unless the kind already says it. */
export function underLine(visit: VisitLine, byHand: string, reasonWords: string): string {
  const place = placeOf(visit, byHand);
  const isPlain = visit.reason === 'admitted' || visit.reason === 'fare' || visit.reason === 'staff-override';
  return [place === '―' ? '' : place, isPlain ? '' : reasonWords].filter(Boolean).join(' · ');
}
