import { createTurns } from '../work/turns.ts';
import type { MemberExchange } from './exchange.ts';

/** How many of a process write at once, wait, and press again. */
export const RUSH = { atOnce: 4, mostWaiting: 500, mostOfOne: 20 };

/**
 * `write` for what many members want of one thing at the same time, such as the seats of a trip: whoever waits for it keeps
 * no connection from the others of the town, and is not told that the database is away.
 */
export function createInTurn() {
  const turns = createTurns(RUSH);
  return ({ member: { member_id }, write }: MemberExchange): MemberExchange['write'] =>
    (work) =>
      turns.run(member_id, () => write(work));
}
