import type { TakenSeats } from '@machi/domain/shuttle/seats';
import { statement, type Queryable } from '../../database/database.ts';
import { above, atMost, fixed, rowsOf, raised, rowsFrom } from '../../database/rows.ts';
import { seat_reservation } from '../../database/tables/transport.ts';
import { lockAsker, lockMember } from '../../platform/members/lock-member.ts';
import { lockPlaces } from '../places/places.ts';

/** Serialises changes to the seats of one trip until commit (decisions/0114). */
export const lockTrip = (transaction: Queryable, tripId: string, date: string) =>
  lockPlaces(transaction, `${date} ${tripId}`);

export type SeatReservationRow = typeof seat_reservation.$inferSelect;

const seats = rowsOf(seat_reservation);
const HELD = fixed('held');

/** SQL: holds seats at moment $3: confirmed, or held and not expired. */
const HAS_SEATS = `(s.state = 'reserved' or (s.state = 'held' and s.held_until > $3))`;

type Taken = TakenSeats & Pick<SeatReservationRow, 'seat_reservation_id' | 'member_id' | 'state'>;
/** Taken seats on several trips; $1 and $2 are parallel arrays. */
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
/** $2 and $3 are the requested trip: seats already held on it will be replaced. $5 is the start of the town's day. */
const countOwn = statement<OwnCounts>(
  'count-own-seats',
  `select
     count(*) filter (where state = 'held' and held_until > $4 and (service_date, trip_id) <> ($2::date, $3::text))::int as holds,
     count(*) filter (where created_at >= $5 and (state in ('released', 'canceled') or (state = 'held' and held_until <= $4)))::int as given_up,
     count(*) filter (where state = 'reserved' and departed_at > $4)::int as upcoming
   from seat_reservation where member_id = $1 and (created_at >= $5 or departed_at > $4)`,
);
/** SQL: a suspended service hides earlier seats of its trial, but cancels none. `seats` is the row's alias. */
export const seatsShown = (seats: string): string => `not exists (
     select from subscription u where u.member_id = ${seats}.member_id and u.service_id = ${seats}.demo_service_id
       and u.suspended_at >= ${seats}.reserved_at)`;

const shown = rowsFrom(
  statement<SeatReservationRow>('shown-seats', `select s.* from seat_reservation s where ${seatsShown('s')}`),
);

export interface TripKey {
  readonly trip_id: string;
  readonly service_date: string;
}

/** A trip's taken seats and the asker's own counts, read under the locks of both. */
export interface LockedTrip {
  /** Whether the asker's account is not locked. */
  readonly isOpen: boolean;
  readonly taken: readonly Taken[];
  readonly own: OwnCounts;
}

export type NewHold = Pick<
  SeatReservationRow,
  | 'member_id'
  | 'held_until'
  | 'route_id'
  | 'trip_id'
  | 'service_date'
  | 'departure_stop_id'
  | 'arrival_stop_id'
  | 'departure_name'
  | 'arrival_name'
  | 'departed_at'
  | 'arrived_at'
  | 'persons'
  | 'created_at'
  | 'demo_service_id'
>;

/** The trial that is agreed to with a confirmation; both null for an ordinary ride. */
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
   * Locks a trip, frees its expired holds and reads its taken seats, in one round trip. Expired holds are already free
   * by the clock. They are marked before the count so that none can be confirmed later.
   */
  async lockTrip(transaction: Queryable, { trip_id, service_date }: TripKey, now: Date): Promise<readonly Taken[]> {
    const trip = { service_date, trip_id };
    const [, , taken] = await Promise.all([
      lockTrip(transaction, trip_id, service_date),
      seats.update(
        transaction,
        'release-run-out-seats',
        { ...trip, state: HELD, held_until: atMost(now) },
        { state: 'released' },
      ),
      seats.list(
        transaction,
        'read-taken-seats',
        [
          { ...trip, state: fixed('reserved') },
          { ...trip, state: HELD, held_until: above(now) },
        ],
        { columns: ['seat_reservation_id', 'member_id', 'state', 'departure_stop_id', 'arrival_stop_id', 'persons'] },
      ),
    ]);
    return taken;
  },
  /** Does the same for a member who asks for seats, and reads what they have already. */
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
  hold: (transaction: Queryable, hold: NewHold): Promise<SeatReservationRow> =>
    seats.insertReturning(transaction, 'insert-seat-hold', { ...hold, state: 'held' }),
  release: (transaction: Queryable, id: number) =>
    seats.update(transaction, 'release-seats', { seat_reservation_id: id, state: HELD }, { state: 'released' }),
  confirm: async (
    transaction: Queryable,
    seat_reservation_id: number,
    code: string,
    now: Date,
    { demo_service_id, digest }: AgreedDemo,
  ) =>
    only(
      await seats.updateReturning(
        transaction,
        'confirm-seats',
        { seat_reservation_id },
        {
          state: 'reserved',
          reservation_code: code,
          reserved_at: now,
          demo_service_id,
          agreed_at: digest === null ? null : now,
          agreed_digest: digest,
        },
      ),
    ),
  cancel: async (transaction: Queryable, seat_reservation_id: number, now: Date) =>
    only(
      await seats.updateReturning(
        transaction,
        'cancel-seats',
        { seat_reservation_id },
        { state: 'canceled', canceled_at: now, revision: raised, revised_at: now },
      ),
    ),
  read: (
    database: Queryable,
    seat_reservation_id: number,
    member_id: number,
  ): Promise<SeatReservationRow | undefined> =>
    shown.one(database, 'read-own-seats', { seat_reservation_id, member_id }),
  /** Reads the member's own row under the locks of member and trip, after expired holds on the trip are freed. */
  async lock(transaction: Queryable, id: number, memberId: number, now: Date): Promise<SeatReservationRow | undefined> {
    const own = { seat_reservation_id: id, member_id: memberId };
    const trip = await seats.one(transaction, 'peek-own-seats', own, { columns: ['trip_id', 'service_date'] });
    if (!trip) return undefined;
    const [, , row] = await Promise.all([
      lockMember(transaction, memberId),
      seatStore.lockTrip(transaction, trip, now),
      shown.lock(transaction, 'lock-own-seats', own),
    ]);
    return row;
  },
  /** Locks the trips with future seats of the member, in one order, so that nobody counts them meanwhile. */
  async lockTripsOf(transaction: Queryable, memberId: number, now: Date): Promise<void> {
    await lockMember(transaction, memberId);
    const trips = await seats.list(
      transaction,
      'list-trips-of-member',
      { member_id: memberId, state: fixed('held', 'reserved'), departed_at: above(now) },
      { columns: ['trip_id', 'service_date'], order: ['service_date', 'trip_id'], isDistinct: true },
    );
    for (const { trip_id, service_date } of trips) await lockTrip(transaction, trip_id, service_date);
  },
  /** Trips with expired holds. */
  tripsRunOut: (database: Queryable, now: Date) =>
    seats.list(
      database,
      'list-trips-with-run-out-seats',
      { state: HELD, held_until: atMost(now) },
      { columns: ['trip_id', 'service_date'], order: ['service_date', 'trip_id'], isDistinct: true, limit: 100 },
    ),
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
