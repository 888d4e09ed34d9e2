/** Consumption tax and local consumption tax together (消費税法 第29条、地方税法 第72条の83). */
export interface TaxRate {
  readonly tax_percent: number;
  /** 軽減税率: marked on invoices. */
  readonly is_reduced: boolean;
}

/** An amount including tax; below 0 where it is given back. */
export type TaxedLine = TaxRate & { readonly yen: number };

/** Sum of one tax rate on an invoice. */
export type TaxedSum = TaxedLine & { readonly tax_yen: number };

/**
 * Tax within an amount that includes it, in whole yen, rounded towards 0 (内消費税等): amount × 10/110. A refund thus has
 * the tax that was charged.
 */
export const innerTaxYen = (yen: number, percent: number): number => Math.trunc((yen * percent) / (100 + percent)) + 0;

/** Sums of an invoice by tax rate, the highest first. Tax is rounded once per rate (消費税法施行令 第70条の10). */
export function sumsByRate(lines: readonly TaxedLine[]): TaxedSum[] {
  const byRate = Map.groupBy(lines, ({ tax_percent, is_reduced }) => tax_percent * 2 + (is_reduced ? 1 : 0));
  return [...byRate]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([, alike]) => {
      const [first] = alike;
      if (!first) return [];
      const { tax_percent, is_reduced } = first;
      const yen = alike.reduce((sum, line) => sum + line.yen, 0);
      return [{ tax_percent, is_reduced, yen, tax_yen: innerTaxYen(yen, tax_percent) }];
    });
}

/** Splits a reduction over a bill's tax rates, the largest sum first. Each part is below 0; none exceeds its sum. */
export function splitReduction(sums: readonly TaxedLine[], yen: number): TaxedLine[] {
  let left = yen;
  return sums
    .toSorted((one, other) => other.yen - one.yen)
    .flatMap(({ tax_percent, is_reduced, yen: most }) => {
      const part = Math.min(left, Math.max(0, most));
      left -= part;
      return part === 0 ? [] : [{ tax_percent, is_reduced, yen: -part }];
    });
}
