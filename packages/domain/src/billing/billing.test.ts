import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { BathBilling, feeOn, feePeriods, isInvoiceNumber } from './town-billing.ts';
import { MonthText, debitFrom, endOf, monthToClose, plannedDebit } from './months.ts';

const billing = z.parse(BathBilling, {
  fees: [
    { from: '2026-04-01', fee_yen: 200, beyond_quota_fee_yen: 400 },
    { from: '2027-04-01', fee_yen: 250 },
  ],
  taxes: [
    { from: '2019-10-01', tax_percent: 10 },
    { from: '2027-10-01', tax_percent: 8, is_reduced: true },
  ],
  debit_day: 27,
});

describe('what a visit costs', () => {
  test('is what its own day says, whenever it is billed', () => {
    expect(feeOn(billing, '2026-03-31')).toBeUndefined();
    expect(feeOn(billing, '2027-03-31')).toMatchObject({ fee_yen: 200, beyond_yen: 400, tax_percent: 10 });
    expect(feeOn(billing, '2027-04-01')).toMatchObject({ fee_yen: 250, beyond_yen: 250, tax_percent: 10 });
    expect(feeOn(billing, '2027-10-01')).toMatchObject({ fee_yen: 250, tax_percent: 8, is_reduced: true });
  });

  test('is laid out without a gap', () => {
    expect(feePeriods(billing).map(({ from, to }) => [from, to])).toEqual([
      ['2026-04-01', '2027-03-31'],
      ['2027-04-01', '2027-09-30'],
      ['2027-10-01', null],
    ]);
  });

  test.each([
    ['days that go back', { fees: [...billing.fees].toReversed() }, 'from-ascending'],
    ['a first fee without its tax', { taxes: [{ from: '2026-05-01', tax_percent: 10 }] }, 'tax-from-first-fee'],
  ])('%s are told to whoever writes the pack', (_what, part, code) => {
    const { error } = z.safeParse(BathBilling, { ...billing, ...part });
    expect(error?.issues.map(({ message }) => message)).toEqual([code]);
  });
});

describe('months', () => {
  test.each([
    ['2026-12', '2027-01-27'],
    // 27 February 2027 is a Saturday.
    ['2027-01', '2027-03-01'],
    ['2026-11', '2026-12-28'],
  ])('the bills of %s are debited on %s', (month, day) => expect(plannedDebit(month, 27)).toBe(day));

  test('a debit day that a month has not is its last one, and 31 December is no bank day', () => {
    expect(plannedDebit('2026-01', 31)).toBe('2026-03-02');
    expect(plannedDebit('2026-11', 31)).toBe('2027-01-04');
    expect(plannedDebit('2026-10', 31)).toBe('2026-11-30');
  });

  test.each([
    ['2027-01-11', '2027-01-27'],
    ['2027-01-27', '2027-03-01'],
    ['2027-02-10', '2027-03-01'],
  ])('after %s the first debit is on %s', (day, debit) => expect(debitFrom(day, 27)).toBe(debit));

  test('one after the other is closed, and none that has not ended', () => {
    expect(monthToClose(undefined, undefined, '2027-01-11')).toBeUndefined();
    expect(monthToClose(undefined, '2026-04-03', '2027-01-11')).toBe('2026-04');
    expect(monthToClose('2026-11', '2026-04-03', '2027-01-11')).toBe('2026-12');
    expect(monthToClose('2026-12', '2026-04-03', '2027-01-31')).toBeUndefined();
    expect(endOf('2026-12')).toBe('2027-01-01');
  });

  test.each(['2027-13', '2027-1', '2027-01-01', 'x'.repeat(10_000)])('%s is no month', (text) => {
    expect(z.safeParse(MonthText, text).success).toBe(false);
  });
});

test.each([
  ['T7000012050002', true],
  ['T4000020999991', true],
  ['T1000012050002', false],
  ['T7000012050020', false],
  ['7000012050002', false],
  ['T700001205000', false],
])('%s is a number of a registered issuer: %s', (number, is) => expect(isInvoiceNumber(number)).toBe(is));
