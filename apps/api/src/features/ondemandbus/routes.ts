import { readBusSchedule, readOnDemandBus, readBusStation } from '@machi/domain/ondemandbus/contract';
import type { House } from '../../platform/house.ts';
import { ownRoutes } from './own-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export { found } from './found.ts';
export { top } from './top.ts';

export const routes = (house: House) => [...publicRoutes(house), ...ownRoutes(house)];

const isThere: PageSource['isThere'] = (_parameters, { onDemandBus }) => onDemandBus !== undefined;

export const pages: readonly PageSource[] = [
  { path: '/ondemandbus', isThere, asks: () => [question(readOnDemandBus, {})] },
  {
    path: '/ondemandbus/station/:station_id',
    isThere: ({ station_id: id }, { onDemandBus }) =>
      onDemandBus?.stations.some(({ station_id }) => station_id === id) === true,
    asks: ({ parameters }) => [question(readBusStation, { station_id: parameters['station_id'] ?? '' })],
    says: (replies) => ({ name: replies(readBusStation).station.station_name }),
  },
  {
    path: '/ondemandbus/schedule',
    isThere,
    // The page checks by itself whether the day in its address has passed.
    asks: ({ query }) => (query.has('date') ? [] : [question(readBusSchedule, {})]),
  },
  { path: '/ondemandbus/ride/:ride_id', isThere, asks: () => [] },
];
