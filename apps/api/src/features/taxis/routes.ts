import { answerRide } from '@machi/domain/taxis/contract';
import type { House } from '../../platform/house.ts';
import { taxiBookingRoutes } from './booking-routes.ts';
import { dispatchRoutes } from './dispatch-routes.ts';
import type { Waits } from '../../platform/work-list/waits.ts';

/** Routes for the taxi to the shared office: for the passenger and for the company. */
export { top } from './top.ts';

export const routes = (house: House) => [...taxiBookingRoutes(house), ...dispatchRoutes(house)];

export const waits: readonly Waits[] = [
  {
    kind: 'taxi',
    permission: answerRide.permission,
    rows: `select t.ride_date::text as key, t.created_at as since, t.ride_date as due from taxi t
      where t.ride_date >= $3::date and t.is_canceled = 0 and t.status = 0`,
  },
];
