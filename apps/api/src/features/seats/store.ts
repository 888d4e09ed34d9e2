import type { TakenSeats } from '@machi/domain/shuttle/seats';
import { statement, type Queryable } from '../../database/database.ts';
import { above, atMost, fixed, rowsOf } from '../../database/rows.ts';
import { seat_reservation } from '../../database/tables/transport.ts';
import { lockAsker, lockMember } from '../../platform/members/lock-member.ts';
import { lockTrip } from './lock-trip.ts';

export type SeatReservationRow = typeof seat_reservation.$inferSelect;

const seats = rowsOf(seat_reservation);
const HELD = fixed('held');

/** Has its seats at the moment $3: confirmed, or held and not run out. */
const HAS_SEATS = `(s.state = 'reserved' or (s.state = 'held' and s.held_until > $3))`;

type Taken = TakenSeats & Pick<SeatReservationRow, 'seat_reservation_id' | 'member_id' | 'state'>;
const readTaken = statement<Taken>(
  'read-taken-seats',
  `select seat_reservation_id, member_id, state, departure_stop_id, arrival_stop_id, persons from seat_reservation s
   where s.service_date = $1 and s.trip_id = $2 and ${HAS_SEATS}`,
);
/** Of several trips; $1 and $2 belong together. */
const readTakenOfTrips = statement<TakenSeats & Pick<SeatReservationRow, 'service_date' | 'trip_id'>>(
  'read-taken-seats-of-trips',
  `select s.service_date, s.trip_id, s.departure_stop_id, s.arrival_stop_id, s.persons
   from seat_reservation s
   where (s.service_date, s.trip_id) in (select * from unnest($1::date[], $2::text[])) and ${HAS_SEATS}`,
);
export interface OwnCounts {
  readonly holds: number;
  readonly given_up: number;
  readonly upcoming: number;
}
/** $2 and $3 are the trip that is asked for; what is held of it is replaced. $5 is the beginning of the town's day. */
const countOwn = statement<OwnCounts>(
  'count-own-seats',
  `select
     count(*) filter (where state = 'held' and held_until > $4 and (service_date, trip_id) <> ($2::date, $3::text))::int as holds,
     count(*) filter (where created_at >= $5 and (state in ('released', 'canceled') or (state = 'held' and held_until <= $4)))::int as given_up,
     count(*) filter (where state = 'reserved' and departed_at > $4)::int as upcoming
   from seat_reservation where member_id = $1 and (created_at >= $5 or departed_at > $4)`,
);
const insertHold = statement<SeatReservationRow>(
  'insert-seat-hold',
  `insert into seat_reservation (member_id, state, held_until, route_id, trip_id, service_date, departure_stop_id,
     arrival_stop_id, departure_name, arrival_name, departed_at, arrived_at, persons, created_at, demo_service_id)
   values ($1, 'held', $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $12, $13, $14) returning *`,
);
const confirmRow = statement<SeatReservationRow>(
  'confirm-seats',
  `update seat_reservation set state = 'reserved', reservation_code = $2, reserved_at = $3, demo_service_id = $4,
     agreed_at = case when $5::text is not null then $3::timestamptz end, agreed_digest = $5
   where seat_reservation_id = $1 returning *`,
);
const cancelRow = statement<SeatReservationRow>(
  'cancel-seats',
  `update seat_reservation set state = 'canceled', canceled_at = $2, revision = revision + 1, revised_at = $2
   where seat_reservation_id = $1 returning *`,
);
/** Suspending a service hides what was reserved in its trial until then, and cancels nothing; `seats` is the row's name. */
export const seatsShown = (seats: string): string => `not exists (
     select from subscription u where u.member_id = ${seats}.member_id and u.service_id = ${seats}.demo_service_id
       and u.suspended_at >= ${seats}.reserved_at)`;
const readOwn = statement<SeatReservationRow>(
  'read-own-seats',
  `select s.* from seat_reservation s where s.seat_reservation_id = $1 and s.member_id = $2 and ${seatsShown('s')}`,
);
const lockOwn = statement<SeatReservationRow>(
  'lock-own-seats',
  `select s.* from seat_reservation s where s.seat_reservation_id = $1 and s.member_id = $2 and ${seatsShown('s')}
   for update of s`,
);
const listTripsOf = statement<TripKey>(
  'list-trips-of-member',
  `select distinct trip_id, service_date from seat_reservation
   where member_id = $1 and state in ('held', 'reserved') and departed_at > $2 order by service_date, trip_id`,
);

/** A trip on its service day. */
export interface TripKey {
  readonly trip_id: string;
  readonly service_date: string;
}

/** What of a trip is taken, and what its asker has, under the locks of both. */
export interface LockedTrip {
  /** The account of who asks is not locked. */
  readonly isOpen: boolean;
  readonly taken: readonly Taken[];
  readonly own: OwnCounts;
}

