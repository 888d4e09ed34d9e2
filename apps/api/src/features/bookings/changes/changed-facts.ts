import { writtenFields } from '@machi/domain/described/written';
import type { Locale } from '@machi/domain/locale/model';
import { yenInWords } from '@machi/domain/locale/words';
import { wordingsOf } from '@machi/domain/locale/texts';
import { changeableFields, reservationParts } from '@machi/domain/reservations/fields';
import { piecesOf } from '@machi/domain/reservations/rules';
import type { Catalog } from '../../../town/catalog.ts';
import { timesText, type ChangedFact } from '../notifications.ts';
import type { ReservationRow } from '../store.ts';
import en from '../text/en.json' with { type: 'json' };
import ja from '../text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('bookings', { ja, en });
const FIELDS = [...reservationParts.persons, ...changeableFields, ...reservationParts.message];

/** A reservation's facts by name, in the order of a notification. */
export function factsOf(row: ReservationRow, { spots, rooms }: Catalog, locale: Locale) {
  const { facts: words } = textsIn(locale);
  const nameOf = (id: number) => rooms.get(id)?.room_name[locale] ?? '';
  const equipments = spots.get(row.spot_id)?.equipments ?? [];
  const lent = piecesOf(row.equipment_ids).map(
    ({ equipment_id, pieces }) =>
      `${equipments.find((one) => one.equipment_id === equipment_id)?.equipment_name[locale] ?? ''} × ${pieces}`,
  );
  return new Map<string, { label: string; words: string; isLong: boolean }>([
    ['times', { label: words.times, words: timesText([row], locale), isLong: false }],
    ['room', { label: words.room, words: nameOf(row.room_id), isLong: false }],
    ['adjuncts', { label: words.adjuncts, words: row.adjunct_room_ids.map(nameOf).join(words.join), isLong: false }],
    ['equipment', { label: words.equipment, words: lent.join(words.join), isLong: false }],
    ...writtenFields(FIELDS, row, 'list', locale).map(
      ({ name, kind, label, words: said }) => [name, { label, words: said, isLong: kind === 'long-text' }] as const,
    ),
    ['amount', { label: words.amount, words: yenInWords(row.amount)[locale], isLong: false }],
  ]);
}

/** The changed facts, each with its old and new value. */
export function changedFacts(
  before: ReservationRow,
  after: ReservationRow,
  known: Catalog,
  locale: Locale,
): readonly ChangedFact[] {
  const { none } = textsIn(locale).facts;
  const [old, now] = [factsOf(before, known, locale), factsOf(after, known, locale)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const { label = '', isLong = false } = is ?? was ?? {};
    const words = { before: was?.words || none, after: is?.words || none };
    return words.before === words.after ? [] : [{ label, isLong, ...words }];
  });
}
