import { FEED_PAST_DAYS } from '@machi/domain/calendar-feed/contract';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { IS_SHOWN } from '../../bookings/store.ts';
import type { ReservationRow } from '../../bookings/store.ts';

interface FeedRow {
  readonly created_at: Date;
  readonly read_at: Date | null;
}

const upsertFeed = statement(
  'upsert-calendar-feed',
  `insert into calendar_feed (member_id, secret_hash, created_at) values ($1, $2, $3)
   on conflict (member_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at, read_at = null`,
);
const selectFeed = statement<FeedRow>(
  'select-calendar-feed',
  'select created_at, read_at from calendar_feed where member_id = $1',
);
const removeFeed = statement('delete-calendar-feed', 'delete from calendar_feed where member_id = $1');
/** Whose feed it is; nobody's while the office has locked the member. */
const openFeed = statement<{ member_id: number; locale: string }>(
  'open-calendar-feed',
  `update calendar_feed f set read_at = $2 from member m
   where f.secret_hash = $1 and m.member_id = f.member_id and m.locked_at is null returning m.member_id, m.locale`,
);
const listFeed = statement<ReservationRow>(
  'list-calendar-feed',
  `select * from reservation r where r.member_id = $1 and r.ended_at > $2 and ${IS_SHOWN}
   order by r.started_at, r.reservation_id limit 2000`,
);

export const feedStore = {
  keep: (transaction: Queryable, memberId: number, secretHash: Buffer, now: Date) =>
    transaction.run(upsertFeed, [memberId, secretHash, now]),
  async read(database: Queryable, memberId: number): Promise<FeedRow | undefined> {
    return (await database.run(selectFeed, [memberId]))[0];
  },
  remove: (transaction: Queryable, memberId: number) => transaction.run(removeFeed, [memberId]),
  async open(database: Queryable, secretHash: Buffer, now: Date) {
    return (await database.run(openFeed, [secretHash, now]))[0];
  },
  reservations: (database: Queryable, memberId: number, now: Date) =>
    database.run(listFeed, [memberId, new Date(now.getTime() - FEED_PAST_DAYS * 86_400_000)]),
};
