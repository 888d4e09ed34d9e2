import { ruleOf } from '@machi/domain/retention/lines';
import type { LineName } from '@machi/domain/retention/lines';
import { keptFrom, periodOf } from '@machi/domain/retention/period';
import type { TownPack } from '@machi/domain/town/model';

/** Fiscal years of public bodies begin with April (Local Autonomy Act, Article 208). */
const FISCAL_YEAR_STARTS = 4;

/** What of the pack says how long something is kept. */
export type RetentionRules = Pick<TownPack, 'retention' | 'passes'>;

/** The moment from which rows of a line are still kept. */
export function cutOf({ retention, passes }: RetentionRules, line: LineName, now: Date): Date {
  const row = retention.periods.find((period) => period.line === line);
  const counting = ruleOf(line).counting ?? 'day';
  const yearStartsMonth = counting === 'pass-year' ? passes.bath.year_starts_month : FISCAL_YEAR_STARTS;
  return keptFrom(periodOf(row?.period ?? ruleOf(line).most), { counting, yearStartsMonth }, now);
}
