import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import type { Locale, Localized } from '@machi/domain/locale/model';
import type { Closure, Equipment, Room, Spot, SpotDetail } from '@machi/domain/spots/contract';
import { simpleFeesAt, tariffsAt } from '@machi/domain/spots/fee';
import { announcedInWords, feeInWords, simpleFeeInWords, tariffInWords } from '@machi/domain/spots/fee-words';
import { openEarlier, priorityKindWords } from '@machi/domain/spots/priority';
import { priorityInWords } from '@machi/domain/spots/priority-words';
import { reservableDates } from '@machi/domain/spots/rules';
import type { Texts } from '../../database/tables/spots.ts';
import type { CatalogEquipment, CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { pictureOf, type PackVersions } from '../../town/picture.ts';

const wordsOf = (texts: Texts, locale: Locale) => (name: string) => texts[name]?.[locale] ?? '';

const sentenceEnd = { ja: '。', en: '. ' } as const;

const period = {
  ja: (days: number) => `使う日の2営業日前まで受け付けます。${days}日先まで予約できます。`,
  en: (days: number) => `Accepted until 2 business days before use, up to ${days} days ahead.`,
};

function viewRoom(room: CatalogRoom, spot: CatalogSpot, locale: Locale, today: DateText, house: PackVersions): Room {
  const word = wordsOf(room.texts, locale);
  const tariffs = tariffsAt(room, today);
  const fee = feeInWords(tariffs, room.room_timetable)[locale];
  return {
    ...only(room, ['room_id', 'spot_id', 'capacity', 'area', 'unit_minutes']),
    room_name: room.room_name[locale],
    main_purpose: word('main_purpose'),
    fee_text: [fee, word('fee_note')].filter((words) => words !== '').join(sentenceEnd[locale]),
    floors: word('floors'),
    equipments: room.equipments.map((equipment) => equipment[locale]),
    other_information: word('other_information'),
    fee_now: tariffInWords(tariffs.now)[locale],
    fee_next: tariffs.next && tariffInWords(tariffs.next)[locale],
    next_fee_from: tariffs.next && tariffs.next.from,
    announced_fee: announcedInWords(tariffs)?.[locale] ?? '',
    reservation_period: [
      period[locale](spot.accepts_days_ahead),
      ...priorityInWords(spot).map((words) => words[locale]),
    ].join(locale === 'ja' ? '' : ' '),
    adjunct_room_ids: [...room.adjunct_room_ids],
    room_timetable: [...room.room_timetable],
    picture: room.picture && pictureOf(room.picture, locale, house),
  };
}

const viewEquipment = (
  { equipment_id, equipment_name, stock, ...fees }: CatalogEquipment,
  locale: Locale,
  today: DateText,
): Equipment => ({
  equipment_id,
  equipment_name: equipment_name[locale],
  stock,
  fee_text: simpleFeeInWords(simpleFeesAt(fees, today))[locale],
  ...simpleFeesAt(fees, today),
});

export function viewSpot(spot: CatalogSpot, locale: Locale, today: DateText, house: PackVersions): Spot {
  const { columns } = spot;
  const word = wordsOf(columns.texts, locale);
  return {
    ...only(columns, ['spot_id', 'spot_category_id', 'is_resident_only', 'tel', 'latitude', 'longitude']),
    spot_name: spot.spot_name[locale],
    spot_type: word('spot_type'),
    fixing_method: spot.fixing_method,
    opening_hours: word('opening_hours'),
    closing_days_text: word('closing_days_text'),
    address: word('address'),
    main_purpose: word('main_purpose'),
    picture: columns.picture && pictureOf(columns.picture, locale, house),
    rooms: spot.rooms.map((room) => viewRoom(room, spot, locale, today, house)),
  };
}

/** A closure as stored; without a room it closes the whole spot. */
export interface ClosureRow {
  readonly starts: Date;
  readonly ends: Date;
  readonly room_id: number | null;
  readonly reason: Localized;
}

const viewClosure = ({ starts, ends, room_id, reason }: ClosureRow, spot: CatalogSpot, locale: Locale): Closure => ({
  from: starts.toISOString(),
  to: ends.toISOString(),
  room_name: spot.rooms.find((room) => room.room_id === room_id)?.room_name[locale] ?? null,
  reason: reason[locale],
});

export function viewSpotDetail(
  spot: CatalogSpot,
  closures: readonly ClosureRow[],
  locale: Locale,
  now: Date,
  house: PackVersions,
): SpotDetail {
  const { columns } = spot;
  const word = wordsOf(columns.texts, locale);
  const { from, until } = reservableDates(spot, now);
  return {
    ...viewSpot(spot, locale, dateAt(now), house),
    ...only(columns, ['email', 'url', 'parking_type']),
    application_conditions: word('application_conditions'),
    cancellation_policy: word('cancellation_policy'),
    surcharge_period_conditions: word('surcharge_period_conditions'),
    exemption_methods: word('exemption_methods'),
    exemption_conditions: word('exemption_conditions'),
    terms: word('terms'),
    payment_methods: word('payment_methods'),
    notice: word('notice'),
    monthly_limit: columns.monthly_limit,
    equipments: spot.equipments.map((equipment) => viewEquipment(equipment, locale, dateAt(now))),
    additional_questions: spot.additional_questions.map(({ question_key, question, hint, is_required }) => ({
      question_key,
      question: question[locale],
      hint: hint[locale],
      is_required,
    })),
    closures: closures.map((row) => viewClosure(row, spot, locale)),
    reservable_from: from,
    reservable_until: until,
    // Left out: nobody can wait for a time of the town's own use.
    openings: openEarlier(spot, now)
      .filter(({ kind }) => kind !== 'town')
      .map((one) => ({
        kind: one.kind,
        who: priorityKindWords[one.kind][locale],
        from: addDays(until, 1),
        until: one.until,
      })),
  };
}
