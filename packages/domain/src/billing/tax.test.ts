import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { innerTaxYen, splitReduction, sumsByRate } from './tax.ts';

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
    [-200, -18],
    [-1, 0],
  ])('of %i yen is %i yen', (amount, tax) => expect(innerTaxYen(amount, 10)).toBe(tax));

  test('is never more than a tenth of the rest, and less than a yen below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        const tax = innerTaxYen(amount, 10);
        expect(Number.isInteger(tax)).toBe(true);
        expect(tax * 11).toBeLessThanOrEqual(amount);
        expect((tax + 1) * 11).toBeGreaterThan(amount);
      }),
    );
  });
});

const line = fc.record({
  yen: fc.integer({ min: -5000, max: 5000 }),
  tax_percent: fc.constantFrom(8, 10),
  is_reduced: fc.boolean(),
});

describe('the sums of an invoice', () => {
  test('are rounded once a rate, and not once a line', () => {
    const lines = Array.from({ length: 7 }, () => ({ yen: 205, tax_percent: 10, is_reduced: false }));
    expect(sumsByRate(lines)).toEqual([{ tax_percent: 10, is_reduced: false, yen: 1435, tax_yen: 130 }]);
    expect(lines.reduce((sum, { yen }) => sum + innerTaxYen(yen, 10), 0)).toBe(126);
  });

  test('keep a reduced rate apart from the same rate that is none', () => {
    const sums = sumsByRate([
      { yen: 108, tax_percent: 8, is_reduced: true },
      { yen: 108, tax_percent: 8, is_reduced: false },
      { yen: 110, tax_percent: 10, is_reduced: false },
    ]);
    expect(sums.map(({ tax_percent, is_reduced }) => [tax_percent, is_reduced])).toEqual([
      [10, false],
      [8, true],
      [8, false],
    ]);
  });

  test('lose and make no yen, whatever the lines', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sums = sumsByRate(lines);
        const total = (rows: readonly { readonly yen: number }[]) => rows.reduce((sum, { yen }) => sum + yen, 0);
        expect(total(sums)).toBe(total(lines));
        for (const { yen, tax_yen, tax_percent } of sums) {
          expect(Math.abs(tax_yen - (yen * tax_percent) / (100 + tax_percent))).toBeLessThan(1);
          expect(Math.abs(tax_yen)).toBeLessThanOrEqual(Math.abs(yen));
        }
      }),
    );
  });
});

test('a reduction takes what it should, and no rate below 0', () => {
  fc.assert(
    fc.property(fc.array(line), fc.nat(20_000), (lines, wished) => {
      const sums = sumsByRate(lines);
      const most = sums.reduce((sum, { yen }) => sum + Math.max(0, yen), 0);
      const parts = splitReduction(sums, wished);
      expect(parts.reduce((sum, { yen }) => sum - yen, 0)).toBe(Math.min(wished, most));
      for (const { tax_percent, is_reduced, yen } of parts) {
        const own = sums.find((sum) => sum.tax_percent === tax_percent && sum.is_reduced === is_reduced);
        expect((own?.yen ?? 0) + yen).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
