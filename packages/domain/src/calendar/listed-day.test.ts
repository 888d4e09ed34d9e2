import { describe, expect, test } from 'vitest';
import { listedDay } from './listed-day.ts';

describe('a day in a list', () => {
  const today = '2026-11-26';
  test('has no year in this one, and across the turn of the year while it is near', () => {
    expect(listedDay('2026-01-05', today)).toEqual({ ja: '1月5日（月）', en: 'Mon 5 Jan' });
    expect(listedDay('2027-05-28', today)).toEqual({ ja: '5月28日（金）', en: 'Fri 28 May' });
    expect(listedDay('2025-12-27', '2026-01-04').ja).toBe('12月27日（土）');
  });
  test('has its year where it could be taken for one of this year', () => {
    expect(listedDay('2025-11-26', today)).toEqual({ ja: '2025年11月26日（水）', en: 'Wed 26 Nov 2025' });
    expect(listedDay('2027-05-29', today).ja).toBe('2027年5月29日（土）');
  });
});
