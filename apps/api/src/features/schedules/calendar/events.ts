import { ICalEventClass, ICalEventTransparency, type ICalCalendar, type ICalEventData } from 'ical-generator';
import type { FeedEvent, FeedSchedule } from '@machi/domain/calendar-feed/events';
import type { DateText, TimeText } from '@machi/domain/calendar/model';
import { exceptionsOf, recurrenceOf } from '@machi/domain/schedule/recurrence';
import type { ScheduleRow } from '../rows.ts';
import { TIME_ZONE, WallDay, WallTime } from './town-clock.ts';

/** A schedule's columns for calendar programs, without its texts. */
export type CalendarRow = FeedSchedule & Pick<ScheduleRow, 'created_at' | 'updated_at' | 'revision'>;

type Event = FeedEvent<CalendarRow>;

/** The UID of a schedule, the same in feed and mail. */
export const uidOf = (townKey: string, name: string): string => `schedule-${name}@${townKey}.machi`;

/** The rule of a series and its exception dates; the library would write their end without a time zone. */
function repeatingOf({ row, repeats, without }: Event): string[] {
  if (!repeats) return [];
  return [recurrenceOf(row), ...(without.length > 0 ? [exceptionsOf(without, row.start_time, TIME_ZONE)] : [])];
}

const dateOf = (date: DateText, time: TimeText | null): WallTime =>
  time === null ? new WallDay(date) : new WallTime(date, time);

/** Times and UID of an event. */
export function eventTimes(event: Event, id: string): ICalEventData {
  const { row, span, instead_of: instead, is_free: isFree } = event;
  const repeating = repeatingOf(event);
  return {
    id,
    stamp: row.updated_at,
    lastModified: row.updated_at,
    created: row.created_at,
    sequence: row.revision,
    timezone: TIME_ZONE,
    allDay: span.start.time === null,
    start: new WallTime(span.start.date, span.start.time),
    end: new WallTime(span.end.date, span.end.time),
    transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    class: ICalEventClass.PRIVATE,
    summary: '',
    ...(repeating.length > 0 ? { repeating: repeating.join('\r\n') } : {}),
    ...(instead ? { recurrenceId: dateOf(instead.date, instead.series.start_time) } : {}),
  };
}

/** The form in which the library writes a changed day: it supports only dates with a time. */
const DAY = /^RECURRENCE-ID;TZID=Asia\/Tokyo:(\d{8})T000001\r$/gm;

/** The calendar file. A changed whole day is written as a day: with a time it would be another date. */
export const calendarText = (calendar: ICalCalendar): string =>
  `${calendar.toString().replaceAll(DAY, 'RECURRENCE-ID;VALUE=DATE:$1\r')}\r\n`;
