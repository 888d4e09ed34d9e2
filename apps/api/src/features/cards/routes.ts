import type { House } from '../../platform/house.ts';
import { cardDeskRoutes } from './desk-routes.ts';
import { faceRoutes } from './face-routes.ts';
import { cardLinkRoutes } from './link-routes.ts';
import { ownCardRoutes } from './own-routes.ts';

/** Routes for cards and faces that terminals recognise: linked at the desk, seen and ended in the own account. */
export const routes = (house: House) => [
  ...cardDeskRoutes(house),
  ...cardLinkRoutes(house),
  ...ownCardRoutes(house),
  ...faceRoutes(house),
];
