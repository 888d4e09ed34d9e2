import { dayInWords, daysInWords } from '@machi/domain/calendar/words';
import { shortened } from '@machi/domain/fields/letters';
import type { weekSizes } from '@machi/domain/house-papers/contract';
import { timesOfUse } from '@machi/domain/house-papers/words';
import type { Locale } from '@machi/domain/locale/model';
import { openingOf } from '@machi/domain/spots/rules';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf, Sizes } from '../../platform/pdf/document.ts';
import { printedAt, whoOnPdf } from './paper-words.ts';
import type { HouseDays } from './read-house.ts';
import { text } from './texts.ts';

/** Characters of a name in a day's cell. */
const NAME_LETTERS = 24;
const ROOM_SHARE = 0.13;
/** Font sizes: the largest that fits the week on one sheet, otherwise the smallest. */
const SIZES: Readonly<Record<(typeof weekSizes)[number], Sizes>> = {
  A4: [11, 10, 9, 8, 7.5],
  A3: [16, 14, 12, 11, 10, 9],
};

/** The week of a house, with rooms as rows and days as columns. */
export function weekPdf(
  { town }: Pick<TownPack, 'town'>,
  { spot, rooms, days, uses }: HouseDays,
  size: (typeof weekSizes)[number],
  locale: Locale,
  now: Date,
): Pdf {
  const title = text(locale, 'week.title');
  const house = spot.spot_name[locale];
  const [from = '', to = from] = [days[0], days.at(-1)];
  const span = daysInWords(from, to)[locale];
  const usesAt = Map.groupBy(uses, ({ room_id, target_date }) => `${room_id} ${target_date}`);
  const headOf = (day: string): string =>
    openingOf(spot, day) ? dayInWords(day)[locale] : `${dayInWords(day)[locale]}\n${text(locale, 'plan.closed')}`;
  const cellOf = (roomId: number, day: string): string =>
    (usesAt.get(`${roomId} ${day}`) ?? [])
      .map((use) => `${timesOfUse(use)[locale]}\n${shortened(whoOnPdf(use, locale), NAME_LETTERS)}`)
      .join('\n');
  return {
    title: `${title} ${house} ${from}`,
    author: town.town_name[locale],
    locale,
    now,
    format: { size, isWide: true },
    footer: text(locale, 'printed', { title, house, day: span, at: printedAt(now, locale) }),
    gaps: text(locale, 'gaps'),
    parts: [
      {
        title: `${title}　${house}　${from.slice(0, 4)}${text(locale, 'week.year')}${span}`,
        size: 16,
        isBold: true,
        gap: 6,
      },
      ...(uses.length === 0 ? [{ text: text(locale, 'week.none'), size: 12 }] : []),
      {
        columns: [
          { head: text(locale, 'plan.room'), share: ROOM_SHARE },
          ...days.map((day) => ({ head: headOf(day), share: (1 - ROOM_SHARE) / days.length })),
        ],
        rows: rooms.map(({ room_id, room_name }) => [room_name[locale], ...days.map((day) => cellOf(room_id, day))]),
        sizes: SIZES[size],
      },
    ],
  };
}
