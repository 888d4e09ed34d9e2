import { ownListOf } from '../bookings/own-list.ts';
import { RIDE_COLUMNS, type ShownRide } from './store.ts';

/** SQL: an on-call return ride without a time is listed at the end of its day. */
const DAYS_END = `((r.service_date + 1)::timestamp at time zone 'Asia/Tokyo')`;

/** Own rides with the on-demand bus: all, past or upcoming ones, or the days of a calendar. */
export const listOwnRides = ownListOf<ShownRide>({
  name: 'rides',
  table: 'demand_ride',
  id: 'ride_id',
  starts: `coalesce(r.promised_from, ${DAYS_END} - interval '1 minute')`,
  ends: `coalesce(r.arrive_by, ${DAYS_END})`,
  columns: RIDE_COLUMNS,
  isShown: 'true',
  stands: `r.state in ('promised', 'waiting', 'on-board')`,
});
