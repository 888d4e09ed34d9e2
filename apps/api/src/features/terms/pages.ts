import { readLegalNotice, readPolicy, readTerms } from '@machi/domain/terms/contract';
import { question } from '../../platform/pages/inside.ts';
import { firstSentences } from '../../platform/pages/page-source.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const pages: readonly PageSource[] = [
  {
    path: '/terms',
    asks: () => [question(readTerms, {})],
    says(replies) {
      const { terms } = replies(readTerms);
      return { heading: terms.title, text: firstSentences(terms.intro) };
    },
  },
  {
    path: '/policy',
    asks: () => [question(readPolicy, {})],
    says(replies) {
      const { policy } = replies(readPolicy);
      return { heading: policy.title, text: firstSentences(policy.intro) };
    },
  },
  {
    path: '/legal',
    asks: () => [question(readLegalNotice, {})],
    says(replies) {
      const { legal } = replies(readLegalNotice);
      return { heading: legal.title, text: firstSentences(legal.intro) };
    },
  },
];
