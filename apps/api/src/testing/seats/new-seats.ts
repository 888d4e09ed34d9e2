import { addDays, instantOf, weekdayOf } from '@machi/domain/calendar/model';
import type { SeatState } from '../../database/tables/transport.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** The sample town's shuttle to the nature centre, in minutes of the day. */
const OUT = [
  ['nature-out-nature-0910', 550],
  ['nature-out-nature-1100', 660],
  ['nature-out-nature-1320', 800],
  ['nature-out-nature-1510', 910],
] as const;
const RIDE_MINUTES = 25;
const TUESDAY = 2;

/**
 * Trips from the station to the nature centre in turn: the first day's four, the second day's, and so on for the four
 * weeks that can be reserved. A file that expects certain trips makes its own sequence, because other files of its
 * process share `nextTrip`.
 */
export function newTrips(): () => Trip {
  let trips = 0;
  return () => {
    const [trip_id, departs] = OUT[trips % OUT.length] ?? OUT[0];
    const week = Array.from({ length: 28 }, (_day, index) => addDays('2027-01-13', index)).filter(
      (day) => weekdayOf(day) !== TUESDAY,
    );
    const service_date = week[Math.floor(trips / OUT.length) % week.length] ?? '2027-01-13';
    trips += 1;
    return { trip_id, service_date, departure_stop_id: 'S01', arrival_stop_id: 'S54', departs };
  };
}

/** A trip that no test of this process has used lately. */
export const nextTrip = newTrips();

interface Trip {
  readonly trip_id: string;
  readonly service_date: string;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
  /** Minutes of the day. */
  readonly departs: number;
}

/** Inserts seats of a member, or of no one, without checks. Answers the row's ID. */
export async function putSeats(
  town: OpenTown,
  memberId: number | null,
  state: SeatState,
  { trip_id, service_date, departure_stop_id, arrival_stop_id, departs }: Trip,
  persons = 1,
): Promise<number> {
  // Trips repeat after some weeks, and a member may hold seats on a trip only once.
  if (state === 'held')
    await town.rows`update seat_reservation set state = 'released'
      where state = 'held' and member_id = ${memberId} and trip_id = ${trip_id} and service_date = ${service_date}`;
  const isConfirmed = state === 'reserved' || state === 'canceled';
  const [row] = await town.rows<{ seat_reservation_id: number }>(
    `with made as (insert into seat_reservation (member_id, state, held_until, route_id, trip_id, service_date, departure_stop_id,
         arrival_stop_id, departure_name, arrival_name, departed_at, arrived_at, persons, created_at, reservation_code,
         reserved_at)
       values ($1, $2, $3::timestamptz + interval '5 minutes', 7, $4, $5, $6, $7, '{"ja":"駅","en":"Station"}',
         '{"ja":"センター","en":"Centre"}', $8, $9, $10, $3, case when $11 then md5(random()::text) end,
         case when $11 then $3::timestamptz end)
       returning seat_reservation_id)
     select seat_reservation_id from made`,
    memberId,
    state,
    town.now(),
    trip_id,
    service_date,
    departure_stop_id,
    arrival_stop_id,
    instantOf(service_date, departs),
    instantOf(service_date, departs + RIDE_MINUTES),
    persons,
    isConfirmed,
  );
  return row?.seat_reservation_id ?? 0;
}

/** Takes all seats of a trip. */
export async function fillTrip(town: OpenTown, trip: Trip, seats = 20): Promise<void> {
  for (let left = seats; left > 0; left -= 4) await putSeats(town, null, 'reserved', trip, Math.min(4, left));
}

export const seatRequest = ({ departs: _departs, ...trip }: Trip, persons = 1) => ({ ...trip, persons });
