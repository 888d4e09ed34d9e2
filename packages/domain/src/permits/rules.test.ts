import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPermitted, innerTaxYen, permitRefusal, receiptRefusal } from './rules.ts';

const fixed = { is_canceled: 0, approval_status: 1, amount: 1200, paid_at: new Date() } as const;
const spot = { tel: '0100-55-2130' };

describe('the tax within an amount', () => {
  test.each([
    [0, 0],
    [1, 0],
    [10, 0],
    [11, 1],
    [108, 9],
    [110, 10],
    [1000, 90],
    [1100, 100],
    [1200, 109],
    [999_999, 90_909],
  ])('of %i yen is %i yen', (amount, tax) => expect(innerTaxYen(amount)).toBe(tax));

  test('is never more than a tenth of the rest, and less than a yen below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        const tax = innerTaxYen(amount);
        expect(Number.isInteger(tax)).toBe(true);
        expect(tax * 11).toBeLessThanOrEqual(amount);
        expect((tax + 1) * 11).toBeGreaterThan(amount);
      }),
    );
  });
});

test('there is a permit for what is fixed and stands', () => {
  expect([isPermitted(fixed), permitRefusal(fixed)]).toEqual([true, undefined]);
  const codeOf = (parts: object) => permitRefusal({ ...fixed, ...parts })?.problems[0]?.code;
  expect(codeOf({ approval_status: 0 })).toBe('permit-not-fixed');
  expect(codeOf({ approval_status: 2 })).toBe('permit-canceled');
  expect(codeOf({ is_canceled: 1 })).toBe('permit-canceled');
  expect(codeOf({ is_canceled: 1, approval_status: 0 })).toBe('permit-canceled');
});

test('there is a receipt for what is paid and stands', () => {
  expect(receiptRefusal(fixed, spot)).toBeUndefined();
  const refused = (parts: object) => receiptRefusal({ ...fixed, ...parts }, spot)?.problems[0];
  expect(refused({ paid_at: null })?.code).toBe('not-paid');
  expect(refused({ amount: 0, paid_at: null })?.code).toBe('nothing-to-pay');
  expect(refused({ is_canceled: 1 })).toMatchObject({ code: 'receipt-canceled', params: ['0100-55-2130'] });
});
