import { statement, type Queryable } from '../../database/database.ts';
import { RIDE_COLUMNS, type ShownRide } from './store.ts';

/** A ride and who rides: a member, or who telephoned; of somebody whose account is gone nothing is left. */
export interface PassengerRide extends ShownRide {
  readonly name: string | null;
  readonly name_kana: string | null;
  readonly tel: string | null;
}

const RIDES = `select ${RIDE_COLUMNS}, coalesce(r.caller_name, m.lastname || ' ' || m.firstname) as name,
     m.lastfurigana || ' ' || m.firstfurigana as name_kana, coalesce(r.caller_tel, m.tel, m.login_tel_key) as tel
   from demand_ride r left join member m on m.member_id = r.member_id`;

const listOfDay = statement<PassengerRide>(
  'list-passenger-rides-of-day',
  `${RIDES} where r.service_date = $1
   order by coalesce(r.promised_from, r.service_date + interval '1 day'), r.ride_id limit $2`,
);
const listToCome = statement<PassengerRide>(
  'list-passenger-rides-to-come',
  `${RIDES} where r.member_id = $1 and r.service_date >= $2 and r.state in ('promised', 'waiting', 'on-board')
   order by r.service_date, r.promised_from, r.ride_id limit $3`,
);
const listStranded = statement<PassengerRide>(
  'list-stranded-passengers',
  `${RIDES} where r.service_date >= $1 and r.stranded_at is not null and r.state = 'promised'
   order by r.promised_from, r.ride_id limit $2`,
);
const readOne = statement<PassengerRide>('read-passenger-ride', `${RIDES} where r.ride_id = $1`);
const readSome = statement<PassengerRide>(
  'read-passenger-rides',
  `${RIDES} where r.ride_id = any($1::int[]) order by r.ride_id`,
);

/** Rides with their passengers: for drivers and the desk alone, who write down each look. */
export const passengerRides = {
  ofDay: (database: Queryable, date: string, most: number) => database.run(listOfDay, [date, most]),
  toCome: (database: Queryable, memberId: number, today: string, most: number) =>
    database.run(listToCome, [memberId, today, most]),
  /** Whose vehicle is out, and no other has room. */
  stranded: (database: Queryable, today: string, most: number) => database.run(listStranded, [today, most]),
  read: async (database: Queryable, id: number) => (await database.run(readOne, [id]))[0],
  readSome: (database: Queryable, ids: readonly number[]) => database.run(readSome, [ids]),
};
