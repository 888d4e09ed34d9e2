import fc from 'fast-check';
import { addDays } from '../calendar/model.ts';

const ends = ['01-01', '02-28', '03-01', '03-31', '04-01', '04-02', '12-31'];
const leapDays = ['1940-02-29', '1956-02-29', '1960-02-29', '2012-02-29', '2016-02-29'];

/** Birth dates of living people, with edge cases of law and calendar. */
export const aBirthdate = fc.oneof(
  fc.integer({ min: 0, max: 38_000 }).map((days) => addDays('1920-01-01', days)),
  fc
    .record({ year: fc.integer({ min: 1920, max: 2024 }), day: fc.constantFrom(...ends) })
    .map(({ year, day }) => `${year}-${day}`),
  fc.constantFrom(...leapDays),
);

/** Days of a tap: within twelve years, with the ends of months, years and leap years. */
export const aDay = fc.oneof(
  fc.integer({ min: 0, max: 4400 }).map((days) => addDays('2025-01-01', days)),
  fc
    .record({ year: fc.integer({ min: 2025, max: 2036 }), day: fc.constantFrom(...ends) })
    .map(({ year, day }) => `${year}-${day}`),
  fc.constantFrom('2028-02-29', '2032-02-29'),
);
