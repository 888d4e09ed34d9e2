import { expect, test } from 'vitest';
import { figureWords } from './figure-words.ts';

const NONE = {
  bookings: 0,
  minutes_used: 0,
  minutes_town: 0,
  minutes_open: 720,
  utilisation: 0,
  persons: 0,
  amount: 0,
  cancellations: 0,
  no_shows: 0,
};
const t = (key: string, values: Record<string, unknown> = {}) => `${key} ${String(values['shown'] ?? '')}`;
const share = (figures: Partial<Record<keyof typeof NONE, number | null>>) =>
  // The code reads only these two names.
  figureWords({ ...NONE, ...figures } as typeof NONE, { t, locale: 'en' } as never).utilisation;

test('what was used at all is never told as nothing', () => {
  expect(share({})).toBe('percent 0.0');
  expect(share({ minutes_used: 60 })).toBe('percent.under 0.1');
  expect(share({ minutes_used: 60, utilisation: 1.1 })).toBe('percent 1.1');
  expect(share({ utilisation: null })).toBe('none ');
});
