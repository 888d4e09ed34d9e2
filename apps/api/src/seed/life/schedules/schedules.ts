import type * as z from 'zod';
import { isBusinessDay } from '@machi/domain/calendar/business-days';
import { addDays, type DateText } from '@machi/domain/calendar/model';
import type { ScheduleTimes } from '@machi/domain/schedule/model';
import { REPEATED, WEEKDAY_FLAGS, datesOf, nextDates } from '@machi/domain/schedule/rule';
import { plainTimes, timesOn } from '@machi/domain/schedule/rules';
import type { Life } from '../life.ts';
import { atOffice } from '../office-hours.ts';
import { createGuests } from './guests.ts';
import { createPastHolds } from './hold-past.ts';
import type { SchedulesPlan } from './schedules-plan.ts';

type Entry = z.infer<typeof SchedulesPlan>[number];

/** Past dates are looked for this many days back. */
const DAYS_BACK = 120;

function openDay(day: DateText): DateText {
  for (let ahead = 0; ahead < 10; ahead += 1) if (isBusinessDay(addDays(day, ahead))) return addDays(day, ahead);
  return day;
}

function timesOf(
  { day, at_office, lasts, start, end, repeat, until }: Entry,
  today: DateText,
  later = 0,
): ScheduleTimes {
  const wished = addDays(today, day + later);
  const start_date = at_office && !repeat ? openDay(wished) : wished;
  const weekdays = repeat?.weekdays ?? [];
  const flags = Object.fromEntries(
    WEEKDAY_FLAGS.map((flag, weekday) => [flag, weekdays.includes(weekday) ? 1 : 0]),
  ) as Pick<ScheduleTimes, (typeof WEEKDAY_FLAGS)[number]>;
  return plainTimes({
    schedule_type: repeat ? REPEATED : lasts === undefined ? 0 : 1,
    start_date,
    end_date: repeat ? (until === undefined ? null : addDays(today, until)) : addDays(start_date, (lasts ?? 1) - 1),
    start_time: start ?? null,
    end_time: end ?? null,
    repeat_mode: repeat?.mode ?? null,
    repeat_month: repeat?.month ?? null,
    repeat_day: repeat?.day ?? null,
    repeat_week: repeat?.week ?? null,
    ...flags,
  });
}

/** The dates of a series by number: 0 the next one, -1 the one before it. */
function dateFinder(times: ScheduleTimes, today: DateText): (nth: number) => DateText | undefined {
  const ahead = nextDates(times, today, 5);
  const behind = datesOf(times, addDays(today, -DAYS_BACK), addDays(today, -1));
  return (nth) => (nth < 0 ? behind.at(nth) : ahead[nth]);
}

/** A single date may move this many days to find free rooms. */
const MOST_LATER = 20;

/** The times of an entry, and the dates of a series on which its rooms are taken. */
function heldTimesOf(entry: Entry, today: DateText, failing: ReturnType<typeof createPastHolds>['failing']) {
  const times = timesOf(entry, today);
  if (times.schedule_type === REPEATED) return { times, out: failing(times, entry) };
  for (let later = 0; later <= MOST_LATER; later += 1) {
    const other = timesOf(entry, today, later);
    if (failing(other, entry).length === 0) return { times: other, out: [] };
  }
  return { times, out: [], isWithout: true };
}

/** Lists and groups, made some weeks ago. */
function liveGroups(life: Life, numberOf: ReadonlyMap<string, number>): void {
  const random = life.random('groups');
  let id = 0;
  for (const { name, by, is_shared, people } of life.plan.groups) {
    const member_id = numberOf.get(by);
    if (member_id === undefined) continue;
    id += 1;
    const at = atOffice(addDays(life.today, -20 - random.below(60)), random, -1);
    const group = { member_group_id: id, member_id, member_group_name: name, is_shared, created_at: at };
    life.add('member_group', group);
    // A favourite list needs no consent.
    for (const one of new Set(people.flatMap((person) => numberOf.get(person) ?? [])))
      life.add('member_group_member', {
        member_group_id: id,
        member_id: one,
        accepted_at: is_shared === 1 ? at : null,
      });
  }
}

/** Entries in people's calendars (product, "Schedules"). */
export function liveSchedules(life: Life): void {
  const random = life.random('schedules');
  const { today, now } = life;
  const numberOf = new Map(life.people.map((one) => [`${one.lastname} ${one.firstname}`, one.member_id]));
  const holds = createPastHolds(life);
  const invite = createGuests(life);
  liveGroups(life, numberOf);
  let id = 0;
  let commentId = 0;
  for (const entry of life.plan.schedules) {
    const { title, note, url, colour, is_private } = entry;
    const by = numberOf.get(entry.by);
    const people = entry.with.flatMap((name) => numberOf.get(name) ?? []);
    if (by === undefined || people.length === 0) continue;
    const { times, out, isWithout } = heldTimesOf(entry, today, holds.failing);
    // Entered before its start and before today.
    const written = addDays(times.start_date < today ? times.start_date : today, -1);
    const at = atOffice(addDays(written, -random.below(12)), random, -1);
    id += 1;
    const series = id;
    const words = { title, url, colour, is_private, created_by: by, updated_by: by, created_at: at, updated_at: at };
    const join = (schedule_id: number): void => {
      for (const member_id of people) {
        const isAbsent = entry.absent.some(({ who, on }) => on === undefined && numberOf.get(who) === member_id);
        life.add('schedule_participant', {
          schedule_id,
          member_id,
          attends: isAbsent ? 0 : null,
          added_by: by,
          added_at: at,
        });
      }
    };
    life.add('schedule', {
      schedule_id: series,
      ...times,
      ...words,
      note,
      revision: entry.changed.length + entry.dropped.length,
    });
    join(series);
    if (isWithout !== true && entry.rooms.length + entry.equipments.length > 0) {
      holds.take(series, times, out, entry);
      for (const target_date of out) life.add('schedule_dropped', { schedule_id: series, target_date });
    }
    const dateOf = dateFinder(times, today);
    const parts = [series];
    for (const { on, moves_days, start, end, note: said } of entry.changed) {
      const date = dateOf(on);
      if (date === undefined) continue;
      id += 1;
      const moved = addDays(date, moves_days);
      life.add('schedule', {
        schedule_id: id,
        ...timesOn(times, date),
        start_date: moved,
        end_date: moved,
        start_time: start,
        end_time: end,
        ...words,
        note: said,
        exception_of: series,
        exception_date: date,
      });
      join(id);
      parts.push(id);
    }
    for (const on of entry.dropped) {
      const target_date = dateOf(on);
      if (target_date !== undefined) life.add('schedule_dropped', { schedule_id: series, target_date });
    }
    invite(entry.guests, { scheduleId: series, parts, by, at, dateOf });
    for (const { who, on } of entry.absent) {
      const [member_id, target_date] = [numberOf.get(who), on === undefined ? undefined : dateOf(on)];
      if (member_id !== undefined && target_date !== undefined)
        life.add('schedule_attendance', { schedule_id: series, member_id, target_date, attends: 0 });
    }
    for (const { by: name, days_ago, body, on } of entry.comments) {
      const member_id = numberOf.get(name);
      const created_at = atOffice(addDays(today, -days_ago), random, -1);
      if (member_id === undefined || created_at >= now) continue;
      commentId += 1;
      const target_date = on === undefined ? null : (dateOf(on) ?? null);
      life.add('schedule_comment', {
        schedule_comment_id: commentId,
        schedule_id: series,
        member_id,
        target_date,
        body,
        created_at,
      });
    }
  }
}
