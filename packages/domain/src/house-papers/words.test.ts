import { expect, test } from 'vitest';
import { timesOfUse } from './words.ts';

test('a use has its times; one of a whole day is called so', () => {
  expect(timesOfUse({ start: 540, end: 630 })).toEqual({ ja: '9:00〜10:30', en: '9:00–10:30' });
  expect(timesOfUse({ start: 0, end: 1440 })).toEqual({ ja: '終日', en: 'All day' });
  expect(timesOfUse({ start: 0, end: 1380 }).ja).toBe('0:00〜23:00');
});
