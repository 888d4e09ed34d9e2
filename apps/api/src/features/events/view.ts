import { townTimeText } from '@machi/domain/calendar/model';
import { linesOfForm, writtenForm } from '@machi/domain/described/form-written';
import { cancelableUntil, phaseOf } from '@machi/domain/events/rules';
import type {
  DeskEvent,
  DeskEventLine,
  DeskRegistration,
  EventDetail,
  OwnRegistration,
  TownEvent,
} from '@machi/domain/events/views';
import { inTownTime, only } from '@machi/domain/fields/only';
import type { Locale, Localized } from '@machi/domain/locale/model';
import type { House } from '../../platform/house.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { CountedEvent, DeskRow, EventRow, OwnRow } from './store.ts';

/** Catalog, language and time of a view. */
export interface Reading {
  readonly known: Catalog;
  readonly locale: Locale;
  readonly now: Date;
}

type Place = Pick<EventRow, 'spot_id' | 'room_id' | 'place'>;

/** "中央公民館 調理室", "中央公民館 玄関前": facility, room and further words. */
export function placeOf({ spot_id, room_id, place }: Place, { spots, rooms }: Catalog): Localized {
  const inLocale = (locale: Locale) =>
    [
      spot_id === null ? '' : (spots.get(spot_id)?.spot_name[locale] ?? ''),
      room_id === null ? '' : (rooms.get(room_id)?.room_name[locale] ?? ''),
      place[locale],
    ]
      .filter((part) => part !== '')
      .join(locale === 'ja' ? ' ' : ', ');
  return { ja: inLocale('ja'), en: inLocale('en') };
}

/** What an event and a registration for it say alike. */
const about = (
  row: Place & Pick<EventRow, 'event_id' | 'title' | 'starts_at' | 'ends_at'>,
  { known, locale }: Reading,
) => ({
  ...inTownTime(only(row, ['event_id', 'spot_id', 'starts_at', 'ends_at'])),
  title: row.title[locale],
  place: placeOf(row, known)[locale],
});

export const viewEvent = (row: CountedEvent, reading: Reading): TownEvent => ({
  ...about(row, reading),
  ...inTownTime(only(row, ['places', 'waiting', 'fee_yen', 'opens_at', 'closes_at'])),
  phase: phaseOf(row, reading.now),
  left: Math.max(0, row.places - row.taken),
  persons_max: Math.min(row.persons_max, row.places),
  fee: row.fee[reading.locale],
});

export function viewDetail(house: Pick<House, 'town'>, row: CountedEvent, reading: Reading): EventDetail {
  const { known, locale } = reading;
  const spot = row.spot_id === null ? undefined : known.spots.get(row.spot_id);
  return {
    ...viewEvent(row, reading),
    text: row.body[locale],
    questions: row.questions,
    notice_id: row.notice_id,
    cancel_reason: row.cancel_reason?.[locale] ?? null,
    location: spot
      ? {
          spot_name: spot.spot_name[locale],
          address: spot.columns.texts.address?.[locale] ?? '',
          latitude: spot.columns.latitude,
          longitude: spot.columns.longitude,
        }
      : null,
    tel: spot?.tel ?? house.town.town.office_tel,
  };
}

export const viewOwn = (row: OwnRow, reading: Reading): OwnRegistration => ({
  ...about(row, reading),
  ...only(row, ['registration_id', 'code', 'persons', 'answers', 'state', 'waiting_no']),
  ...inTownTime(only(row, ['made_at', 'moved_up_at', 'canceled_at', 'attended_at'])),
  phase: phaseOf({ ...row, state: row.event_state }, reading.now),
  ...inTownTime({ cancelable_until: cancelableUntil(row, row, reading.now) }),
});

export const viewDeskLine = (row: CountedEvent, reading: Reading): DeskEventLine => ({
  ...viewEvent(row, reading),
  taken: row.taken,
  attended: row.attended,
});

export function viewDeskEvent(row: CountedEvent, created_by: string | null, reading: Reading): DeskEvent {
  const { created_at, published_at, canceled_at, cancel_reason } = row;
  const happened = (what: DeskEvent['events'][number]['what'], at: Date | null, by_name: string | null, reason = '') =>
    at === null ? [] : [{ what, happened_at: townTimeText(at), by_name, reason: reason || null }];
  return {
    ...viewDeskLine(row, reading),
    revision: row.revision,
    title_in_both: row.title,
    text_in_both: row.body,
    place_in_both: row.place,
    fee_in_both: row.fee,
    ...only(row, ['room_id', 'notice_id', 'questions']),
    events: [
      ...happened('cancel', canceled_at, null, cancel_reason?.[reading.locale]),
      ...happened('publish', published_at, null),
      ...happened('create', created_at, created_by),
    ],
  };
}

export const viewRegistration = (
  row: DeskRow,
  { questions }: Pick<EventRow, 'questions'>,
  locale: Locale,
): DeskRegistration => ({
  ...inTownTime(only(row, ['registration_id', 'code', 'persons', 'state', 'made_at', 'attended_at'])),
  ...only(row, ['member_id', 'waiting_no']),
  name: row.name ?? '',
  name_kana: row.name_kana ?? '',
  tel: row.tel ?? '',
  answers: linesOfForm(writtenForm(questions, row.answers, { place: 'desk', locale }), locale),
});
