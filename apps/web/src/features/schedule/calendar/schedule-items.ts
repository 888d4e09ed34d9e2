import { addDays, isDateText, type DateText } from '@machi/domain/calendar/model';
import type { BusyBlock, ListedReservation, ListedRide, ListedSchedule } from '@machi/domain/schedule/list-model';
import type { CalendarItem, CalendarWords } from '../../../shell/calendar/model.ts';
import type { ScheduleList } from '../queries.ts';
import type { ScheduleTexts } from '../texts.ts';

/** Calendar entry of a schedule, with its participants and what it uses. */
export interface ScheduleItem extends CalendarItem {
  readonly members: readonly number[];
  /** Only for schedules that the reader sees in full. */
  readonly rooms: readonly number[];
  readonly equipments: readonly number[];
  /** Only when there is more to see. */
  readonly schedule?: { readonly schedule_id: number; readonly target_date: DateText; readonly isSeries: boolean };
}

/** Limit of names beside a title; beyond it the number of people appears. */
const MOST_NAMES = 3;

/** Names the participants. */
type Who = (members: readonly number[], hidden?: number) => string;

/** In one person's calendar their name is left out of entries that are theirs alone. */
function whoIn({ people, member_ids }: Pick<ScheduleList, 'people' | 'member_ids'>, { t }: ScheduleTexts): Who {
  const names = new Map(people.map(({ member_id, name }) => [member_id, name]));
  return (members, hidden = 0) => {
    if (members.length + hidden === 1 && member_ids.length === 1 && members[0] === member_ids[0]) return '';
    const known = members.flatMap((id) => names.get(id) ?? []);
    const more = Math.max(0, known.length - MOST_NAMES) + hidden;
    const listed = known.slice(0, MOST_NAMES).join(t('join'));
    return more > 0 ? t('names.more', { names: listed, count: more }) : listed;
  };
}

const timesOf = ({ start_time, end_time }: Pick<ListedSchedule, 'start_time' | 'end_time'>) =>
  start_time === null || end_time === null ? {} : { start: start_time, end: end_time };

const daysOf = (date: DateText, days = 0) => (days === 0 ? { date } : { date, lastDate: addDays(date, days) });

function ofSchedule(listed: ListedSchedule, whoHas: Who, texts: ScheduleTexts): ScheduleItem[] {
  const { schedule_id, schedule_type, title, participants, colour } = listed;
  const isSeries = schedule_type === 2;
  const isPrivate = listed.is_private === 1;
  const note = isPrivate ? texts.t('private.word') : '';
  const detail = [whoHas(participants, listed.hidden_participants), note].filter(Boolean).join(texts.t('join'));
  return listed.dates.filter(isDateText).map((date) => {
    const begins = listed.moved_to ?? date;
    return {
      id: `${schedule_id}/${date}`,
      ...daysOf(isDateText(begins) ? begins : date, listed.days),
      ...timesOf(listed),
      href: `/schedule/detail/${schedule_id}${isSeries ? `/${date}` : ''}`,
      title,
      detail,
      note: '',
      shape: 'plain' as const,
      ...(colour === undefined ? {} : { colour }),
      movable: listed.may_edit === 1,
      label: [title, detail].filter(Boolean).join(texts.t('join')),
      members: participants,
      rooms: listed.room_ids ?? [],
      equipments: listed.equipment_ids ?? [],
      schedule: { schedule_id, target_date: date, isSeries },
    };
  });
}

function ofBlock(block: BusyBlock, at: number, whoHas: Who, texts: ScheduleTexts): ScheduleItem[] {
  const detail = whoHas(block.member_ids);
  return block.dates.filter(isDateText).map((date) => ({
    id: `busy-${at}/${date}`,
    ...daysOf(date, block.days),
    ...timesOf(block),
    title: texts.t('busy'),
    detail,
    note: '',
    shape: 'busy' as const,
    label: [texts.t('busy'), detail].filter(Boolean).join(texts.t('join')),
    members: block.member_ids,
    rooms: [],
    equipments: [],
  }));
}

/** A reserved room, changed on its own page. Of another person's reservation only the place is shown. */
function ofReservation(listed: ListedReservation, at: number, whoHas: Who, texts: ScheduleTexts): ScheduleItem[] {
  const { member_id, reservation_id, date, start_time, end_time, location_name, plan_name } = listed;
  if (!isDateText(date)) return [];
  const title = [location_name, plan_name].filter(Boolean).join(' ');
  const who = whoHas([member_id]);
  return [
    {
      id: `reservation-${at}/${date}`,
      date,
      start: start_time,
      end: end_time,
      ...(reservation_id === null ? {} : { href: `/reservation/detail/${reservation_id}` }),
      title,
      detail: who,
      note: '',
      shape: 'plain' as const,
      // The label begins with the visible title, as voice control needs.
      label: [title, texts.t('reservation'), who].filter(Boolean).join(texts.t('join')),
      members: [member_id],
      rooms: [listed.room_id],
      equipments: [],
    },
  ];
}

/** A taxi to or from an own booking, changed with that booking. */
function ofRide(ride: ListedRide, whoHas: Who, texts: ScheduleTexts): ScheduleItem[] {
  const { member_id, reservation_id, leg, date, start_time, end_time, start_name, end_name, status } = ride;
  if (!isDateText(date)) return [];
  const title = texts.t(`ride.${leg}`);
  const way = texts.t('ride.way', { from: start_name, to: end_name });
  const open = status === 0 ? texts.t('ride.open') : '';
  const who = whoHas([member_id]);
  return [
    {
      id: `ride-${reservation_id}-${leg}/${date}`,
      date,
      start: start_time,
      end: end_time,
      href: `/reservation/taxi/${reservation_id}`,
      title,
      detail: [way, open].filter(Boolean).join(texts.t('join')),
      note: open,
      shape: 'plain' as const,
      label: [title, way, open, who].filter(Boolean).join(texts.t('join')),
      members: [member_id],
      rooms: [],
      equipments: [],
    },
  ];
}

/** All entries of a list for the calendar. */
export function itemsOf(list: ScheduleList, texts: ScheduleTexts): ScheduleItem[] {
  const whoHas = whoIn(list, texts);
  return [
    ...list.schedules.flatMap((listed) => ofSchedule(listed, whoHas, texts)),
    ...list.busy.flatMap((block, at) => ofBlock(block, at, whoHas, texts)),
    ...list.reservations.flatMap((listed, at) => ofReservation(listed, at, whoHas, texts)),
    ...list.rides.flatMap((ride) => ofRide(ride, whoHas, texts)),
  ];
}

export const calendarWords = ({ t }: ScheduleTexts): CalendarWords => ({
  grid: (days) => t('grid', { days }),
  count: (count) => (count === 0 ? t('none') : t('count', { count })),
  shortCount: (count) => t('shortCount', { count }),
  readsDays: true,
});
