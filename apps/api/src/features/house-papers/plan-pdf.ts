import type { DateText } from '@machi/domain/calendar/model';
import { timesInWords } from '@machi/domain/calendar/words';
import { shortened } from '@machi/domain/fields/letters';
import { countUses, type HouseUse } from '@machi/domain/house-papers/uses';
import { timesOfUse } from '@machi/domain/house-papers/words';
import type { Locale } from '@machi/domain/locale/model';
import { openingOf } from '@machi/domain/spots/rules';
import type { TownPack } from '@machi/domain/town/model';
import type { Pdf, PdfPart, Sizes } from '../../platform/pdf/document.ts';
import { dayOnPdf, printedAt, whoOnPdf } from './paper-words.ts';
import type { HouseDays } from './read-house.ts';
import { text } from './texts.ts';

/** Characters per row for a purpose, which may be a page long. */
const PURPOSE_LETTERS = 48;

/** Font sizes: the largest that fits the day on one sheet, otherwise the smallest. */
const SIZES: Sizes = [12, 11, 10, 9];

const shares = { time: 0.11, room: 0.18, who: 0.19, purpose: 0.14, persons: 0.06, equipment: 0.13, key: 0.19 } as const;

function tableOf({ rooms, uses }: HouseDays, locale: Locale): PdfPart {
  const nameOf = new Map(rooms.map(({ room_id, room_name }) => [room_id, room_name[locale]]));
  const isBooked = ({ kind }: HouseUse): boolean => kind === 'booking';
  return {
    columns: [
      { head: text(locale, 'plan.time'), share: shares.time },
      { head: text(locale, 'plan.room'), share: shares.room },
      { head: text(locale, 'plan.who'), share: shares.who },
      { head: text(locale, 'plan.purpose'), share: shares.purpose },
      { head: text(locale, 'plan.persons.head'), share: shares.persons, align: 'right' },
      { head: text(locale, 'plan.equipment'), share: shares.equipment },
      { head: text(locale, 'plan.key'), share: shares.key },
    ],
    rows: uses.map((use) => [
      timesOfUse(use)[locale],
      nameOf.get(use.room_id) ?? '',
      whoOnPdf(use, locale),
      shortened(use.purpose, PURPOSE_LETTERS),
      isBooked(use) ? use.persons.toLocaleString(locale) : '',
      use.equipment,
      isBooked(use)
        ? [text(locale, 'plan.key.boxes'), use.hasPreparation ? text(locale, 'plan.preparation') : '']
            .filter((line) => line !== '')
            .join('\n')
        : '',
    ]),
    sizes: SIZES,
  };
}

/** The day of a house for its caretakers: who comes when, to which room, and what they need there. */
export function planPdf(
  { town }: Pick<TownPack, 'town'>,
  house: HouseDays,
  day: DateText,
  locale: Locale,
  now: Date,
): Pdf {
  const { spot, uses } = house;
  const title = text(locale, 'plan.title');
  const name = spot.spot_name[locale];
  const opening = openingOf(spot, day);
  const { bookings, persons } = countUses(uses);
  const about = [
    opening ? text(locale, 'plan.open', { times: timesInWords(opening)[locale] }) : text(locale, 'plan.closed'),
    ...(bookings === 0
      ? []
      : [text(locale, 'plan.count', { count: bookings }), text(locale, 'plan.persons', { count: persons })]),
  ];
  return {
    title: `${title} ${name} ${day}`,
    author: town.town_name[locale],
    locale,
    now,
    format: { size: 'A4', isWide: true },
    footer: text(locale, 'printed', { title, house: name, day: dayOnPdf(day, locale), at: printedAt(now, locale) }),
    gaps: text(locale, 'gaps'),
    parts: [
      { title: `${title}　${name}`, size: 18, isBold: true, gap: 2 },
      { text: dayOnPdf(day, locale), size: 14, isBold: true, gap: 2 },
      { text: about.join('　'), gap: 8 },
      uses.length === 0 ? { text: text(locale, 'plan.none'), size: 14 } : tableOf(house, locale),
    ],
  };
}
