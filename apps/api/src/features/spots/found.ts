import { localized, type Localized } from '@machi/domain/locale/model';
import type { FoundSource } from '../../platform/search/found-source.ts';

const joinedBy =
  (between: Localized) =>
  (...parts: readonly (Localized | null | undefined)[]): Localized =>
    localized((locale) => parts.flatMap((part) => part?.[locale] || []).join(between[locale]));
const joined = joinedBy({ ja: '、', en: ', ' });
const told = joinedBy({ ja: ' ', en: ' ' });
const ROOM = { ja: '部屋', en: 'room' } as const;

/** Rooms by what they are for and what is in them, and facilities. */
export const found: readonly FoundSource[] = [
  {
    kind: 'room',
    async forAll({ catalog }) {
      const { spots } = await catalog.read();
      return [...spots.values()].flatMap(({ spot_id, spot_name, rooms, fixing_method }) =>
        fixing_method === 0
          ? []
          : rooms.map(({ room_id, room_name, texts, equipments }) => ({
              href: `/spot/form/${spot_id}/${room_id}`,
              title: localized((locale) =>
                locale === 'ja' ? `${room_name.ja}（${spot_name.ja}）` : `${room_name.en} (${spot_name.en})`,
              ),
              words: joined(texts['main_purpose'], ROOM),
              text: told(texts['main_purpose'], joined(...equipments), texts['other_information']),
            })),
      );
    },
  },
  {
    kind: 'spot',
    async forAll({ catalog }) {
      const { spots } = await catalog.read();
      return [...spots.values()].map(({ spot_id, spot_name, columns: { texts } }) => ({
        href: `/spot/detail/${spot_id}`,
        title: spot_name,
        words: joined(texts['spot_type'], texts['main_purpose']),
        text: told(texts['main_purpose'], texts['address'], texts['notice'], texts['application_conditions']),
        weight: 1.05,
      }));
    },
  },
];
