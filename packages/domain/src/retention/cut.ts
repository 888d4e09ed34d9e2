import type { RetentionFile } from './model.ts';
import { ruleOf, type LineName } from './lines.ts';
import { keptFrom, periodOf } from './period.ts';

/** Fiscal years of public bodies begin in April (Local Autonomy Act, Article 208). */
const FISCAL_YEAR_STARTS = 4;

/** Retention settings of the pack. */
export interface RetentionRules {
  readonly retention: RetentionFile;
  readonly passes: { readonly bath: { readonly year_starts_month: number } };
}

/** Computes the instant from which rows of a line are still kept. Every deletion by age uses it. */
export function cutOf({ retention, passes }: RetentionRules, line: LineName, now: Date): Date {
  const row = retention.periods.find((period) => period.line === line);
  const counting = ruleOf(line).counting ?? 'day';
  const yearStartsMonth = counting === 'pass-year' ? passes.bath.year_starts_month : FISCAL_YEAR_STARTS;
  return keptFrom(periodOf(row?.period ?? ruleOf(line).most), { counting, yearStartsMonth }, now);
}
