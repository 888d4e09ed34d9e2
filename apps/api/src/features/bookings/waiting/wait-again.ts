import { statement, type Queryable } from '../../../database/database.ts';
import { HOLDS_TIME, type ReservationRow } from '../store.ts';

/** What happened to a wait whose reserved time was refused: it goes on, or the time can be applied for again. */
export type WaitedOn = 'waits' | 'free';

const resume = statement<{ told_at: Date | null }>(
  'wait-again',
  `update waitlist w set told_at = case when not exists (
       select from room_occupancy o where o.room_id = w.room_id and o.during && w.during) then told_at end
   where member_id = $1 and room_id = any($2::int[]) and during <@ tstzrange($3, $4) and told_at is not null returning told_at`,
);

/** A time that a member had. */
export type HadTime = Pick<ReservationRow, 'member_id' | 'room_id' | 'adjunct_room_ids' | 'started_at' | 'ended_at'>;
const roomsOf = ({ room_id, adjunct_room_ids }: HadTime): number[] => [room_id, ...adjunct_room_ids];

/**
 * Restores a member's wait for a time that they had reserved, after the town refused it or it passed to somebody else.
 * If the time is taken or closed they wait on; otherwise their list offers it again. Undefined: they had not waited.
 */
export async function waitAgain(transaction: Queryable, had: HadTime): Promise<WaitedOn | undefined> {
  const { member_id, started_at, ended_at } = had;
  const rows = await transaction.run(resume, [member_id, roomsOf(had), started_at, ended_at]);
  if (rows.length === 0) return undefined;
  return rows.some(({ told_at }) => told_at === null) ? 'waits' : 'free';
}

const serve = statement(
  'waiting-served-by-reservations',
  `update waitlist set told_at = $3 where waitlist_id in (
     select w.waitlist_id from waitlist w join reservation r on (w.room_id = r.room_id or r.adjunct_room_ids @> to_jsonb(w.room_id))
       and w.during <@ tstzrange(r.started_at, r.ended_at) and ${HOLDS_TIME}
     where w.member_id = $1 and r.reservation_id = any($2::int[]) and w.told_at is null order by w.waitlist_id for update of w)`,
);

/** Ends a member's waits for times of reservations that they now own. */
export const waitNoMore = (transaction: Queryable, memberId: number, reservationIds: readonly number[], now: Date) =>
  transaction.run(serve, [memberId, reservationIds, now]);

const forgetLeft = statement(
  'forget-waiting-for-left-time',
  `delete from waitlist where member_id = $1 and room_id = any($2::int[]) and during <@ tstzrange($3, $4) and told_at is not null
     and not (room_id = any($5::int[]) and during <@ tstzrange($6, $7))`,
);

/** Drops a member's wait for the time that they gave up for another one. */
export const forgetLeftTime = (transaction: Queryable, before: HadTime, after: HadTime) =>
  transaction.run(forgetLeft, [
    before.member_id,
    roomsOf(before),
    before.started_at,
    before.ended_at,
    roomsOf(after),
    after.started_at,
    after.ended_at,
  ]);
