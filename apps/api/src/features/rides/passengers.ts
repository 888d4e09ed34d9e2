import { statement, type Queryable } from '../../database/database.ts';
import { RIDE_COLUMNS, type ShownRide } from './store.ts';
import { among, atLeast, fixed, present, rowsFrom } from '../../database/rows.ts';

/** A ride with its passenger, a member or a caller; empty after the account was deleted. */
export interface PassengerRide extends ShownRide {
  readonly name: string | null;
  readonly name_kana: string | null;
  readonly tel: string | null;
}

const rides = rowsFrom(
  statement<PassengerRide>(
    'rides-with-passengers',
    `select ${RIDE_COLUMNS}, coalesce(r.caller_name, m.lastname || ' ' || m.firstname) as name,
       m.lastfurigana || ' ' || m.firstfurigana as name_kana, coalesce(r.caller_tel, m.tel, m.login_tel_key) as tel
     from demand_ride r left join member m on m.member_id = r.member_id`,
  ),
);

/** Rides with passengers, only for drivers and the desk, who audit each access. */
export const passengerRides = {
  ofDay: (database: Queryable, service_date: string, limit: number) =>
    rides.list(
      database,
      'list-passenger-rides-of-day',
      { service_date },
      { order: ['promised_from', 'ride_id'], page: { limit } },
    ),
  toCome: (database: Queryable, member_id: number, today: string, limit: number) =>
    rides.list(
      database,
      'list-passenger-rides-to-come',
      { member_id, service_date: atLeast(today), state: fixed('promised', 'waiting', 'on-board') },
      { order: ['service_date', 'promised_from', 'ride_id'], page: { limit } },
    ),
  /** Rides whose vehicle is out of service and for which no other has room. */
  stranded: (database: Queryable, today: string, limit: number) =>
    rides.list(
      database,
      'list-stranded-passengers',
      { service_date: atLeast(today), stranded_at: present, state: fixed('promised') },
      { order: ['promised_from', 'ride_id'], page: { limit } },
    ),
  read: (database: Queryable, ride_id: number) => rides.one(database, 'read-passenger-ride', { ride_id }),
  readSome: (database: Queryable, ids: readonly number[]) =>
    rides.list(database, 'read-passenger-rides', { ride_id: among(ids) }, { order: ['ride_id'] }),
};
