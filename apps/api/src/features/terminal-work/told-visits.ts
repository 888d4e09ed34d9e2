import type { FareReason, PassKind, TapMethod } from '@machi/domain/passes/model';
import { passYearAt, type BathRules } from '@machi/domain/passes/pass-year';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { isCounted } from '@machi/domain/taps/judge';
import type { TapOutcome, TapReason } from '@machi/domain/taps/model';
import type { EventContent, LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { isNote } from '@machi/domain/terminal-ledger/note';
import { isOverrideOf } from '@machi/domain/terminal-ledger/override';

/** A visit as a terminal's ledger tells it. */
export interface ToldVisit {
  readonly seq: number;
  readonly tap_id: string;
  readonly of_tap_id: string | null;
  readonly pass: PassKind;
  readonly member_id: number | null;
  readonly visited_at: string;
  /** False where the terminal told a time that cannot be. */
  readonly is_time_told: boolean;
  readonly pass_year: number | null;
  readonly method: TapMethod;
  readonly outcome: TapOutcome;
  readonly reason: TapReason;
  readonly fare_yen: number | null;
  readonly fare_reason: FareReason | null;
  readonly remaining: number | null;
  readonly is_counted: boolean;
  readonly is_companion: boolean;
  readonly decided_by: 'server' | 'terminal' | 'staff';
  readonly staff_member_id: number | null;
}

/** When a terminal can have seen what it tells now: from its registration until this moment. */
interface ToldSpan {
  readonly from: Date;
  readonly until: Date;
}

/**
 * When an event happened, by the terminal's time as far as that can be: a visit of a year to come would be kept until then
 * and hide the next one, a visit of a year that is over would fill that one up.
 */
function happenedAt({ content }: LedgerEvent, { from, until }: ToldSpan): Date {
  const told = new Date(content.wall_time);
  return told < from ? from : told > until ? until : told;
}

/** Year of the pass in which an event happened; null on a bus. */
export const passYearOfEvent = (event: LedgerEvent, span: ToldSpan, rules: BathRules): number | null =>
  event.content.pass === 'bath' ? passYearAt(happenedAt(event, span), rules) : null;

/** An entry by hand without a refusal that it goes beyond. */
export const isLooseOverride = (
  content: EventContent,
  tapOf: (tapId: string) => EventContent | undefined,
  { terminals }: Pick<PassesFile, 'terminals'>,
): boolean => content.kind === 'override' && !isOverrideOf(content, tapOf(content.of_tap_id ?? ''), terminals);

/**
 * The visits of events: what the terminal decided stands, whatever the server would have said. Each tap once; what is
 * tried at a test terminal counts nowhere. An entry by hand that belongs to no refusal of this ledger (`tapOf`), or to one
 * whose screen had closed, names nobody and takes no visit.
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
    const { verdict } = content;
    if (visits.has(content.tap_id) || isNote(content)) continue;
    const isLoose = isLooseOverride(content, tapOf, rules);
    const visited_at = happenedAt(event, span).toISOString();
    visits.set(content.tap_id, {
      seq: content.seq,
      tap_id: content.tap_id,
      of_tap_id: content.of_tap_id,
      pass: content.pass,
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
      decided_by: content.decided_by,
      staff_member_id: content.staff_member_id,
    });
  }
  return [...visits.values()];
}
