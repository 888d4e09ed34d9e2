import { instantOf, type DateText } from '@machi/domain/calendar/model';
import { nextFrom } from '../../platform/top/top-source.ts';
import { standName } from '../../town/catalog.ts';
import { RIDE_STANDS } from '../bookings/own-rides.ts';
import { HOLDS_TIME, IS_SHOWN } from '../bookings/store.ts';

interface Taxi {
  readonly reservation_id: number;
  readonly ride_date: DateText;
  readonly taxistand_start: number;
  readonly taxistand_end: number;
  readonly departure_time: number;
  readonly arrival_time: number;
}

export const top = nextFrom<Taxi>(
  'taxi',
  4,
  `select t.taxi_id as key, t.reservation_id, t.ride_date, t.taxistand_start, t.taxistand_end, t.departure_time,
     t.arrival_time, case t.status when 0 then 'asked' end as state
   from reservation r join taxi t using (reservation_id)
   where r.member_id = $1 and r.ended_at > $2::timestamptz - interval '1 day' and t.ride_date >= $3
     and ${RIDE_STANDS} and ${HOLDS_TIME} and ${IS_SHOWN}
   order by t.ride_date, t.departure_time, t.taxi_id`,
  ({ reservation_id, ride_date, ...of }, { house, locale }) => ({
    title: standName(house, of.taxistand_start, locale),
    place: standName(house, of.taxistand_end, locale),
    starts: instantOf(ride_date, of.departure_time),
    ends: instantOf(ride_date, of.arrival_time),
    href: `/reservation/taxi/${reservation_id}`,
  }),
);
