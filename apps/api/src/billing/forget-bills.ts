import { dateAt } from '@machi/domain/calendar/model';
import { keptFrom, periodOf } from '@machi/domain/retention/period';
import type { TownPack } from '@machi/domain/town/model';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

const forgetPayers = statement(
  'forget-payers',
  `with old as (update bathing_billing set payer = null, member_id = null, pseudonym = coalesce(pseudonym, '')
     where closed_on < $1::date and payer is not null and state <> 'open' returning billing_id)
   update billing_deed set reason = '' where billing_id in (select billing_id from old)`,
);

/** Bills that the law wants no longer are sums of the town, and nobody's. One that is still open waits for its end. */
export async function forgetOldBills(
  database: Queryable,
  { retention, passes }: Pick<TownPack, 'retention' | 'passes'>,
  now: Date,
): Promise<void> {
  const row = retention.periods.find(({ line }) => line === 'bath-bills');
  if (!row) return;
  const counted = { counting: row.counting, yearStartsMonth: passes.bath.year_starts_month };
  await database.run(forgetPayers, [dateAt(keptFrom(periodOf(row.period), counted, now))]);
}
