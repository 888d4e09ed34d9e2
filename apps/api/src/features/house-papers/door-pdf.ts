import type { DateText } from '@machi/domain/calendar/model';
import type { HouseUse } from '@machi/domain/house-papers/uses';
import { timesOfUse } from '@machi/domain/house-papers/words';
import type { Locale } from '@machi/domain/locale/model';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf, PdfPart, Sizes } from '../../platform/pdf/document.ts';
import type { CatalogRoom } from '../../town/catalog.ts';
import { dayOnPdf, printedAt, whoAtDoor } from './paper-words.ts';
import type { HouseDays } from './read-house.ts';
import { text } from './texts.ts';

/** Font sizes legible from some metres; the smallest from close up. */
const ROOM_SIZES: Sizes = [64, 54, 46, 38, 32, 26];
const USE_SIZES: Sizes = [46, 40, 34, 30, 26, 22, 18, 15];

const byDoor = (uses: readonly HouseUse[], locale: Locale): PdfPart => ({
  columns: [
    { head: text(locale, 'door.time'), share: 0.4 },
    { head: text(locale, 'door.who'), share: 0.6 },
  ],
  rows: uses.map((use) => [timesOfUse(use)[locale], whoAtDoor(use, locale)]),
  sizes: USE_SIZES,
});

/** Door signs for visitors: one page per room, the day's uses as large as they fit. */
export function doorPdf(
  { town }: Pick<TownPack, 'town'>,
  { spot, rooms, uses }: HouseDays,
  day: DateText,
  locale: Locale,
  now: Date,
): Pdf {
  const house = spot.spot_name[locale];
  const usesOf = Map.groupBy(uses, ({ room_id }) => room_id);
  const footerOf = (title: string): string =>
    text(locale, 'printed', { title, house, day: dayOnPdf(day, locale), at: printedAt(now, locale) });
  const about: readonly PdfPart[] = [
    { text: `${house}　${dayOnPdf(day, locale)}`, size: 18, align: 'center', gap: 10 },
  ];
  const sheetOf = ({ room_name }: CatalogRoom, of: readonly HouseUse[]): readonly PdfPart[] => [
    { title: room_name[locale], sizes: ROOM_SIZES, isBold: true, align: 'center', gap: 4 },
    ...about,
    of.length === 0 ? { text: text(locale, 'door.none'), size: 32, align: 'center' } : byDoor(of, locale),
  ];
  const [first, ...rest] = rooms;
  return {
    title: `${text(locale, 'door.title')} ${house} ${day}`,
    author: town.town_name[locale],
    locale,
    now,
    format: { size: 'A4', isWide: true },
    footer: footerOf(first?.room_name[locale] ?? text(locale, 'door.title')),
    gaps: text(locale, 'gaps'),
    parts: first
      ? [
          ...sheetOf(first, usesOf.get(first.room_id) ?? []),
          ...rest.flatMap((room): readonly PdfPart[] => [
            { next: footerOf(room.room_name[locale]) },
            ...sheetOf(room, usesOf.get(room.room_id) ?? []),
          ]),
        ]
      : [
          { title: house, sizes: ROOM_SIZES, isBold: true, align: 'center', gap: 4 },
          { text: dayOnPdf(day, locale), size: 18, align: 'center', gap: 10 },
          { text: text(locale, 'plan.none'), size: 26, align: 'center' },
        ],
  };
}
