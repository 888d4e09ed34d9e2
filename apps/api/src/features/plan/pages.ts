import { listPlanPlaces } from '@machi/domain/plan/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [{ path: '/plan', asks: () => [question(listPlanPlaces, {})] }];
