import { listSlides, readToday } from '@machi/domain/landing/contract';
import { todayOf } from '@machi/domain/landing/today';
import { navigationText } from '@machi/domain/navigation/head';
import { listNotices } from '@machi/domain/notices/contract';
import { readTown } from '@machi/domain/town/contract';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveFixed } from '../../platform/http/serve-fixed.ts';
import { pictureOf } from '../../town/picture.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export const routes = (house: House) => {
  const { events, slides, town } = house.town;
  return [
    serve(readToday, async (_input, { locale, now }) => {
      // Spots as stored, so that the office's changes show at once.
      const { spots } = await house.catalog.read();
      const { date, items } = todayOf({ events, spots, position: town.position }, now);
      return {
        today: {
          date,
          items: items.map(({ kind, starts, ends, title, short, detail }) => ({
            kind,
            starts,
            ends,
            title: title[locale],
            short: short[locale],
            detail: detail[locale],
          })),
        },
      };
    }),

    serveFixed(listSlides, (locale) => ({
      slides: slides.map(({ title, text, href, picture }) => ({
        title: title[locale],
        text: text[locale],
        href,
        picture: pictureOf(picture, locale, house),
      })),
    })),
  ];
};

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
