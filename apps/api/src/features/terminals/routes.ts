import type { House } from '../../platform/house.ts';
import { registryRoutes } from './terminal-routes.ts';
import { troubleRoutes } from './trouble-routes.ts';

/** Staff's side of the terminals. */
export const routes = (house: House) => [...registryRoutes(house), ...troubleRoutes(house)];
