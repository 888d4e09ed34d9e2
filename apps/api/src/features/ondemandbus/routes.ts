import { readBusSchedule, readOnDemandBus, readBusStation } from '@machi/domain/ondemandbus/contract';
import type { House } from '../../platform/house.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import { nextFrom } from '../../platform/top/top-source.ts';
import { ownRoutes } from './own-routes.ts';
import { publicRoutes } from './public-routes.ts';

export { found } from './found.ts';
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

/** Rides to come: promised ones, and ways back that wait for a call. */
export const top = nextFrom(
  'ride',
  3,
  `select r.ride_id as key, r.from_name as title, r.to_name as place, r.promised_from as starts, r.arrive_by as ends,
     case when r.promised_from is null then r.service_date end as due_on,
     case when r.stranded_at is not null then 'stranded' when r.promised_from is null then 'on-call' end as state
   from demand_ride r where r.member_id = $1 and ((r.state in ('promised', 'on-board') and r.arrive_by > $2)
     or (r.state = 'waiting' and r.service_date >= $3))
   order by r.service_date, r.promised_from, r.ride_id`,
  ({ key }) => ({ href: `/ondemandbus/ride/${key}` }),
);
