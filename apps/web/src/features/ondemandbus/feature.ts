import type { Pages } from '../../shell/navigation/pages.ts';

export const pages: Pages = {
  '/ondemandbus': () => import('./pages/OnDemandBusPage.tsx'),
  '/ondemandbus/station/:station_id': () => import('./pages/StationPage.tsx'),
  '/ondemandbus/schedule': () => import('./pages/BusSchedulePage.tsx'),
  '/ondemandbus/ride/:ride_id': () => import('./pages/RidePage.tsx'),
  '/transport/ondemandbus': () => import('./pages/RideDeskPage.tsx'),
};
