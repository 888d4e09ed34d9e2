import { addDays, isDateText } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { BusyBlock, ListedReservation, ListedRide, ListedSchedule } from '@machi/domain/schedule/list-model';
import type { CalendarItem, CalendarWords } from '../../../../shell/calendar/model.ts';
import type { ScheduleList } from '../../queries.ts';
import type { ScheduleTexts } from '../../texts.ts';

/** What of a schedule stands in a calendar, with those in whose calendars it is, and what it uses. */
export interface ScheduleItem extends CalendarItem {
  readonly members: readonly number[];
  /** Of what the reader sees whole: what it uses. */
  readonly rooms: readonly number[];
  readonly equipments: readonly number[];
  /** Where there is more to see of it. */
  readonly schedule?: { readonly schedule_id: number; readonly target_date: DateText; readonly isSeries: boolean };
}

/** So many names stand beside a title; of more their number is told. */
const MOST_NAMES = 3;

type Names = ReadonlyMap<number, string>;

function namesInWords(members: readonly number[], names: Names, { t }: ScheduleTexts, hidden = 0): string {
  const known = members.flatMap((id) => names.get(id) ?? []);
  const more = known.length - MOST_NAMES + hidden;
  const listed = known.slice(0, MOST_NAMES).join(t('join'));
  return more > 0 ? t('names.more', { names: listed, count: more }) : listed;
}

const timesOf = ({ start_time, end_time }: Pick<ListedSchedule, 'start_time' | 'end_time'>) =>
  start_time === null || end_time === null ? {} : { start: start_time, end: end_time };

const daysOf = (date: DateText, days = 0) => (days === 0 ? { date } : { date, lastDate: addDays(date, days) });

function ofSchedule(listed: ListedSchedule, names: Names, texts: ScheduleTexts): ScheduleItem[] {
  const { schedule_id, schedule_type, title, participants, colour } = listed;
  const isSeries = schedule_type === 2;
  const isPrivate = listed.is_private === 1;
  const detail = namesInWords(participants, names, texts, listed.hidden_participants);
  const note = isPrivate ? texts.t('private.word') : '';
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
      label: [title, detail, note].filter(Boolean).join(texts.t('join')),
      members: participants,
      rooms: listed.room_ids ?? [],
      equipments: listed.equipment_ids ?? [],
      schedule: { schedule_id, target_date: date, isSeries },
    };
  });
}

function ofBlock(block: BusyBlock, at: number, names: Names, texts: ScheduleTexts): ScheduleItem[] {
  const detail = namesInWords(block.member_ids, names, texts);
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

/** A room that somebody has reserved: it is changed where it belongs. Of others its place is all that there is. */
function ofReservation(listed: ListedReservation, at: number, names: Names, texts: ScheduleTexts): ScheduleItem[] {
  const { member_id, reservation_id, date, start_time, end_time, location_name, plan_name } = listed;
  if (!isDateText(date)) return [];
  const title = [location_name, plan_name].filter(Boolean).join(' ');
  const who = namesInWords([member_id], names, texts);
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
      label: [texts.t('reservation'), title, who].filter(Boolean).join(texts.t('join')),
      members: [member_id],
      rooms: [listed.room_id],
      equipments: [],
    },
  ];
}

/** A taxi to an own booking, or home from it: it is changed with the booking. */
function ofRide(ride: ListedRide, names: Names, texts: ScheduleTexts): ScheduleItem[] {
  const { member_id, reservation_id, leg, date, start_time, end_time, start_name, end_name, status } = ride;
  if (!isDateText(date)) return [];
  const title = texts.t(`ride.${leg}`);
  const way = texts.t('ride.way', { from: start_name, to: end_name });
  const open = status === 0 ? texts.t('ride.open') : '';
  const who = namesInWords([member_id], names, texts);
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

/** Everything of a list as a calendar shows it. */
export function itemsOf(
  { schedules, busy, reservations, rides, people }: ScheduleList,
  texts: ScheduleTexts,
): ScheduleItem[] {
  const names = new Map(people.map(({ member_id, name }) => [member_id, name]));
  return [
    ...schedules.flatMap((listed) => ofSchedule(listed, names, texts)),
    ...busy.flatMap((block, at) => ofBlock(block, at, names, texts)),
    ...reservations.flatMap((listed, at) => ofReservation(listed, at, names, texts)),
    ...rides.flatMap((ride) => ofRide(ride, names, texts)),
  ];
}

export const calendarWords = ({ t }: ScheduleTexts): CalendarWords => ({
  grid: (days) => t('grid', { days }),
  count: (count) => (count === 0 ? t('none') : t('count', { count })),
  shortCount: (count) => t('shortCount', { count }),
  readsDays: true,
});
