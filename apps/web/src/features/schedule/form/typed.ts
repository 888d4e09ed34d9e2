import { addDays, daysBetween, isDateText, type DateText, type TimeText } from '@machi/domain/calendar/model';
import { check } from '@machi/domain/contract/problems';
import type { Problem } from '@machi/domain/refusals/model';
import { ScheduleTimes, scheduleRequest, type Scope } from '@machi/domain/schedule/model';
import { plainTimes, timeProblems } from '@machi/domain/schedule/rules';
import { WEEKDAY_FLAGS, type RepeatRule, type WeekdayFlag } from '@machi/domain/schedule/rule';
import * as z from 'zod/mini';
import type { ReadSchedule } from '../queries.ts';
import { guestsOf, noGuests, wantedGuestsOf, type TypedGuests } from '../guests/typed-guests.ts';
import { holdsOf, noHolds, type TypedHolds } from '../holds/typed-holds.ts';

export interface Typed extends TypedHolds, TypedGuests {
  readonly schedule_type: 0 | 1 | 2;
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly start_time: string;
  readonly end_time: string;
  /** For a series: without times. */
  readonly isAllDay: boolean;
  readonly repeat_mode: 0 | 1 | 2 | 3;
  readonly repeat_month: string;
  readonly repeat_day: string;
  readonly repeat_week: string;
  readonly weekdays: readonly WeekdayFlag[];
  readonly url: string;
  readonly note: string;
  readonly colour: string | null;
  readonly is_private: boolean;
  readonly participants: readonly number[];
  /** Whether the participants get a notification. */
  readonly notifies: boolean;
}

const WEEK = 7;
const weekdayFlagOf = (date: DateText): WeekdayFlag =>
  WEEKDAY_FLAGS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'on_mondays';

/** Default repeat rules for a day: its weekday and its place in the month. */
const repeatsOn = (date: DateText) => ({
  repeat_month: String(Number(date.slice(5, 7))),
  repeat_day: String(Number(date.slice(8))),
  repeat_week: String(Math.ceil(Number(date.slice(8)) / WEEK)),
  weekdays: [weekdayFlagOf(date)],
});

/** A new schedule of one day, with the reader as its only participant. */
export function newTyped(date: DateText, start: TimeText, end: TimeText, self: number): Typed {
  return {
    schedule_type: 0,
    title: '',
    start_date: date,
    end_date: date,
    start_time: start,
    end_time: end,
    isAllDay: false,
    repeat_mode: 3,
    ...repeatsOn(date),
    url: '',
    note: '',
    colour: null,
    is_private: false,
    participants: [self],
    notifies: false,
    ...noHolds,
    ...noGuests,
  };
}

const ordinary = { start_time: '09:00', end_time: '10:00' } as const;
/** The end of a day, 24:00, appears as 00:00. */
const typedEnd = (time: string | null): string => (time === '24:00' ? '00:00' : (time ?? ordinary.end_time));

/** Form values of a schedule: the whole series, the series from a date on, or one date as it is on its day. */
export function typedOf({ schedule, occurrence }: ReadSchedule, scope: Scope): Typed {
  const shown = scope === 2 ? (occurrence ?? schedule) : schedule;
  const start = scope === 1 && occurrence ? occurrence.target_date : shown.start_date;
  const isSeries = shown.schedule_type === 2;
  const asked = isDateText(start) ? repeatsOn(start) : undefined;
  const weekdays = WEEKDAY_FLAGS.filter((flag) => shown[flag] === 1);
  return {
    schedule_type: shown.schedule_type,
    title: shown.title,
    start_date: start,
    end_date: shown.end_date ?? (isSeries ? '' : start),
    start_time: shown.start_time ?? ordinary.start_time,
    end_time: typedEnd(shown.end_time),
    isAllDay: shown.start_time === null,
    repeat_mode: shown.repeat_mode ?? 3,
    repeat_month: String(shown.repeat_month ?? asked?.repeat_month ?? ''),
    repeat_day: String(shown.repeat_day ?? asked?.repeat_day ?? ''),
    repeat_week: String(shown.repeat_week ?? asked?.repeat_week ?? ''),
    weekdays: weekdays.length > 0 ? weekdays : (asked?.weekdays ?? []),
    url: shown.url,
    note: shown.note,
    colour: shown.colour,
    is_private: shown.is_private === 1,
    participants: shown.participants.map(({ member_id }) => member_id),
    notifies: false,
    ...holdsOf(shown),
    ...guestsOf(shown.guests),
  };
}

