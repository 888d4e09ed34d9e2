import { timeOf, type DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { BusyBlock, ListedRide } from '@machi/domain/schedule/list-model';
import type { TaxiLeg } from '@machi/domain/taxis/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { standName } from '../../town/catalog.ts';
import { HOLDS_TIME, IS_SHOWN } from './store.ts';

interface OwnRide {
  readonly member_id: number;
  readonly reservation_id: number;
  readonly leg: TaxiLeg;
  readonly ride_date: DateText;
  readonly taxistand_start: number;
  readonly taxistand_end: number;
  readonly departure_time: number;
  readonly arrival_time: number;
  readonly status: 0 | 1;
}

/** SQL: taxi ride `t` is requested or confirmed: neither cancelled nor refused by the company. */
export const RIDE_STANDS = 't.is_canceled = 0 and t.status <> 2';

const listRides = statement<OwnRide>(
  'list-own-taxis',
  `select r.member_id, t.reservation_id, t.leg, t.ride_date, t.taxistand_start, t.taxistand_end, t.departure_time,
     t.arrival_time, t.status
   from taxi t join reservation r using (reservation_id)
   where r.member_id = any($1::int[]) and t.ride_date between $2 and $3 and ${RIDE_STANDS} and ${HOLDS_TIME} and ${IS_SHOWN}
   order by t.ride_date, t.departure_time, t.taxi_id`,
);

/**
 * Taxi rides in people's calendars, read from their own rows. Their owner sees all; others see only the time, whatever
 * the room booking shows, because the pickup is near the passenger's home.
 */
export async function readOwnRides(
  database: Queryable,
  house: Pick<House, 'town'>,
  memberIds: readonly number[],
  { from, to }: { readonly from: DateText; readonly to: DateText },
  viewerId: number,
  locale: Locale,
): Promise<{ readonly rides: ListedRide[]; readonly busy: BusyBlock[] }> {
  const rows = await database.run(listRides, [memberIds, from, to]);
  const rides: ListedRide[] = [];
  const busy: BusyBlock[] = [];
  for (const { member_id, ride_date, departure_time, arrival_time, ...row } of rows) {
    const times = { start_time: timeOf(departure_time), end_time: timeOf(arrival_time) };
    if (member_id !== viewerId) busy.push({ member_ids: [member_id], dates: [ride_date], ...times });
    else {
      rides.push({
        member_id,
        reservation_id: row.reservation_id,
        leg: row.leg,
        date: ride_date,
        ...times,
        start_name: standName(house, row.taxistand_start, locale),
        end_name: standName(house, row.taxistand_end, locale),
        status: row.status,
      });
    }
  }
  return { rides, busy };
}
