import { listSlides, readToday } from '@machi/domain/landing/contract';
import { navigationText } from '@machi/domain/navigation/head';
import { listNotices } from '@machi/domain/notices/contract';
import { readTown } from '@machi/domain/town/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  {
    path: '/',
    asks: () => [question(readToday, {}), question(listSlides, {}), question(listNotices, { page_size: 5 })],
    says: (replies, { locale }) => ({
      heading: navigationText('heading.top', locale, { town: replies(readTown).town.town_name }),
      text: navigationText('lead.top', locale),
    }),
  },
];
