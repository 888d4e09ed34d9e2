import { statement, type Queryable } from '../../database/database.ts';
import type { SeatReservationRow } from '../seats/store.ts';

/** Seats with their passenger; of somebody whose account is gone nothing is left. */
export interface PassengerRow extends SeatReservationRow {
  readonly name: string | null;
  readonly name_kana: string | null;
}
const PASSENGERS = `select s.*, m.lastname || ' ' || m.firstname as name, m.lastfurigana || ' ' || m.firstfurigana as name_kana
   from seat_reservation s left join member m on m.member_id = s.member_id`;

const listOfTrip = statement<PassengerRow>(
  'list-passengers-of-trip',
  `${PASSENGERS} where s.service_date = $1 and s.trip_id = $2 and s.state in ('reserved', 'canceled')
   order by s.departed_at, m.lastfurigana, m.firstfurigana, s.seat_reservation_id`,
);
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
const lockByCode = statement<PassengerRow>(
  'lock-seats-by-code',
  `${PASSENGERS} where s.reservation_code = $1 for update of s`,
);
const lockById = statement<PassengerRow>(
  'lock-seats-by-id',
  `${PASSENGERS} where s.seat_reservation_id = $1 and s.state in ('reserved', 'canceled') for update of s`,
);
const markRow = statement(
  'mark-passenger',
  `update seat_reservation set boarded_at = case when $2 = 'boarded' then $3::timestamptz end,
     missed_at = case when $2 = 'missed' then $3::timestamptz end, marked_by = case when $2 = 'none' then null else $4::int end
   where seat_reservation_id = $1`,
);

export type Mark = 'boarded' | 'missed' | 'none';

export const driverStore = {
  passengers: (database: Queryable, tripId: string, date: string) => database.run(listOfTrip, [date, tripId]),
  counts: (database: Queryable, dates: readonly string[]) => database.run(countTrips, [dates]),
  lockByCode: async (transaction: Queryable, code: string) => (await transaction.run(lockByCode, [code]))[0],
  lock: async (transaction: Queryable, id: number) => (await transaction.run(lockById, [id]))[0],
  mark: (transaction: Queryable, id: number, mark: Mark, by: number, now: Date) =>
    transaction.run(markRow, [id, mark, now, by]),
};
