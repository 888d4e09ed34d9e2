import { eventsOf } from '@machi/domain/calendar-feed/events';
import type { Locale } from '@machi/domain/locale/model';
import type { House } from '../../platform/house.ts';
import type { FeedRow } from './schedule-rows.ts';
import { weekdayFlags } from '@machi/domain/schedule/agenda';
import { writeBusy, writeSchedules } from './write-schedules.ts';

const THURSDAYS = 16;
const MADE = new Date('2027-01-04T01:02:03Z');

const series: FeedRow = {
  schedule_id: 1,
  schedule_type: 2,
  start_date: '2027-01-07',
  end_date: '2027-03-25',
  start_time: '09:00',
  end_time: '10:15',
  repeat_mode: 3,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
  ...weekdayFlags(THURSDAYS),
  title: 'title; one, two',
  url: 'https://example.jp/',
  note: 'a note',
  revision: 1,
  exception_of: null,
  exception_date: null,
  is_own: true,
  takes_part: true,
  attends: null,
  dropped: ['2027-01-14'],
  created_at: MADE,
  updated_at: MADE,
};
const wholeDay: FeedRow = {
  ...series,
  schedule_id: 2,
  schedule_type: 1,
  start_date: '2027-01-22',
  end_date: '2027-01-23',
  start_time: null,
  end_time: null,
  repeat_mode: null,
  ...weekdayFlags(0),
  exception_of: 1,
  exception_date: '2027-01-21',
  dropped: [],
};
const rows = [series, wholeDay];
const answers = [{ schedule_id: 1, target_date: '2027-02-04', attends: 0 }] as const;

/** What this program writes of an example in the words of the town: another text of another version of either. */
export function writeExample(house: Pick<House, 'town' | 'publicUrl' | 'secret'>, locale: Locale): string {
  return [
    writeSchedules(house, eventsOf(rows, answers, false), locale),
    writeBusy(house, eventsOf(rows, answers, true), [], 0, locale),
  ].join('\n');
}
