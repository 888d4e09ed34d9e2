import type { House } from '../../platform/house.ts';
import { memberBulkRoutes } from './bulk-routes.ts';
import { memberChangeRoutes } from './change-routes.ts';
import { memberCreateRoutes } from './create-routes.ts';
import { memberGuestRoutes } from './guest-routes.ts';
import { memberListRoutes } from './list-routes.ts';
import { memberRightsRoutes } from './rights/routes.ts';

/** The members' desk: `/api/members/export` stands before `/api/members/:member_id`. */
export const memberDeskRoutes = (house: House) => [
  ...memberListRoutes(house),
  ...memberCreateRoutes(house),
  ...memberBulkRoutes(house),
  ...memberChangeRoutes(house),
  ...memberRightsRoutes(house),
  ...memberGuestRoutes(house),
];
