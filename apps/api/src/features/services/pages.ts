import { readService } from '@machi/domain/services/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  {
    path: '/service/:service_id',
    asks: ({ parameters }) => [question(readService, { service_id: parameters['service_id'] ?? '' })],
    says(replies) {
      const { service } = replies(readService);
      return { name: service.service_name, text: service.data_purpose };
    },
  },
];
