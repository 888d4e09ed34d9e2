import type { TerminalCondition } from '@machi/domain/terminals/own-contract';
import type { TownPack } from '@machi/domain/town/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { door_state } from '../../database/tables/doors/doors.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { TerminalExchange } from '../../platform/http/exchange.ts';
import { doorAt } from './identity.ts';
import { uploadStore, type HighWater } from './upload-store.ts';

const doorStates = rowsOf(door_state);

/** Audits a terminal's own action. */
export const writeAction = (
  transaction: Queryable,
  { terminal, now, requestId }: TerminalExchange,
  action:
    | 'terminal:quarantine'
    | 'terminal:loose-override'
    | 'terminal:undo'
    | 'terminal:trouble'
    | 'terminal:arrivals'
    | 'terminal:shelter-by-hand',
): Promise<unknown> =>
  writeAudit(transaction, {
    at: now,
    actor_member_id: null,
    action,
    subject: 'terminal',
    subject_id: terminal.terminal_id,
    request_id: requestId,
  });

/**
 * Stores a terminal's condition and returns the mark of its ledger. A danger to its records stays known after it has
 * passed: unwritten taps cannot be counted.
 */
export async function noteCondition(
  transaction: Queryable,
  { doors }: Pick<TownPack, 'doors'>,
  exchange: TerminalExchange,
  condition: TerminalCondition,
): Promise<HighWater> {
  const { terminal, now } = exchange;
  const noted = await uploadStore.noteCondition(transaction, terminal.terminal_id, condition, now);
  // A terminal that was left at a door with another lock by now says nothing of it.
  const door_id = doorAt(doors, terminal.door_id)?.door_id;
  if (door_id !== undefined && condition.door) {
    const isFailed = condition.troubles.includes('lock-failed');
    const state = { door_id, ...condition.door, trouble: isFailed ? 'lock-failed' : null, seen_at: now };
    await doorStates.put(transaction, 'put-door-state', ['door_id'], state);
  }
  if (noted.isNewlyTroubled) await writeAction(transaction, exchange, 'terminal:trouble');
  return noted.high_water;
}
