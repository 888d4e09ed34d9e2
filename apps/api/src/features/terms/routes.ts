import { keptKinds } from '@machi/domain/retention/words';
import type { Locale } from '@machi/domain/locale/model';
import { readLegalNotice, readPolicy, readTerms, type Terms } from '@machi/domain/terms/contract';
import type { TownPack } from '@machi/domain/town/model';
import type { House } from '../../platform/house.ts';
import { serveFixed } from '../../platform/http/serve-fixed.ts';
import { question } from '../../platform/pages/inside.ts';
import { firstSentences, type PageSource } from '../../platform/pages/page-source.ts';

const viewTerms = (terms: TownPack['terms'], retention: TownPack['retention'], locale: Locale): Terms => ({
  title: terms.title[locale],
  enacted_on: terms.enacted_on,
  intro: terms.intro[locale],
  sections: terms.sections.map(({ heading, body, shows }) => ({
    heading: heading[locale],
    body: body[locale],
    ...(shows === 'retention' && { kept: keptKinds(retention, locale) }),
  })),
});

export const routes = ({ town: { terms, policy, legal, retention } }: House) => [
  serveFixed(readTerms, (locale) => ({ terms: viewTerms(terms, retention, locale) })),
  serveFixed(readPolicy, (locale) => ({ policy: viewTerms(policy, retention, locale) })),
  serveFixed(readLegalNotice, (locale) => ({
    legal: {
      title: legal.title[locale],
      intro: legal.intro[locale],
      items: legal.items.map(({ name, value }) => ({ name: name[locale], value: value[locale] })),
    },
  })),
];

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