/** Moves the start to another day; the end moves along. */
export function withStart(typed: Typed, start_date: string): Typed {
  if (!isDateText(start_date)) return { ...typed, start_date };
  const { start_date: before, end_date: end } = typed;
  const isKept = typed.schedule_type === 2 || !isDateText(before) || !isDateText(end);
  const moved = isKept ? end : addDays(start_date, Math.max(0, daysBetween(before, end)));
  return { ...typed, start_date, end_date: moved, ...repeatsOn(start_date) };
}

const orNull = (typed: string): string | null => (typed === '' ? null : typed);
const numberOrNull = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** The request; fields that the kind does not use are left out. */
export function requestOf(typed: Typed) {
  const { schedule_type, end_date, isAllDay, weekdays } = typed;
  const hasTimes = schedule_type === 0 || (schedule_type === 2 && !isAllDay);
  const isOneDay = schedule_type === 2 || end_date === typed.start_date;
  const endTime = typed.end_time === '00:00' && isOneDay ? '24:00' : typed.end_time;
  const flag = (name: WeekdayFlag): 0 | 1 => (weekdays.includes(name) ? 1 : 0);
  return {
    schedule_type,
    start_date: typed.start_date,
    end_date: orNull(end_date),
    start_time: hasTimes ? orNull(typed.start_time) : null,
    end_time: hasTimes ? orNull(endTime) : null,
    repeat_mode: schedule_type === 2 ? typed.repeat_mode : null,
    repeat_month: numberOrNull(typed.repeat_month),
    repeat_day: numberOrNull(typed.repeat_day),
    repeat_week: numberOrNull(typed.repeat_week),
    on_sundays: flag('on_sundays'),
    on_mondays: flag('on_mondays'),
    on_tuesdays: flag('on_tuesdays'),
    on_wednesdays: flag('on_wednesdays'),
    on_thursdays: flag('on_thursdays'),
    on_fridays: flag('on_fridays'),
    on_saturdays: flag('on_saturdays'),
    title: typed.title,
    url: typed.url.trim(),
    note: typed.note,
    colour: typed.colour,
    is_private: typed.is_private ? (1 as const) : (0 as const),
    participants: [...typed.participants],
  };
}

const Request = z.object(scheduleRequest);

/** Problems of the dates and times, else the rule of the dates. Other fields may still be empty. */
function checkedTimes(typed: Typed): { readonly problems: readonly Problem[]; readonly rule?: RepeatRule } {
  const result = check(ScheduleTimes, requestOf(typed));
  if ('problems' in result) {
    const { schedule_type, start_time, end_time } = typed;
    const asksTimes = schedule_type === 0 || (schedule_type === 2 && !typed.isAllDay);
    const problems = (['start_time', 'end_time'] as const)
      .filter((field) => asksTimes && { start_time, end_time }[field] === '')
      .map((field): Problem => ({ field, code: 'required' }));
    return { problems };
  }
  const rule = plainTimes(result.value);
  const problems = timeProblems(rule);
  return problems.length > 0 ? { problems } : { problems, rule };
}

/** Problems that the server would report, by the same rules, and the rule of the dates once it is valid. */
export function checked(typed: Typed): { readonly problems: readonly Problem[]; readonly rule?: RepeatRule } {
  const result = check(Request, { ...requestOf(typed), ...wantedGuestsOf(typed) });
  const times = checkedTimes(typed);
  return 'problems' in result ? { ...times, problems: [...result.problems, ...times.problems] } : times;
}
