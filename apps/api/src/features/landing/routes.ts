import { inLanguage, only } from '@machi/domain/fields/only';
import { listSlides, readToday } from '@machi/domain/landing/contract';
import { todayOf } from '@machi/domain/landing/today';
import { navigationText } from '@machi/domain/navigation/head';
import { listNotices } from '@machi/domain/notices/contract';
import { readTown } from '@machi/domain/town/contract';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { fixed, fromUntil, rowsOf } from '../../database/rows.ts';
import { town_event } from '../../database/tables/events/events.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveFixed } from '../../platform/http/serve-fixed.ts';
import { pictureOf } from '../../town/picture.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

const townEvents = rowsOf(town_event);

export const routes = (house: House) => {
  const { events, slides, town } = house.town;
  return [
    serve(readToday, async (_input, { locale, now }) => {
      // Spots as stored, so that the office's changes show at once.
      const { spots } = await house.catalog.read();
      const [from, until] = [instantOf(dateAt(now), 0), instantOf(addDays(dateAt(now), 1), 0)];
      const published = await townEvents.list(
        house.database,
        'list-events-of-today',
        { state: fixed('published'), starts_at: fromUntil(from, until) },
        { columns: ['title', 'place', 'spot_id', 'starts_at', 'ends_at'], order: ['starts_at', 'event_id'] },
      );
      const dated = published.map(({ title, place, spot_id, ...times }) => ({
        ...times,
        title,
        place: (spot_id === null ? undefined : spots.get(spot_id)?.spot_name) ?? place,
      }));
      const { date, items } = todayOf({ events, dated, spots, position: town.position }, now);
      return {
        today: {
          date,
          items: items.map((one) =>
            inLanguage(only(one, ['kind', 'starts', 'ends', 'title', 'short', 'detail']), locale),
          ),
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
