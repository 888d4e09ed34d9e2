import { readAbout } from '@machi/domain/about/contract';
import { linesOf } from '@machi/domain/publishing/differences';
import type { House } from '../../platform/house.ts';
import { sanitizeRichText } from '../../platform/pages/rich-text.ts';
import { serveStanding } from '../../platform/publishing/standing-texts.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const routes = (house: House) => [
  serveStanding(readAbout, house.database, 'about', (texts, locale) => {
    const lead = texts.find(({ category_key }) => category_key === 'lead')?.texts;
    return {
      about: {
        title: lead?.title[locale] ?? '',
        lead: lead === undefined ? '' : linesOf(lead.body[locale]).join(' '),
        sections: texts
          .filter(({ category_key }) => category_key === 'section')
          .map(({ texts: { title, body } }) => ({
            heading: title[locale],
            body: sanitizeRichText(body[locale], house),
          })),
      },
    };
  }),
];

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
