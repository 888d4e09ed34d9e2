import type { House } from '../../platform/house.ts';
import { deskRoutes } from './desk-routes.ts';
import { peopleRoutes } from './people-routes.ts';

export { pages } from './pages.ts';

export const routes = (house: House) => [...deskRoutes(house), ...peopleRoutes(house)];
