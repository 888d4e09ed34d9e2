import type { House } from '../../platform/house.ts';
import { visitCorrectRoutes } from './correct-routes.ts';
import { visitListRoutes } from './list-routes.ts';
import { visitStatisticsRoutes } from './statistics-routes.ts';

/** Routes of staff for visits and rides. Paths without a number come before those with one. */
export const routes = (house: House) => [
  ...visitListRoutes(house),
  ...visitStatisticsRoutes(house),
  ...visitCorrectRoutes(house),
];
