import { describe, expect, test } from 'vitest';
import { listedDay } from './listed-day.ts';

describe('a day in a list', () => {
  const today = '2026-11-26';
  test('has no year while it is near, across the turn of the year as well', () => {
    expect(listedDay('2026-05-28', today).ja).toBe('5月28日（木）');
    expect(listedDay('2027-05-27', today)).toEqual({ ja: '5月27日（木）', en: 'Thu 27 May' });
  });
  test('has its year where it would be taken for that of another', () => {
    expect(listedDay('2025-11-26', today)).toEqual({ ja: '2025年11月26日（水）', en: 'Wed 26 Nov 2025' });
    // Next January is the near one, shown without its year.
    expect(listedDay('2026-01-05', today).ja).toBe('2026年1月5日（月）');
    expect(listedDay('2026-05-27', today).ja).toBe('2026年5月27日（水）');
    expect(listedDay('2027-05-28', today).ja).toBe('2027年5月28日（金）');
  });
});
