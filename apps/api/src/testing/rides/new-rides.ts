import { addDays, instantOf, timeOf, weekdayOf } from '@machi/domain/calendar/model';
import type { RideState } from '@machi/domain/ondemandbus/model';
import type { OpenTown } from '../towns/open-town.ts';

/** Pairs of distant and near stations of the sample town. */
const WAYS = [
  ['ekimae', 'kohan'],
  ['higashiyama', 'shinryojo'],
  ['kitanosawa', 'plaza'],
  ['asahi', 'yakuba'],
] as const;
const TIMES = [540, 600, 630, 690, 840, 900, 960] as const;

let rides = 0;

/** A request that no test has made lately, within the two weeks that can be booked. */
export function nextRide() {
  const days = Array.from({ length: 12 }, (_day, index) => addDays('2027-01-12', index)).filter(
    (day) => weekdayOf(day) > 0 && weekdayOf(day) < 6,
  );
  const [from_station_id, to_station_id] = WAYS[rides % WAYS.length] ?? WAYS[0];
  const minute = TIMES[Math.floor(rides / WAYS.length) % TIMES.length] ?? 540;
  const date = days[rides % days.length] ?? '2027-01-12';
  rides += 1;
  return { from_station_id, to_station_id, date, time: timeOf(minute), meant: 'depart' as const, persons: 1 };
}

/** Fields of a ride that a test may set. */
interface PutRide {
  readonly state?: RideState;
  readonly meant?: 'depart' | 'on-call';
  readonly date?: string;
  /** The promised time, in minutes of the day. */
  readonly minute?: number;
  readonly vehicle_id?: string;
}

/** Inserts a ride of a member, or of no one, without checking for room. Answers its number. */
export async function putRide(
  town: OpenTown,
  memberId: number | null,
  { state = 'promised', meant = 'depart', date = '2027-01-13', minute = 600, vehicle_id = 'hoshikuzu' }: PutRide = {},
): Promise<number> {
  const isPromised = state !== 'waiting';
  const at = (later: number) => (isPromised ? instantOf(date, minute + later) : null);
  const [row] = await town.rows<{ ride_id: number }>(
    `with made as (insert into demand_ride (reservation_code, member_id, state, leg, service_date, from_station_id,
         to_station_id, from_name, to_name, persons, wheelchairs, meant, wished_minute, promised_from, promised_until,
         arrive_by, vehicle_id, pickup_place, dropoff_place, planned_pickup_at, planned_dropoff_at, created_at, promised_at,
         canceled_at)
       values (md5(random()::text), $1, $2, 'there', $3, 'ekimae', 'plaza', '{"ja":"駅","en":"Station"}',
         '{"ja":"プラザ","en":"Plaza"}', 1, 0, $4, $5, $6::timestamptz, $7::timestamptz, $8::timestamptz, $9, $10, $11,
         $6::timestamptz, $8::timestamptz, $12::timestamptz, $13::timestamptz, $14::timestamptz)
       returning ride_id)
     select ride_id from made`,
    memberId,
    state,
    date,
    meant,
    meant === 'on-call' ? null : minute,
    at(0),
    at(10),
    at(22),
    isPromised ? vehicle_id : null,
    isPromised ? 0 : null,
    isPromised ? 1 : null,
    town.now(),
    isPromised ? town.now() : null,
    state === 'canceled' ? town.now() : null,
  );
  return row?.ride_id ?? 0;
}
