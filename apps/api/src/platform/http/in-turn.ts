import { createTurns } from '../work/turns.ts';
import type { MemberExchange } from './exchange.ts';

/** A process's limits for concurrent and waiting writes. */
export const RUSH = { atOnce: 4, mostWaiting: 500, mostOfOne: 20 };

/**
 * `write` for what many members want at the same time, such as the seats of a trip. A waiting request holds no
 * connection that others need, and does not fail with a database timeout.
 */
export function createInTurn() {
  const turns = createTurns(RUSH);
  return ({ member: { member_id }, write }: MemberExchange): MemberExchange['write'] =>
    (work) =>
      turns.run(member_id, () => write(work));
}
