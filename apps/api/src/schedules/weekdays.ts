import type { ScheduleTimes } from '@machi/domain/schedule/model';
import { WEEKDAY_FLAGS } from '@machi/domain/schedule/rule';
import type { WeekdayFlag } from '@machi/domain/schedule/rule';

type Flags = Pick<ScheduleTimes, WeekdayFlag>;

/** The flags of the week of a schedule `s` as one number: of thousands of rows seven columns cost too much to read. */
export const WEEKDAYS = WEEKDAY_FLAGS.map((flag, weekday) => `s.${flag} * ${2 ** weekday}`).join(' + ');

const flagsOf = Array.from(
  { length: 2 ** WEEKDAY_FLAGS.length },
  (_flags, weekdays) =>
    Object.fromEntries(WEEKDAY_FLAGS.map((flag, weekday) => [flag, (weekdays >> weekday) & 1])) as Flags,
);

export const weekdayFlags = (weekdays: number): Flags => flagsOf[weekdays] as Flags;
