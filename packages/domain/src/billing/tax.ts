/** A rate of consumption tax and local consumption tax together (消費税法 第29条、地方税法 第72条の83). */
export interface TaxRate {
  readonly tax_percent: number;
  /** 軽減税率: marked on invoices. */
  readonly is_reduced: boolean;
}

/** What is charged with a tax in it, or given back when below 0. */
export type TaxedLine = TaxRate & { readonly yen: number };

/** What an invoice says of one rate. */
export type TaxedSum = TaxedLine & { readonly tax_yen: number };

/**
 * The tax within an amount that includes it, in whole yen, towards 0 (内消費税等): amount × 10/110. What is given back has
 * the tax that was charged.
 */
export const innerTaxYen = (yen: number, percent: number): number => Math.trunc((yen * percent) / (100 + percent)) + 0;

/** The sums of an invoice by their rates, the highest first: the tax is rounded once a rate (消費税法施行令 第70条の10). */
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

/** Lays a reduction over the rates of a bill, the largest sum first; each part is below 0, none takes more than its sum. */
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
