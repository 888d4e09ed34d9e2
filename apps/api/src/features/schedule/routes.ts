import type { House } from '../../platform/house.ts';
import { lookRoutes } from './look-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { readRoutes } from './read-routes.ts';
import { writeRoutes } from './write-routes.ts';

export { ownTopics } from './topics.ts';

/** The schedules of people (product, "Schedules"). */
export const routes = (house: House) => [
  ...readRoutes(house),
  ...writeRoutes(house),
  ...peopleRoutes(),
  ...lookRoutes(),
];
