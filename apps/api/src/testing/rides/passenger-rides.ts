import { instantOf } from '@machi/domain/calendar/model';
import type { RideState } from '@machi/domain/ondemandbus/model';
import type { OpenTown } from '../towns/open-town.ts';

/** A day on which the sample town's on-demand bus runs, like the day before it. */
const RIDE_DAY = '2027-01-14';

export interface PassengerRideWish {
  readonly member_id?: number | null;
  readonly caller?: { readonly name: string; readonly tel: string };
  readonly state?: RideState;
  readonly date?: string;
  /** The promised start, in minutes of the day; null: a pending way back on call. */
  readonly from?: number | null;
  readonly from_station_id?: string;
  readonly to_station_id?: string;
  readonly persons?: number;
  readonly wheelchairs?: number;
  /** Position of the pickup in the shift's run; the drop-off follows it. */
  readonly place?: number;
  readonly vehicle_id?: string;
}

/** Inserts a ride with the on-demand bus without checking for room. Answers the row's ID. */
export async function putPassengerRide(town: OpenTown, wish: PassengerRideWish = {}): Promise<number> {
  const { date = RIDE_DAY, from = 600, state = from === null ? 'waiting' : 'promised', place = 0 } = wish;
  const at = (minutes: number) => (from === null ? null : instantOf(date, from + minutes));
  const [row] = await town.rows<{ ride_id: number }>(
    `with made as (insert into demand_ride (member_id, caller_name, caller_tel, state, leg, service_date, from_station_id, to_station_id,
         from_name, to_name, persons, wheelchairs, meant, wished_minute, promised_from, promised_until, arrive_by,
         vehicle_id, pickup_place, dropoff_place, planned_pickup_at, planned_dropoff_at, created_at,
         promised_at, canceled_at, on_board_at, done_at, missed_at, reservation_code)
       values ($1, $2, $3, $4, case when $5::smallint is null then 'back' else 'there' end, $6, $7, $8,
         '{"ja":"駅前ターミナル","en":"Station Terminal"}', '{"ja":"診療所","en":"Clinic"}', $9, $10,
         case when $5::smallint is null then 'on-call' else 'depart' end, $5, $11::timestamptz, $12::timestamptz, $13::timestamptz, $14, $15, $16,
         $17::timestamptz, $18::timestamptz, $19::timestamptz,
         case when $5::smallint is not null then $19::timestamptz end, case when $4 = 'canceled' then $19::timestamptz end,
         case when $4 in ('on-board', 'done') then $17::timestamptz end, case when $4 = 'done' then $18::timestamptz end,
         case when $4 = 'missed' then $12::timestamptz end, md5(random()::text)) returning ride_id)
     select ride_id from made`,
    wish.member_id ?? null,
    wish.caller?.name ?? null,
    wish.caller?.tel ?? null,
    state,
    from,
    date,
    wish.from_station_id ?? 'ekimae',
    wish.to_station_id ?? 'shinryojo',
    wish.persons ?? 1,
    wish.wheelchairs ?? 0,
    at(0),
    at(10),
    at(30),
    from === null ? null : (wish.vehicle_id ?? 'hoshikuzu'),
    from === null ? null : place,
    from === null ? null : place + 1,
    at(2),
    at(12),
    town.now(),
  );
  return row?.ride_id ?? 0;
}
