import { addDays } from '@machi/domain/calendar/model';
import { weekdayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { EquipmentEdit, RoomEdit, SpotEdit } from '@machi/domain/spot-desk/model';
import type { SpotDeskLabel, SpotDeskTexts } from '../texts.ts';
import { closingInWords } from '../closings/closing-words.ts';
import type { EditRow } from './ChangePreview.tsx';
import { WEEK, hoursByWeekday } from '../weekday-hours.ts';

export const SPOT_SHORT = [
  'spot_name',
  'spot_type',
  'main_purpose',
  'address',
  'opening_hours',
  'closing_days_text',
] as const;
export const SPOT_LONG = [
  'application_conditions',
  'cancellation_policy',
  'surcharge_period_conditions',
  'exemption_methods',
  'exemption_conditions',
  'payment_methods',
  'notice',
  'terms',
] as const;
export const ROOM_SHORT = ['room_name', 'main_purpose', 'floors'] as const;
export const ROOM_LONG = ['fee_note', 'other_information'] as const;

const SUNDAY = '2027-01-03';

type Words = { readonly ja: string; readonly en: string };

const pairRows = (name: SpotDeskLabel, words: Words, { t }: SpotDeskTexts): EditRow[] =>
  (['ja', 'en'] as const).map((language) => ({
    id: `${name}.${language}`,
    label: t(`in.${language}`, { label: t(name) }),
    value: words[language],
  }));

const row = (name: SpotDeskLabel, value: string | number | null, { t }: SpotDeskTexts): EditRow => ({
  id: name,
  label: t(name),
  value: value === null ? '' : String(value),
});

function hoursInWords({ hours }: SpotEdit, { t, locale }: SpotDeskTexts): string {
  const days = hoursByWeekday(hours);
  return WEEK.map((weekday) => {
    const open = days.get(weekday) ?? null;
    const day = weekdayInWords(addDays(SUNDAY, weekday))[locale];
    const words = open === null ? t('hours.closed') : timesInWords({ start: open.opens, end: open.closes })[locale];
    return `${day} ${words}`;
  }).join(t('comma'));
}

/** All values of a facility's edit in words. */
export function spotRows(spot: SpotEdit, texts: SpotDeskTexts): EditRow[] {
  const { t } = texts;
  return [
    ...[...SPOT_SHORT, ...SPOT_LONG].flatMap((name) => pairRows(name, spot[name], texts)),
    row('tel', spot.tel, texts),
    row('email', spot.email, texts),
    row('url', spot.url, texts),
    row('parking_type', t(`parking.${spot.parking_type}`), texts),
    row('fixing_method', t(`fixing.${spot.fixing_method}`), texts),
    row('hours', hoursInWords(spot, texts), texts),
    row('closings', spot.closings.map((rule) => closingInWords(rule, texts)).join(t('comma')), texts),
    row('is_resident_only', t(spot.is_resident_only ? 'yes' : 'no'), texts),
    row('monthly_limit', spot.monthly_limit, texts),
    row('accepts_days_ahead', spot.accepts_days_ahead, texts),
    row('cancel_days_before', spot.cancel_days_before, texts),
    row(
      'additional_questions',
      spot.additional_questions
        .map(
          ({ question, is_required }) =>
            `${question.ja} / ${question.en}${is_required ? ` (${t('question.required')})` : ''}`,
        )
        .join(t('comma')),
      texts,
    ),
  ];
}

/** Values at the top of the facility's page, in the language of the screen. */
export function shownSpotRows(spot: SpotEdit, texts: SpotDeskTexts): EditRow[] {
  const names = ['spot_name', 'main_purpose', 'opening_hours', 'closing_days_text', 'notice'] as const;
  return [...names.map((name) => row(name, spot[name][texts.locale], texts)), row('tel', spot.tel, texts)];
}

const bandsInWords = ({ room_timetable }: RoomEdit, { t, locale }: SpotDeskTexts): string =>
  room_timetable
    .map(({ start_time, end_time }) => timesInWords({ start: start_time, end: end_time })[locale])
    .join(t('comma'));

/** All values of a room's edit in words. */
export function roomRows(room: RoomEdit, nameOf: (roomId: number) => string, texts: SpotDeskTexts): EditRow[] {
  const { t, locale } = texts;
  return [
    ...[...ROOM_SHORT, ...ROOM_LONG].flatMap((name) => pairRows(name, room[name], texts)),
    row('capacity', room.capacity, texts),
    row('hourly_fee_yen', room.hourly_fee_yen, texts),
    row('unit_minutes', room.unit_minutes, texts),
    row('area', room.area, texts),
    row(
      'surcharges',
      room.surcharges.map((one) => `${one.surcharge_name[locale]} ${one.yen_per_hour}`).join(t('comma')),
      texts,
    ),
    row('room_timetable', bandsInWords(room, texts), texts),
    row('adjunct_room_ids', room.adjunct_room_ids.map(nameOf).join(t('comma')), texts),
    row('is_retired', t(room.is_retired === 1 ? 'yes' : 'no'), texts),
  ];
}

export const shownRoomRows = (room: RoomEdit, texts: SpotDeskTexts): EditRow[] => [
  row('room_name', room.room_name[texts.locale], texts),
  row('main_purpose', room.main_purpose[texts.locale], texts),
  ...(['fee_note', 'floors', 'other_information'] as const).map((name) => row(name, room[name][texts.locale], texts)),
  row('capacity', room.capacity, texts),
  row('room_timetable', bandsInWords(room, texts), texts),
];

export const equipmentRows = (one: EquipmentEdit, texts: SpotDeskTexts): EditRow[] => [
  ...pairRows('equipment_name', one.equipment_name, texts),
  row('stock', one.stock, texts),
  row('fee_yen', one.fee_yen, texts),
];
