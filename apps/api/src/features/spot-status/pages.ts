import { listSpotStatus } from '@machi/domain/spot-status/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [{ path: '/spot/status', asks: () => [question(listSpotStatus, {})] }];
