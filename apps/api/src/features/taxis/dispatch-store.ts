import { statement, type Queryable } from '../../database/database.ts';
import type { Reachable } from '../../platform/letters/recipient.ts';
import type { TaxiRow } from './store.ts';

/** A ride with its passenger; of somebody whose account is gone nothing is left. */
export interface RideRow extends TaxiRow, Reachable {
  readonly reservation_code: string;
  readonly member_id: number | null;
  readonly lastname: string | null;
  readonly name: string | null;
  readonly tel: string | null;
  readonly locale: string | null;
}

const RIDES = `select t.*, r.reservation_code, m.member_id, m.lastname, m.lastname || ' ' || m.firstname as name, m.tel,
     m.email, m.login_tel_key, m.locale
   from taxi t join reservation r on r.reservation_id = t.reservation_id
   left join member m on m.member_id = r.member_id`;

const listDay = statement<RideRow>(
  'list-rides-of-day',
  `${RIDES} where t.ride_date = $1 order by t.departure_time, t.taxi_id`,
);
const countWaiting = statement<{ date: string; rides: number }>(
  'count-waiting-rides',
  `select ride_date::text as date, count(*)::int as rides from taxi
   where ride_date >= $1 and is_canceled = 0 and status = 0 group by ride_date order by ride_date`,
);
/** Members lock the reservation before they touch its taxis; so does the company. */
const lockReservation = statement(
  'lock-reservation-of-taxi',
  `select 1 from reservation where reservation_id = (select reservation_id from taxi where taxi_id = $1) for update`,
);
const readRide = statement<RideRow>('read-taxi', `${RIDES} where t.taxi_id = $1`);
const noteAnswer = statement<TaxiRow>(
  'answer-ride',
  `update taxi set status = $2, vehicle = $3, reason = $4, answered_at = $5, answered_by = $6 where taxi_id = $1 returning *`,
);

export const dispatchStore = {
  listDay: (database: Queryable, date: string) => database.run(listDay, [date]),
  countWaiting: (database: Queryable, today: string) => database.run(countWaiting, [today]),
  async lock(transaction: Queryable, taxiId: number): Promise<RideRow | undefined> {
    await transaction.run(lockReservation, [taxiId]);
    return (await transaction.run(readRide, [taxiId]))[0];
  },
  async answer(
    transaction: Queryable,
    { taxi_id, status, vehicle, reason }: Pick<TaxiRow, 'taxi_id' | 'status' | 'vehicle' | 'reason'>,
    by: number,
    now: Date,
  ): Promise<TaxiRow> {
    const [row] = await transaction.run(noteAnswer, [taxi_id, status, vehicle, reason, now, by]);
    if (!row) throw new Error('a locked ride is gone');
    return row;
  },
};
