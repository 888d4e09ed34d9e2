import { statement, type Queryable } from '../../database/database.ts';
import { fixed, rowsFrom, rowsOf } from '../../database/rows.ts';
import { seat_reservation } from '../../database/tables/transport.ts';
import type { SeatReservationRow } from '../seats/store.ts';

/** Seats with their passenger; empty after the account was deleted. */
export interface PassengerRow extends SeatReservationRow {
  readonly name: string | null;
  readonly name_kana: string | null;
  readonly lastfurigana: string | null;
  readonly firstfurigana: string | null;
}
const passengers = rowsFrom(
  statement<PassengerRow>(
    'seat-passengers',
    `select s.*, m.lastname || ' ' || m.firstname as name, m.lastfurigana || ' ' || m.firstfurigana as name_kana,
       m.lastfurigana, m.firstfurigana
     from seat_reservation s left join member m on m.member_id = s.member_id`,
  ),
);
const seats = rowsOf(seat_reservation);

interface TripCounts {
  readonly trip_id: string;
  readonly service_date: string;
  readonly route_id: number;
  readonly departed_at: Date;
  readonly arrived_at: Date;
  readonly persons: number;
  readonly boarded: number;
  readonly missed: number;
}
const countTrips = statement<TripCounts>(
  'count-passengers-of-trips',
  `select trip_id, service_date, min(route_id) as route_id, min(departed_at) as departed_at, max(arrived_at) as arrived_at,
     sum(persons)::int as persons, coalesce(sum(persons) filter (where boarded_at is not null), 0)::int as boarded,
     coalesce(sum(persons) filter (where missed_at is not null), 0)::int as missed
   from seat_reservation where service_date = any($1::date[]) and state = 'reserved' group by trip_id, service_date`,
);

export type Mark = 'boarded' | 'missed' | 'none';

export const driverStore = {
  passengers(database: Queryable, trip_id: string, service_date: string) {
    const shown = { service_date, trip_id, state: fixed('reserved', 'canceled') };
    const order = ['departed_at', 'lastfurigana', 'firstfurigana', 'seat_reservation_id'] as const;
    return passengers.list(database, 'list-passengers-of-trip', shown, { order });
  },
  counts: (database: Queryable, dates: readonly string[]) => database.run(countTrips, [dates]),
  async lockByCode(transaction: Queryable, reservation_code: string) {
    const of = { reservation_code };
    await seats.lock(transaction, 'lock-seats-by-code', of, { columns: ['seat_reservation_id'] });
    return passengers.one(transaction, 'read-seats-by-code', of);
  },
  async lock(transaction: Queryable, id: number) {
    const of = { seat_reservation_id: id, state: fixed('reserved', 'canceled') };
    await seats.lock(transaction, 'lock-seats-by-id', of, { columns: ['seat_reservation_id'] });
    return passengers.one(transaction, 'read-seats-by-id', of);
  },
  mark(transaction: Queryable, seat_reservation_id: number, mark: Mark, by: number, now: Date) {
    const at = (one: Mark): Date | null => (mark === one ? now : null);
    const set = { boarded_at: at('boarded'), missed_at: at('missed'), marked_by: mark === 'none' ? null : by };
    return seats.update(transaction, 'mark-passenger', { seat_reservation_id }, set);
  },
};
