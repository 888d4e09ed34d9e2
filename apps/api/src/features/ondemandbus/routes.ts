import type { House } from '../../platform/house.ts';
import { ownRoutes } from './own-routes.ts';
import { publicRoutes } from './public-routes.ts';

export { pages } from './pages.ts';

export const routes = (house: House) => [...publicRoutes(house), ...ownRoutes(house)];
