import { readAbout } from '@machi/domain/about/contract';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  {
    path: '/about',
    asks: () => [question(readAbout, {})],
    says(replies) {
      const { about } = replies(readAbout);
      return { heading: about.title, text: about.lead };
    },
  },
];
