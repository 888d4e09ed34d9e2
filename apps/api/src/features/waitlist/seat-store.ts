import { statement, type Queryable } from '../../database/database.ts';
import { countOtherWaiting } from './store.ts';

/** A trip with seats that a member waits for. */
export interface SeatWaitingRow {
  readonly waitlist_id: number;
  readonly trip_id: string;
  readonly service_date: string;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
  readonly persons: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly created_at: Date;
  readonly told_at: Date | null;
}
const ROW = `waitlist_id, trip_id, service_date, departure_stop_id, arrival_stop_id, persons, lower(during) as started_at,
  upper(during) as ended_at, created_at, told_at`;

const upsert = statement<SeatWaitingRow>(
  'upsert-seat-waiting',
  `insert into waitlist (member_id, service_date, trip_id, departure_stop_id, arrival_stop_id, persons, during, created_at)
   values ($1, $2, $3, $4, $5, $6, tstzrange($7, $8), $9)
   on conflict (member_id, service_date, trip_id, departure_stop_id, arrival_stop_id) where trip_id is not null do update set
     persons = excluded.persons, during = excluded.during,
     created_at = case when waitlist.told_at is null then waitlist.created_at else excluded.created_at end, told_at = null
   returning ${ROW}`,
);
const list = statement<SeatWaitingRow>(
  'list-seat-waiting',
  `select ${ROW} from waitlist where member_id = $1 and lower(during) > $2
     and (trip_id, service_date, departure_stop_id, arrival_stop_id, persons) is not null
   order by lower(during), waitlist_id`,
);

export interface WantedSeats {
  readonly trip_id: string;
  readonly service_date: string;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
  readonly persons: number;
}

export const seatWaitingStore = {
  countOthers(transaction: Queryable, memberId: number, wanted: WantedSeats, now: Date): Promise<number> {
    const { service_date, trip_id, departure_stop_id, arrival_stop_id } = wanted;
    return countOtherWaiting(transaction, memberId, { service_date, trip_id, departure_stop_id, arrival_stop_id }, now);
  },
  async join(
    transaction: Queryable,
    memberId: number,
    wanted: WantedSeats,
    { departs, arrives, now }: { readonly departs: Date; readonly arrives: Date; readonly now: Date },
  ): Promise<SeatWaitingRow> {
    const { service_date, trip_id, departure_stop_id, arrival_stop_id, persons } = wanted;
    const trip = [memberId, service_date, trip_id, departure_stop_id, arrival_stop_id, persons];
    const [row] = await transaction.run(upsert, [...trip, departs, arrives, now]);
    if (!row) throw new Error('an upsert answers no row');
    return row;
  },
  list: (database: Queryable, memberId: number, now: Date) => database.run(list, [memberId, now]),
};
