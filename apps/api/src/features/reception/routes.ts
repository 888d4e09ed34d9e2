import type { House } from '../../platform/house.ts';
import { changeRoutes } from './change-routes.ts';
import { counterRoutes } from './counter-routes.ts';
import { decideRoutes } from './decide-routes.ts';
import { dueRoutes } from './dues/routes.ts';
import { findRoutes } from './find/routes.ts';
import { inboxRoutes } from './inbox-routes.ts';
import { settleRoutes } from './settle-routes.ts';
import { termRoutes } from './term-routes.ts';

export { waits } from './waits.ts';

/** The desk of reception: what waits, what is decided, the day of use, bookings at the counter. */
export const routes = (house: House) => [
  ...inboxRoutes(house),
  ...findRoutes(house),
  ...decideRoutes(house),
  ...changeRoutes(house),
  ...settleRoutes(house),
  ...counterRoutes(house),
  ...termRoutes(house),
  ...dueRoutes(house),
];
