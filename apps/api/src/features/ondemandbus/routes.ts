import type { House } from '../../platform/house.ts';
import { publicRoutes } from './public-routes.ts';

export const routes = (house: House) => [...publicRoutes(house)];
