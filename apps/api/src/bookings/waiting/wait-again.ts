import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { ReservationRow } from '../store.ts';

/** What became of a wait for a time that was reserved and refused: it goes on, or the time can be applied for again. */
export type WaitedOn = 'waits' | 'free';

const resume = statement<{ told_at: Date | null }>(
  'wait-again',
  `update waitlist w set told_at = case when not exists (
       select from room_occupancy o where o.room_id = w.room_id and o.during && w.during) then told_at end
   where member_id = $1 and room_id = $2 and during <@ tstzrange($3, $4) and told_at is not null returning told_at`,
);

/**
 * Gives whoever waited for a time and reserved it their wait back, once the town has refused it and freed the time: where
 * somebody has it or it is closed, they wait on; else their list offers it again. Undefined: they had not waited.
 */
export async function waitAgain(transaction: Queryable, refused: ReservationRow): Promise<WaitedOn | undefined> {
  const { member_id, room_id, started_at, ended_at } = refused;
  const rows = await transaction.run(resume, [member_id, room_id, started_at, ended_at]);
  if (rows.length === 0) return undefined;
  return rows.some(({ told_at }) => told_at === null) ? 'waits' : 'free';
}
