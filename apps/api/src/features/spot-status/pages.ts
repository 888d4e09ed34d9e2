import { navigationText } from '@machi/domain/navigation/head';
import { listSpotStatus } from '@machi/domain/spot-status/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  {
    path: '/spot/status',
    asks: () => [question(listSpotStatus, {})],
    says: (_replies, { locale }) => ({ heading: navigationText('heading.spot-status', locale) }),
  },
];
