import { listFaqs } from '@machi/domain/faq/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [{ path: '/faq', asks: () => [question(listFaqs, {})] }];
