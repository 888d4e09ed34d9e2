import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { localized } from '@machi/domain/locale/model';
import { plainText } from '../../platform/pages/page-source.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';
import { eventStore } from './store.ts';
import { placeOf } from './view.ts';

/** Events that come, or are under way. */
export const found: readonly FoundSource[] = [
  {
    kind: 'event',
    async forAll({ catalog, database, clock }) {
      const [known, events] = await Promise.all([catalog.read(), eventStore.coming(database, clock())]);
      return events.map(({ event_id, title, body, starts_at, ...place }) => ({
        href: `/event/${event_id}`,
        title,
        text: localized(
          (locale) =>
            `${dayInWords(dateAt(starts_at))[locale]} ${placeOf(place, known)[locale]} ${plainText(body[locale])}`,
        ),
        weight: 1.05,
      }));
    },
  },
];
