import type { House } from '../../platform/house.ts';
import { contactRoutes } from './contact.ts';
import { deviceRoutes } from './devices.ts';
import { historyRoutes } from './history.ts';
import { passwordRoutes } from './password.ts';
import { profileRoutes } from './profile.ts';
import { withdrawalRoutes } from './withdrawal.ts';

/** Routes for the own account: profile and settings, password, contact, devices, history, withdrawal. */
export const routes = (house: House) => [
  ...profileRoutes(house),
  ...passwordRoutes(house),
  ...contactRoutes(house),
  ...deviceRoutes(house),
  ...historyRoutes(house),
  ...withdrawalRoutes(house),
];
