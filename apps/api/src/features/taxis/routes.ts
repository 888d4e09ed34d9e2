import type { House } from '../../platform/house.ts';
import { taxiBookingRoutes } from './booking-routes.ts';
import { dispatchRoutes } from './dispatch-routes.ts';

export { waits } from './waits.ts';

/** The taxi to the shared office: of the member who rides, and of the company that drives. */
export const routes = (house: House) => [...taxiBookingRoutes(house), ...dispatchRoutes(house)];
