import type { House } from '../../platform/house.ts';
import { memberBulkRoutes } from './bulk-routes.ts';
import { memberChangeRoutes } from './change-routes.ts';
import { memberCreateRoutes } from './create-routes.ts';
import { factorResetRoutes } from './factors/routes.ts';
import { memberGuestRoutes } from './guests/routes.ts';
import { memberListRoutes } from './list-routes.ts';
import { memberRightsRoutes } from './rights/routes.ts';

export { waits } from './rights/waits.ts';

/** The desk of the members. */
export const routes = (house: House) => [
  ...memberListRoutes(house),
  ...memberCreateRoutes(house),
  ...memberBulkRoutes(house),
  ...memberChangeRoutes(house),
  ...memberRightsRoutes(house),
  ...memberGuestRoutes(house),
  ...factorResetRoutes(house),
];
