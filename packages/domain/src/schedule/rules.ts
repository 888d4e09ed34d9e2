import { daysBetween, type DateText } from '../calendar/model.ts';
import type { Flag } from '../fields/model.ts';
import { refuse, type Problem, type Refusal } from '../refusals/model.ts';
import { MOST_DAYS, MOST_OF_A_MEMBER, MOST_TIMES_A_WEEK, type ScheduleTimes } from './model.ts';
import {
  ALL_DAY,
  EACH_MONTH,
  EACH_NTH_WEEK,
  EACH_WEEK,
  EACH_YEAR,
  REPEATED,
  SINGLE,
  NO_REPEATS,
  NO_WEEKDAYS,
  WEEKDAY_FLAGS,
  isDayOfYear,
  nextDates,
  type RepeatRule,
} from './rule.ts';
import { seenBy, type Viewer, type Watched } from './visibility.ts';

/** Keeps only the time fields that the kind uses. The form may still hold values typed for another kind. */
export function plainTimes(times: ScheduleTimes): ScheduleTimes {
  const { schedule_type, repeat_mode } = times;
  if (schedule_type === ALL_DAY) return { ...times, ...NO_REPEATS, start_time: null, end_time: null };
  if (schedule_type === SINGLE) return { ...times, ...NO_REPEATS };
  const asksDay = repeat_mode === EACH_YEAR || repeat_mode === EACH_MONTH;
  return {
    ...times,
    repeat_month: repeat_mode === EACH_YEAR ? times.repeat_month : null,
    repeat_day: asksDay ? times.repeat_day : null,
    repeat_week: repeat_mode === EACH_NTH_WEEK ? times.repeat_week : null,
    ...(asksDay ? NO_WEEKDAYS : {}),
  };
}

const missing = (times: ScheduleTimes, ...names: readonly (keyof ScheduleTimes)[]): Problem[] =>
  names
    .filter((name) => times[name] === null)
    .map((field) => ({ field, code: field.startsWith('repeat_') ? 'not-chosen' : 'required' }));

function singleProblems(times: ScheduleTimes): readonly Problem[] {
  const { schedule_type, start_date, end_date, start_time, end_time } = times;
  const isAllDay = schedule_type === ALL_DAY;
  const lacking = missing(times, 'end_date', ...(isAllDay ? [] : (['start_time', 'end_time'] as const)));
  if (end_date !== null && end_date < start_date) return [...lacking, { field: 'end_date', code: 'schedule-end-date' }];
  if (end_date !== null && daysBetween(start_date, end_date) >= MOST_DAYS)
    return [...lacking, { field: 'end_date', code: 'schedule-too-long', params: [MOST_DAYS] }];
  // Compare date and time together: a meeting within one day ends on the date on which it begins.
  if (start_time !== null && end_time !== null && end_date === start_date && end_time <= start_time)
    return [...lacking, { field: 'end_time', code: 'time-order' }];
  return lacking;
}

function repeatProblems(times: ScheduleTimes): readonly Problem[] {
  const { repeat_mode, repeat_month, repeat_day } = times;
  const hasWeekday = WEEKDAY_FLAGS.some((flag) => times[flag] === 1);
  const weekdays: readonly Problem[] = hasWeekday ? [] : [{ field: 'on_mondays', code: 'min-count', params: [1] }];
  if (repeat_mode === null) return missing(times, 'repeat_mode');
  if (repeat_mode === EACH_MONTH) return missing(times, 'repeat_day');
  if (repeat_mode === EACH_NTH_WEEK) return [...missing(times, 'repeat_week'), ...weekdays];
  if (repeat_mode !== EACH_YEAR) return weekdays;
  if (repeat_month !== null && repeat_day !== null && !isDayOfYear(repeat_month, repeat_day))
    return [{ field: 'repeat_day', code: 'repeat-day-never' }];
  return missing(times, 'repeat_month', 'repeat_day');
}

function seriesProblems(times: ScheduleTimes): readonly Problem[] {
  const { start_date, end_date, start_time, end_time } = times;
  const problems: Problem[] = [...repeatProblems(times)];
  if (end_date !== null && end_date <= start_date) problems.push({ field: 'end_date', code: 'schedule-end-date' });
  // Without times it lasts all day; one time needs the other.
  if ((start_time === null) !== (end_time === null)) problems.push(...missing(times, 'start_time', 'end_time'));
  if (start_time !== null && end_time !== null && end_time <= start_time)
    problems.push({ field: 'end_time', code: 'time-order' });
  if (problems.length > 0 || nextDates(times, start_date, 1).length === 1) return problems;
  return [{ field: 'end_date', code: 'schedule-never' }];
}

/** Lists problems of the times, each at its field (product, "Times of a schedule"). */
export const timeProblems = (times: ScheduleTimes): readonly Problem[] =>
  times.schedule_type === REPEATED ? seriesProblems(times) : singleProblems(times);

