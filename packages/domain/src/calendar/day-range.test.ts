import { describe, expect, test } from 'vitest';
import { refuseDayRange } from './day-range.ts';

describe('days that are asked for at once', () => {
  test.each([
    ['2027-01-20', '2027-01-20', 1],
    ['2027-01-20', '2027-01-26', 7],
    ['2027-02-27', '2027-03-01', 3],
  ])('from %s to %s are not more than %i', (from, to, most) => {
    expect(refuseDayRange(from, to, most)).toBeUndefined();
  });

  test('end before they begin', () => {
    expect(refuseDayRange('2027-01-20', '2027-01-19', 7)).toMatchObject({
      status: 422,
      problems: [{ field: 'to', code: 'min-date', params: ['2027-01-20'] }],
    });
  });

  test('are more than may be: the last day that would do is told', () => {
    expect(refuseDayRange('2027-02-27', '2027-03-02', 3)).toMatchObject({
      status: 422,
      problems: [{ field: 'to', code: 'max-date', params: ['2027-03-01'] }],
    });
  });
});