export interface NewHold extends TripKey {
  readonly member_id: number;
  readonly held_until: Date;
  readonly route_id: number;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
  readonly departure_name: object;
  readonly arrival_name: object;
  readonly departed_at: Date;
  readonly arrived_at: Date;
  readonly persons: number;
  readonly created_at: Date;
  readonly demo_service_id: number | null;
}

/** What is agreed to as seats are confirmed: both null where the ride is no demo. */
export interface AgreedDemo {
  readonly demo_service_id: number | null;
  readonly digest: string | null;
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('a locked row of seats is gone');
  return row;
};

export const seatStore = {
  /**
   * Locks a trip, frees what has run out of it and reads who has its seats: in one way to the database. Held seats that have
   * run out are free by the clock alone. They are marked before others are counted, so that none of them can be confirmed
   * later.
   */
  async lockTrip(transaction: Queryable, { trip_id, service_date }: TripKey, now: Date): Promise<readonly Taken[]> {
    const [, , taken] = await Promise.all([
      lockTrip(transaction, trip_id, service_date),
      seats.update(
        transaction,
        'release-run-out-seats',
        { service_date, trip_id, state: HELD, held_until: atMost(now) },
        { state: 'released' },
      ),
      transaction.run(readTaken, [service_date, trip_id, now]),
    ]);
    return taken;
  },
  /** The same for a member who asks for seats, with what they have already. */
  async situation(
    transaction: Queryable,
    memberId: number,
    trip: TripKey,
    { now, today }: { readonly now: Date; readonly today: Date },
  ): Promise<LockedTrip> {
    const [isOpen, taken, own] = await Promise.all([
      lockAsker(transaction, memberId),
      seatStore.lockTrip(transaction, trip, now),
      transaction.run(countOwn, [memberId, trip.service_date, trip.trip_id, now, today]),
    ]);
    return { isOpen, taken, own: only(own) };
  },
  takenOfTrips: (database: Queryable, trips: readonly TripKey[], now: Date) =>
    database.run(readTakenOfTrips, [
      trips.map(({ service_date }) => service_date),
      trips.map(({ trip_id }) => trip_id),
      now,
    ]),
  hold: async (transaction: Queryable, hold: NewHold): Promise<SeatReservationRow> =>
    only(
      await transaction.run(insertHold, [
        hold.member_id,
        hold.held_until,
        hold.route_id,
        hold.trip_id,
        hold.service_date,
        hold.departure_stop_id,
        hold.arrival_stop_id,
        JSON.stringify(hold.departure_name),
        JSON.stringify(hold.arrival_name),
        hold.departed_at,
        hold.arrived_at,
        hold.persons,
        hold.created_at,
        hold.demo_service_id,
      ]),
    ),
  release: (transaction: Queryable, id: number) =>
    seats.update(transaction, 'release-seats', { seat_reservation_id: id, state: HELD }, { state: 'released' }),
  confirm: async (transaction: Queryable, id: number, code: string, now: Date, agreed: AgreedDemo) =>
    only(await transaction.run(confirmRow, [id, code, now, agreed.demo_service_id, agreed.digest])),
  cancel: async (transaction: Queryable, id: number, now: Date) => only(await transaction.run(cancelRow, [id, now])),
  async read(database: Queryable, id: number, memberId: number): Promise<SeatReservationRow | undefined> {
    return (await database.run(readOwn, [id, memberId]))[0];
  },
  /** An own row under the locks of member and trip, after what has run out of the trip is free. */
  async lock(transaction: Queryable, id: number, memberId: number, now: Date): Promise<SeatReservationRow | undefined> {
    const own = { seat_reservation_id: id, member_id: memberId };
    const trip = await seats.one(transaction, 'peek-own-seats', own, { columns: ['trip_id', 'service_date'] });
    if (!trip) return undefined;
    const [, , [row]] = await Promise.all([
      lockMember(transaction, memberId),
      seatStore.lockTrip(transaction, trip, now),
      transaction.run(lockOwn, [id, memberId]),
    ]);
    return row;
  },
  /** The trips of a member with seats to come, in one order, so that what is freed of them is counted by nobody meanwhile. */
  async lockTripsOf(transaction: Queryable, memberId: number, now: Date): Promise<void> {
    await lockMember(transaction, memberId);
    for (const { trip_id, service_date } of await transaction.run(listTripsOf, [memberId, now]))
      await lockTrip(transaction, trip_id, service_date);
  },
  holds: (database: Queryable, memberId: number, now: Date) =>
    seats.list(
      database,
      'list-own-seat-holds',
      { member_id: memberId, state: HELD, held_until: above(now) },
      { order: ['held_until'] },
    ),
};

/** Each trip once. */
export const distinctTrips = (trips: readonly TripKey[]): readonly TripKey[] => [
  ...new Map(trips.map((trip) => [`${trip.service_date} ${trip.trip_id}`, trip])).values(),
];
