import { searchShuttle } from '@machi/domain/shuttle/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [{ path: '/shuttle', asks: () => [question(searchShuttle, {})] }];
