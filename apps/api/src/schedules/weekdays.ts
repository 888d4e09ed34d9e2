import { EACH_WEEK, REPEATED, WEEKDAY_FLAGS } from '@machi/domain/schedule/rule';

/** The flags of the week of a schedule `s` as one number: of thousands of rows seven columns cost too much to read. */
export const WEEKDAYS = WEEKDAY_FLAGS.map((flag, weekday) => `s.${flag} * ${2 ** weekday}`).join(' + ');

/** SQL: `timesAWeek` of a schedule `s`. */
export const TIMES_A_WEEK = `case when s.schedule_type <> ${REPEATED} then 0 when s.repeat_mode = ${EACH_WEEK} then
  ${WEEKDAY_FLAGS.map((flag) => `s.${flag}`).join(' + ')} else 1 end`;
