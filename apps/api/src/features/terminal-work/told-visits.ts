import { only } from '@machi/domain/fields/only';
import type { FareReason, PassKind, VisitMethod } from '@machi/domain/passes/model';
import { passYearAt, type BathRules } from '@machi/domain/passes/pass-year';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { isCounted } from '@machi/domain/taps/judge';
import type { TapOutcome, VisitReason } from '@machi/domain/taps/model';
import { isVisitContent, type EventContent, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { isNote } from '@machi/domain/terminal-ledger/note';
import { isOverrideOf } from '@machi/domain/terminal-ledger/override';

/** A visit from a terminal's ledger. */
export interface ToldVisit {
  readonly seq: number;
  readonly tap_id: string;
  readonly of_tap_id: string | null;
  readonly pass: PassKind;
  readonly member_id: number | null;
  readonly visited_at: string;
  /** False if the terminal's time was impossible. */
  readonly is_time_told: boolean;
  readonly pass_year: number | null;
  readonly method: VisitMethod;
  readonly outcome: TapOutcome;
  readonly reason: VisitReason;
  readonly fare_yen: number | null;
  readonly fare_reason: FareReason | null;
  readonly remaining: number | null;
  readonly is_counted: boolean;
  readonly is_companion: boolean;
  readonly decided_by: 'server' | 'terminal' | 'staff';
  readonly staff_member_id: number | null;
}

/** The span of possible times of an event: from the terminal's registration until now. */
interface ToldSpan {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The time of an event: the terminal's time, limited to the span. A visit in a future year would be kept until then and
 * hide the next one; a visit in a past year would use up that year's number.
 */
export function happenedAt({ content }: LedgerEvent, { from, until }: ToldSpan): Date {
  const told = new Date(content.wall_time);
  return told < from ? from : told > until ? until : told;
}

/** The pass year of an event; null on a bus. */
export const passYearOfEvent = (event: LedgerEvent, span: ToldSpan, rules: BathRules): number | null =>
  event.content.pass === 'bath' ? passYearAt(happenedAt(event, span), rules) : null;

/** Whether an entry by hand lacks the refusal that it overrides. */
export const isLooseOverride = (
  content: EventContent,
  tapOf: (tapId: string) => EventContent | undefined,
  { terminals }: Pick<PassesFile, 'terminals'>,
): boolean => content.kind === 'override' && !isOverrideOf(content, tapOf(content.of_tap_id ?? ''), terminals);

/**
 * The visits of events, each tap once. The terminal's decision stands, whatever the server would have decided; taps at
 * a test terminal do not count. An entry by hand without a refusal in this ledger (`tapOf`), or after the refusal's
 * screen had closed, names no member and uses no visit.
 */
export function toldVisits(
  events: readonly LedgerEvent[],
  span: ToldSpan,
  rules: BathRules & Pick<PassesFile, 'terminals'>,
  isTest: boolean,
  tapOf: (tapId: string) => EventContent | undefined,
): ToldVisit[] {
  const visits = new Map<string, ToldVisit>();
  for (const event of events) {
    const { content } = event;
    if (!isVisitContent(content)) continue;
    const { verdict } = content;
    if (visits.has(content.tap_id) || isNote(content)) continue;
    const isLoose = isLooseOverride(content, tapOf, rules);
    const visited_at = happenedAt(event, span).toISOString();
    visits.set(content.tap_id, {
      ...only(content, ['seq', 'tap_id', 'of_tap_id', 'pass', 'decided_by', 'staff_member_id']),
      member_id: isLoose ? null : verdict.member_id,
      visited_at,
      is_time_told: visited_at === content.wall_time,
      pass_year: passYearOfEvent(event, span, rules),
      method: content.evidence.method,
      outcome: verdict.outcome,
      reason: verdict.reason,
      fare_yen: verdict.fare_yen,
      fare_reason: verdict.fare_reason,
      remaining: verdict.remaining,
      is_counted: isCounted(verdict) && !isTest && !isLoose,
      is_companion: content.kind === 'companion',
    });
  }
  return [...visits.values()];
}
