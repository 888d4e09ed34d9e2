import type { House } from '../../platform/house.ts';
import { announcementRoutes } from './announcement-routes.ts';
import { runRoutes } from './run-routes.ts';
import { sourceRoutes } from './source-routes.ts';
import { vehicleRoutes } from './vehicle-routes.ts';

/** Routes of the desk for daily bus operation. */
export const routes = (house: House) => [
  ...announcementRoutes(house),
  ...runRoutes(house),
  ...vehicleRoutes(house),
  ...sourceRoutes(house),
];
