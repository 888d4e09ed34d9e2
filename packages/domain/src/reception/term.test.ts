import { describe, expect, test } from 'vitest';
import { MAX_TERM_DATES, termDays, termProblem, type TermRule } from './term.ts';

/** Thursdays from 3 December 2026. */
const rule: TermRule = {
  from: '2026-12-03',
  until: '2027-01-14',
  weekdays: [4],
  every_weeks: 1,
  skips_holidays: true,
  skips_year_end: true,
};

describe('the days of a term', () => {
  test('come each week, without holidays and the end of the year where these are left out', () => {
    expect(termDays(rule)).toEqual({
      days: ['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2027-01-07', '2027-01-14'],
      left_out: [{ date: '2026-12-31', why: 'year-end' }],
    });
    expect(termDays({ ...rule, skips_year_end: false }).days).toContain('2026-12-31');
    const mondays = { ...rule, weekdays: [1], from: '2027-01-04', until: '2027-01-18' };
    expect(termDays(mondays).left_out).toEqual([{ date: '2027-01-11', why: 'holiday' }]);
    expect(termDays({ ...mondays, skips_holidays: false }).days).toEqual(['2027-01-04', '2027-01-11', '2027-01-18']);
  });

  test('come each second week, counted from the Sunday before the first day, on several weekdays', () => {
    const two = { ...rule, weekdays: [2, 4], every_weeks: 2, until: '2026-12-31', skips_year_end: false };
    expect(termDays(two).days).toEqual(['2026-12-03', '2026-12-15', '2026-12-17', '2026-12-29', '2026-12-31']);
  });

  test('are at most two hundred, in at most four hundred days, and at least one', () => {
    const daily = { ...rule, weekdays: [0, 1, 2, 3, 4, 5, 6], skips_holidays: false, skips_year_end: false };
    expect(termProblem({ ...daily, until: '2027-06-20' })).toBeUndefined();
    expect(termDays({ ...daily, until: '2027-06-20' }).days).toHaveLength(MAX_TERM_DATES);
    expect(termProblem({ ...daily, until: '2027-06-21' })?.code).toBe('term-many');
    expect(termProblem({ ...daily, until: '2099-01-01' })?.code).toBe('term-long');
    expect(termProblem({ ...rule, until: '2026-12-02' })?.code).toBe('term-backward');
    expect(termProblem({ ...rule, until: '2026-12-03', weekdays: [5] })?.code).toBe('term-empty');
    expect(termProblem({ ...rule, weekdays: [] })?.field).toBe('weekdays');
  });
});
