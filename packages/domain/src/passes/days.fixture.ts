import fc from 'fast-check';
import { addDays } from '../calendar/model.ts';

const ends = ['01-01', '02-28', '03-01', '03-31', '04-01', '04-02', '12-31'];
const leapDays = ['1940-02-29', '1956-02-29', '1960-02-29', '2012-02-29', '2016-02-29'];

/** Days of birth of people who live, the edges of law and calendar among them. */
export const aBirthdate = fc.oneof(
  fc.integer({ min: 0, max: 38_000 }).map((days) => addDays('1920-01-01', days)),
  fc
    .record({ year: fc.integer({ min: 1920, max: 2024 }), day: fc.constantFrom(...ends) })
    .map(({ year, day }) => `${year}-${day}`),
  fc.constantFrom(...leapDays),
);

/** Days on which somebody holds a card: of twelve years, the edges of month, year and leap year among them. */
export const aDay = fc.oneof(
  fc.integer({ min: 0, max: 4400 }).map((days) => addDays('2025-01-01', days)),
  fc
    .record({ year: fc.integer({ min: 2025, max: 2036 }), day: fc.constantFrom(...ends) })
    .map(({ year, day }) => `${year}-${day}`),
  fc.constantFrom('2028-02-29', '2032-02-29'),
);
