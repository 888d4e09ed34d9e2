import { FEED_PAST_DAYS, MOST_IN_FEED, type FeedKind } from '@machi/domain/calendar-feed/contract';
import { statement, type Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { calendar_feed } from '../../database/tables/drafts.ts';
import { demand_ride } from '../../database/tables/rides.ts';
import { IS_SHOWN, type ReservationRow } from '../bookings/store.ts';
import { OWN, type OwnRow } from '../events/store.ts';
import { seatsShown, type SeatReservationRow } from '../seats/store.ts';

const feeds = rowsOf(calendar_feed);
const rides = rowsOf(demand_ride);

/** A feed read by a calendar program. */
export interface OpenFeed {
  readonly member_id: number;
  readonly kind: FeedKind;
  readonly locale: string;
}

/**
 * The feed's member and kind; none while the member is locked, and none for a company. The read is recorded once a
 * minute, because each write waits for the disk.
 */
const openFeed = statement<OpenFeed>(
  'open-calendar-feed',
  `with opened as (
     select f.member_id, f.kind, m.locale from calendar_feed f join member m using (member_id)
     where f.secret_hash = $1 and m.locked_at is null and not m.is_company),
   noted as (
     update calendar_feed f set read_at = $2 from opened o
     where f.member_id = o.member_id and f.kind = o.kind and (f.read_at is null or f.read_at < $2::timestamptz - interval '1 minute'))
   select * from opened`,
);
const listFeed = statement<ReservationRow>(
  'list-calendar-feed',
  `select * from reservation r where r.member_id = $1 and r.ended_at > $2 and ${IS_SHOWN}
   order by r.started_at, r.reservation_id limit ${MOST_IN_FEED}`,
);

const listSeats = statement<SeatReservationRow>(
  'list-calendar-feed-seats',
  `select * from seat_reservation s where member_id = $1 and arrived_at > $2 and state in ('reserved', 'canceled')
     and ${seatsShown('s')}
   order by departed_at, seat_reservation_id limit ${MOST_IN_FEED}`,
);

const listEvents = statement<OwnRow>(
  'list-calendar-feed-events',
  `select r.* from (${OWN}) r where r.member_id = $1 and r.ends_at > $2 order by r.starts_at, r.registration_id limit ${MOST_IN_FEED}`,
);

const pastOf = (now: Date): Date => new Date(now.getTime() - FEED_PAST_DAYS * 86_400_000);

export const feedStore = {
  /** Stores a new address; the earlier one of this kind ends at once. */
  keep: (transaction: Queryable, member_id: number, kind: FeedKind, secret_hash: Buffer, created_at: Date) => {
    const made = { member_id, kind, secret_hash, created_at, read_at: null };
    return feeds.put(transaction, 'upsert-calendar-feed', ['member_id', 'kind'], made);
  },
  read: (database: Queryable, member_id: number, kind: FeedKind) =>
    feeds.one(database, 'select-calendar-feed', { member_id, kind }, { columns: ['created_at', 'read_at'] }),
  remove: (transaction: Queryable, member_id: number, kind: FeedKind) =>
    feeds.remove(transaction, 'delete-calendar-feed', { member_id, kind }),
  async open(database: Queryable, secretHash: Buffer, now: Date) {
    return (await database.run(openFeed, [secretHash, now]))[0];
  },
  reservations: (database: Queryable, memberId: number, now: Date) => database.run(listFeed, [memberId, pastOf(now)]),
  rides: (database: Queryable, memberId: number, now: Date) => {
    const own = { member_id: memberId, arrive_by: above(pastOf(now)) };
    return rides.list(database, 'list-calendar-feed-rides', own, {
      order: ['promised_from', 'ride_id'],
      limit: MOST_IN_FEED,
    });
  },
  events: (database: Queryable, memberId: number, now: Date) => database.run(listEvents, [memberId, pastOf(now)]),
  seats: (database: Queryable, memberId: number, now: Date) => database.run(listSeats, [memberId, pastOf(now)]),
};
