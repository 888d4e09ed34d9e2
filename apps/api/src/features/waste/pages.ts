import { dayInWords } from '@machi/domain/calendar/words';
import { isIdText } from '@machi/domain/fields/in-address';
import { listed } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { findWasteItems, readWaste, readWasteCalendar } from '@machi/domain/waste/contract';
import { stateSaid } from '@machi/domain/waste/words';
import type { PageAsked, PageSource } from '../../platform/pages/page-source.ts';
import { question } from '../../platform/pages/inside.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('waste-feed', { ja, en });

const areaOf = ({ query }: Pick<PageAsked, 'query'>): string | undefined => {
  const area = query.get('area');
  return isIdText(area) ? area : undefined;
};
const soughtOf = ({ query }: Pick<PageAsked, 'query'>): string => {
  const found = findWasteItems.input.safeParse({ q: query.get('q') ?? '' });
  return found.success ? found.data.q : '';
};
const isThere: PageSource['isThere'] = (_parameters, { garbage }) => garbage !== undefined;

export const pages: readonly PageSource[] = [
  {
    path: '/waste',
    isThere,
    asks(asked) {
      const area = areaOf(asked);
      const sought = soughtOf(asked);
      return [
        question(readWaste, {}),
        ...(area === undefined ? [] : [question(readWasteCalendar, { area_id: area })]),
        ...(sought === '' ? [] : [question(findWasteItems, { q: sought })]),
      ];
    },
    says(replies, asked) {
      const { locale } = asked;
      const words = textsIn(locale);
      const { kinds, areas } = replies(readWaste).waste;
      const nameOf = (key: string | null) =>
        kinds.find(({ kind_key }) => kind_key === key)?.kind_name ?? words.uncollected;
      const said = (area: string, day: string, keys: readonly string[]) =>
        fillText(words.next, { area, day: dayInWords(day)[locale], kinds: listed(keys.map(nameOf), locale) });
      const chosen = areaOf(asked);
      const shown = areas.filter(({ area_id }) => chosen === undefined || String(area_id) === chosen);
      const news =
        chosen === undefined
          ? []
          : replies(readWasteCalendar).calendar.news.map(({ date, entry }) =>
              `${dayInWords(date)[locale]} ${nameOf(entry.kind_key)} ${stateSaid(entry)[locale]} ${entry.reason}`.trim(),
            );
      const items = soughtOf(asked) === '' ? [] : replies(findWasteItems).items.slice(0, 5);
      return {
        text: [
          ...items.map(({ item_name, kind_key, hint }) =>
            fillText(words.item, { item: item_name, kind: nameOf(kind_key), hint }).trim(),
          ),
          ...news,
          ...shown.flatMap(({ area_name, next }) => (next ? [said(area_name, next.date, next.kind_keys)] : [])),
        ].join(' '),
      };
    },
  },
  {
    path: '/waste/print',
    isThere,
    asks: () => [question(readWaste, {})],
  },
];
