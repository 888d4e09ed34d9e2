import { listRoutes, readRoute, readTimetable } from '@machi/domain/transport/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  { path: '/route/status', asks: () => [question(listRoutes, {})] },
  {
    path: '/route/status/:route_id',
    asks: ({ parameters }) => {
      const input = { route_id: parameters['route_id'] ?? '' };
      return [question(readRoute, input), question(readTimetable, input)];
    },
    says(replies) {
      const { route } = replies(readRoute);
      return { name: route.route_name, text: route.overview };
    },
  },
];
