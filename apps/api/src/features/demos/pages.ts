import { readDemo } from '@machi/domain/demos/contract';
import { readService } from '@machi/domain/services/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  {
    path: '/demo/:service_id',
    asks: ({ parameters }) => {
      const input = { service_id: parameters['service_id'] ?? '' };
      return [question(readDemo, input), question(readService, input)];
    },
    says(replies) {
      const { demo } = replies(readDemo);
      return { name: demo.route_name, text: demo.overview };
    },
  },
];
