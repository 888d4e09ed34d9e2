import { isNoteOf } from '@machi/domain/terminal-ledger/note';
import { isVisitContent, type EventContent, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { visitWords } from '@machi/domain/visits/words';
import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { overdraft, visit } from '../../database/tables/passes.ts';
import type { TappingExchange } from '../../platform/http/exchange.ts';
import { writeAction } from './note-condition.ts';
import { isStaffAt } from './snapshot-store.ts';

interface Undone {
  readonly tap_id: string;
  readonly reason: string;
  readonly staff_member_id: number | null;
  readonly told_at: string;
}
/** SQL: a visit already corrected by the office is not taken back, and staff do not take back their own. */
const visits = rowsOf(visit);
const overdrafts = rowsOf(overdraft);
const insertUndone = statement<{ visit_id: number }>(
  'insert-undone-visits',
  `insert into visit_correction (visit_id, is_counted, reason, corrected_at, corrected_by)
   select distinct on (v.visit_id) v.visit_id, false, e.reason, $3::timestamptz, s.member_id
   from json_to_recordset($2::json) as e (tap_id uuid, reason text, staff_member_id int, told_at timestamptz)
     join visit v on v.tap_id = e.tap_id and v.terminal_id = $1
     join member s on s.member_id = e.staff_member_id and ${isStaffAt('e.told_at')} and s.member_id is distinct from v.member_id
   where v.outcome <> 'staff' and not exists (select from visit_correction c where c.visit_id = v.visit_id)
   returning visit_id`,
);

/**
 * Applies staff notes about recent taps: taken back, as a correction with its reason, or paid in cash. The events stay;
 * a note without a tap in this ledger changes nothing. Returns the visits that no longer count.
 */
export async function applyNotes(
  transaction: Queryable,
  exchange: TappingExchange,
  events: readonly LedgerEvent[],
  tapOf: (tapId: string) => EventContent | undefined,
): Promise<number[]> {
  const { terminal, now } = exchange;
  const notes = events
    .map(({ content }) => content)
    .filter(isVisitContent)
    .filter((one) => isNoteOf(one, tapOf(one.of_tap_id ?? '')));
  const undone = notes.flatMap(
    ({ kind, of_tap_id, staff_member_id, wall_time: told_at, verdict: { reason } }): Undone[] =>
      kind === 'undo' && of_tap_id !== null
        ? [{ tap_id: of_tap_id, staff_member_id, told_at, reason: `端末で取消し：${visitWords.ja.reasons[reason]}` }]
        : [],
  );
  const paid = notes.flatMap(({ kind, of_tap_id, wall_time }) =>
    kind === 'cash' && of_tap_id !== null ? [{ tap_id: of_tap_id, noted_at: new Date(wall_time) }] : [],
  );
  for (const { tap_id, noted_at } of paid) {
    const open = { tap_id, terminal_id: terminal.terminal_id, cash_noted_at: null };
    await visits.update(transaction, 'note-cash', open, { cash_noted_at: noted_at < now ? noted_at : now });
  }
  if (undone.length === 0) return [];
  const corrected = await transaction.run(insertUndone, [terminal.terminal_id, JSON.stringify(undone), now]);
  const visitIds = corrected.map(({ visit_id }) => visit_id);
  if (visitIds.length === 0) return [];
  const undoneOnes = { visit_id: among(visitIds) };
  await visits.update(transaction, 'take-back-visits', undoneOnes, { is_counted: false, same_as: null });
  const open = { ...undoneOnes, settled_at: null };
  await overdrafts.update(transaction, 'settle-taken-back', open, { settled_at: now });
  await writeAction(transaction, exchange, 'terminal:undo');
  return visitIds;
}