/** Gives the times of one date of a series, in the form of a single schedule. */
export function timesOn(times: ScheduleTimes, date: DateText): ScheduleTimes {
  if (times.schedule_type !== REPEATED) return times;
  const schedule_type = times.start_time === null ? ALL_DAY : SINGLE;
  return plainTimes({ ...times, schedule_type, start_date: date, end_date: date });
}

/**
 * Tells whether a member may change it: the creator, and for a public one each participant (product, "Changing
 * a schedule").
 */
export const mayEdit = (memberId: number, { created_by, is_private, participants }: Watched): boolean =>
  created_by === memberId || (is_private === 0 && participants.includes(memberId));
/** A schedule, a date of it, or its new state, with the rooms and equipment it uses. */
interface Using {
  readonly rooms: readonly unknown[];
  readonly equipments: readonly unknown[];
}
export const usesAny = ({ rooms, equipments }: Using): boolean => rooms.length + equipments.length > 0;
/** Only officials keep schedules with rooms or equipment. Members apply for rooms by the form. */
export const mayKeep = (isOfficial: boolean, isUsing: boolean): boolean => isOfficial || !isUsing;
/** Refuses a member's schedule that uses, or has used, rooms. */
export const refuseHolding = (isOfficial: boolean, next: Using, before: readonly Using[]): Refusal | undefined =>
  mayKeep(isOfficial, [next, ...before].some(usesAny))
    ? undefined
    : refuse(409, { field: next.rooms.length > 0 ? 'rooms' : '', code: 'holds-officials' });
/** Only the creator may delete; without a creator, the participants. */
export const mayDelete = (memberId: number, { created_by, participants }: Watched): boolean =>
  created_by === memberId || (created_by === null && participants.includes(memberId));
/** People who see all of it and do not take part. */
export const mayJoin = (viewer: Viewer, watched: Watched): boolean =>
  seenBy(viewer, watched) === 'whole' && !watched.participants.includes(viewer.member_id);

/** A person to add. Members may add themselves and people in their groups; officials may add every official. */
export interface Candidate {
  readonly member_id: number;
  readonly is_official: boolean;
}
export const mayAdd = (viewer: Viewer, { member_id, is_official }: Candidate): boolean =>
  member_id === viewer.member_id || viewer.companions.has(member_id) || (viewer.is_official && is_official);

/**
 * Refuses participants who may not be added. Earlier participants may stay. The answer is the same for a person
 * who does not exist.
 * @param known existing people among the chosen ones
 */
export function refuseStrangers(
  viewer: Viewer,
  before: readonly number[],
  chosen: readonly number[],
  known: readonly Candidate[],
): Refusal | undefined {
  const addable = new Set(known.filter((person) => mayAdd(viewer, person)).map(({ member_id }) => member_id));
  const strangers = chosen.filter((memberId) => !before.includes(memberId) && !addable.has(memberId));
  return strangers.length === 0 ? undefined : refuse(422, { field: 'participants', code: 'participant-unknown' });
}

/** Refuses a change that is based on an outdated revision. */
export const refuseStale = (revision: number, seen: number): Refusal | undefined =>
  revision === seen ? undefined : refuse(409, { field: '', code: 'schedule-changed' });

/** A person whose name the reader may know and who is busy at that time. */
export interface BusyPerson {
  readonly member_id: number;
  readonly name: string;
}
/** Names the people who are busy, but not what they do. */
export function refuseBusy(busy: readonly BusyPerson[], accepts: Flag): Refusal | undefined {
  if (busy.length === 0 || accepts === 1) return undefined;
  const names = (joint: string) => busy.map(({ name }) => name).join(joint);
  const params = [{ ja: names('、'), en: names(', ') }];
  return refuse(409, { field: 'participants', code: 'attendees-busy', params });
}

/** Amounts that a person keeps, or would add. */
export interface Kept {
  /** Schedules and changed dates. */
  readonly schedules: number;
  /** Repetitions a week of all series together. */
  readonly times: number;
}
/** Counts the repetitions of a series a week; rarer ones count as one. */
export function timesAWeek(rule: RepeatRule): number {
  if (rule.schedule_type !== REPEATED) return 0;
  return rule.repeat_mode === EACH_WEEK ? WEEKDAY_FLAGS.filter((flag) => rule[flag] === 1).length : 1;
}
/** Finds which limit is exceeded. A person above the limit may still change what exists. */
export function tooManyKept(held: Kept, more: Kept): 'schedules' | 'times' | undefined {
  if (more.schedules > 0 && held.schedules + more.schedules > MOST_OF_A_MEMBER) return 'schedules';
  return more.times > 0 && held.times + more.times > MOST_TIMES_A_WEEK ? 'times' : undefined;
}
