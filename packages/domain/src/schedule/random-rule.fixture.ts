import { seededRandom } from '../random/seeded-random.ts';
import {
  LAST_DATE,
  EACH_MONTH,
  EACH_NTH_WEEK,
  EACH_WEEK,
  EACH_YEAR,
  REPEATED,
  WEEKDAY_FLAGS,
  type RepeatRule,
} from './rule.ts';
import { dateTextOf, dayNumberOf } from './day-numbers.ts';

/** A series of every Monday from 2027 on, 9:00 to 10:00, as the base of tests. */
export const everyMonday: RepeatRule = {
  schedule_type: REPEATED,
  start_date: '2027-01-01',
  end_date: null,
  start_time: '09:00',
  end_time: '10:00',
  repeat_mode: EACH_WEEK,
  repeat_month: null,
  repeat_day: null,
  repeat_week: null,
  on_sundays: 0,
  on_mondays: 1,
  on_tuesdays: 0,
  on_wednesdays: 0,
  on_thursdays: 0,
  on_fridays: 0,
  on_saturdays: 0,
};

/** Pseudo-random whole numbers below a bound, the same sequence for the same seed. */
export function numbersFrom(seed: number): (below: number) => number {
  const next = seededRandom(seed);
  return (below) => Math.floor(next() * below);
}

const FIRST_DAY = dayNumberOf('2000-01-01');
const DAYS = dayNumberOf(LAST_DATE) - FIRST_DAY + 1;
/** Days at which monthly rules differ: those that some months lack, and the last. */
const EDGE_DAYS = [0, 28, 29, 30, 31] as const;

/** Makes any series that the form accepts, some of them without dates; years 2000 to 2100. */
export function randomRule(below: (bound: number) => number): RepeatRule {
  const start = FIRST_DAY + below(DAYS);
  const isEndless = below(3) === 0;
  const mode = ([EACH_YEAR, EACH_MONTH, EACH_NTH_WEEK, EACH_WEEK] as const)[below(4)] ?? EACH_WEEK;
  const byDay = mode === EACH_YEAR || mode === EACH_MONTH;
  const flags = byDay ? 0 : 1 + below(127);
  return {
    ...everyMonday,
    start_date: dateTextOf(start),
    end_date: isEndless ? null : dateTextOf(Math.min(start + 1 + below(4000), FIRST_DAY + DAYS - 1)),
    repeat_mode: mode,
    repeat_month: mode === EACH_YEAR ? 1 + below(12) : null,
    repeat_day: byDay ? (below(2) === 0 ? (EDGE_DAYS[below(EDGE_DAYS.length)] ?? 0) : below(32)) : null,
    repeat_week: mode === EACH_NTH_WEEK ? 1 + below(5) : null,
    ...Object.fromEntries(WEEKDAY_FLAGS.map((flag, weekday) => [flag, (flags >> weekday) & 1])),
  };
}
