import { statement, type Queryable } from '../../database/database.ts';
import { lockAsker } from '../../platform/members/lock-member.ts';
import { END, START, above, below, otherThan, rowsOf, stretch } from '../../database/rows.ts';
import { waitlist } from '../../database/tables/reservations.ts';

/** A room's time that a member waits for. */
export interface WaitingRow {
  readonly waitlist_id: number;
  readonly spot_id: number;
  readonly room_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly created_at: Date;
  readonly told_at: Date | null;
}
const ROW =
  'waitlist_id, spot_id, room_id, lower(during) as started_at, upper(during) as ended_at, created_at, told_at';

/** Holders of the time, locked until commit so that a concurrent release finds the new entry. */
const readHolders = statement<{ is_own: boolean }>(
  'read-holders',
  `select coalesce(r.member_id = $4, false) as is_own
   from room_occupancy o left join reservation r on r.reservation_id = o.reservation_id
   where o.room_id = $1 and o.during && tstzrange($2, $3) for share of o`,
);
const upsertWaiting = statement<WaitingRow>(
  'upsert-waiting',
  `insert into waitlist (member_id, spot_id, room_id, during, created_at) values ($1, $2, $3, tstzrange($4, $5), $6)
   on conflict (member_id, room_id, during) do update set
     created_at = case when waitlist.told_at is null then waitlist.created_at else excluded.created_at end, told_at = null
   returning ${ROW}`,
);
const listWaiting = statement<WaitingRow>(
  'list-waiting',
  // Left out: times that the member has, or had and gave up. Times that the town refused are listed again.
  `select ${ROW} from waitlist w where member_id = $1 and (room_id, spot_id) is not null and lower(during) > $2 and not (
     told_at is not null and exists (select from reservation r where r.member_id = w.member_id
       and (r.room_id = w.room_id or r.adjunct_room_ids @> to_jsonb(w.room_id))
       and w.during <@ tstzrange(r.started_at, r.ended_at) and r.approval_status <> 2
       and (r.is_canceled = 0 or coalesce(r.revised_at, r.reserved_at) >= w.created_at)))
   order by lower(during), waitlist_id`,
);

const waiting = rowsOf(waitlist, { started_at: START, ended_at: END });

/** The number of other waits of a member, for rooms and seats. */
export const countOtherWaiting = (
  transaction: Queryable,
  member_id: number,
  wanted: Partial<typeof waitlist.$inferSelect>,
  now: Date,
) =>
  waiting.count(
    transaction,
    'count-waiting',
    Object.entries(wanted).map(([column, value]) => ({
      member_id,
      told_at: null,
      started_at: above(now),
      [column]: otherThan(value),
    })),
  );

export interface WantedTime {
  readonly spot_id: number;
  readonly room_id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
}

export const waitlistStore = {
  /** Holders of the time and the member's other waits, locked until commit. Undefined: account locked. */
  async situation(transaction: Queryable, memberId: number, wanted: WantedTime, now: Date) {
    const { room_id, started_at, ended_at } = wanted;
    if (!(await lockAsker(transaction, memberId))) return undefined;
    const holders = await transaction.run(readHolders, [room_id, started_at, ended_at, memberId]);
    const time = { room_id, during: stretch(started_at, ended_at) };
    return {
      holders: holders.map(({ is_own }) => (is_own ? ('member' as const) : ('other' as const))),
      waiting: await countOtherWaiting(transaction, memberId, time, now),
    };
  },
  async join(transaction: Queryable, memberId: number, wanted: WantedTime, now: Date): Promise<WaitingRow> {
    const { spot_id, room_id, started_at, ended_at } = wanted;
    const [row] = await transaction.run(upsertWaiting, [memberId, spot_id, room_id, started_at, ended_at, now]);
    if (!row) throw new Error('an upsert answers no row');
    return row;
  },
  list: (database: Queryable, memberId: number, now: Date) => database.run(listWaiting, [memberId, now]),
  async leave(transaction: Queryable, waitlist_id: number, member_id: number): Promise<boolean> {
    const own = { waitlist_id, member_id };
    return (await waiting.removeReturning(transaction, 'delete-waiting', own, ['waitlist_id'])).length > 0;
  },
};

/** Deletes waits for past times. */
export const forgetPastWaiting = (database: Queryable, now: Date) =>
  waiting.remove(database, 'forget-waiting', { started_at: below(now) });
