import { expect, it } from 'vitest';
import { cardEnds, certificatesEnd, certifiedBirthDate, eraDigits } from './validity.ts';

it('lets certificates end with the fifth birthday, at the end of the day in Japan', () => {
  const end = (issued: string, birth: string) => certificatesEnd(new Date(issued), birth).toISOString();
  expect(end('2026-11-20T03:00:00Z', '1947-05-14')).toBe('2031-05-14T14:59:59.000Z');
  expect(end('2026-05-13T03:00:00Z', '1947-05-14')).toBe('2030-05-14T14:59:59.000Z');
  // Issued on the birthday itself (in Japan), the count begins a year later.
  expect(end('2026-05-13T15:00:00Z', '1947-05-14')).toBe('2031-05-14T14:59:59.000Z');
  expect(end('2026-05-13T14:59:59Z', '1947-05-14')).toBe('2030-05-14T14:59:59.000Z');
});

it('knows a birthday in years without 29 February', () => {
  expect(certificatesEnd(new Date('2026-11-20T03:00:00Z'), '1948-02-29').toISOString()).toBe(
    '2031-02-28T14:59:59.000Z',
  );
  expect(cardEnds(new Date('2026-11-20T03:00:00Z'), '1948-02-29')).toBe('2036-02-29');
});

it('writes birth dates with the year of the era', () => {
  expect(eraDigits('1947-05-14')).toBe('220514');
  expect(eraDigits('1980-02-17')).toBe('550217');
  expect(eraDigits('1926-12-24')).toBe('151224');
  expect(eraDigits('1926-12-25')).toBe('011225');
  expect(eraDigits('1989-01-07')).toBe('640107');
  expect(eraDigits('1989-01-08')).toBe('010108');
  expect(eraDigits('2019-04-30')).toBe('310430');
  expect(eraDigits('2019-05-01')).toBe('010501');
  expect(() => eraDigits('1850-01-01')).toThrow(RangeError);
});

it('writes birth dates of certificates with the number of the era before the common date', () => {
  expect(['1868-01-25', '1912-07-30', '1951-03-08', '1989-01-08', '2019-05-01'].map(certifiedBirthDate)).toEqual([
    '118680125',
    '219120730',
    '319510308',
    '419890108',
    '520190501',
  ]);
  expect(() => certifiedBirthDate('1850-01-01')).toThrow(RangeError);
});
