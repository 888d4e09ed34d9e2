import { listRoutes } from '@machi/domain/transport/contract';
import { listVehicles, readBusLocation } from '@machi/domain/transport/live/contract';
import { locationTitle } from '@machi/domain/transport/live/words';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  {
    path: '/buslocation/:route_id',
    asks: ({ parameters }) => [
      question(readBusLocation, { route_id: parameters['route_id'] ?? '' }),
      question(listRoutes, {}),
    ],
    says: (replies, { locale }) => ({ name: locationTitle(replies(readBusLocation).route.route_name, locale) }),
  },
  { path: '/vehicle/status', asks: () => [question(listVehicles, {})] },
];
