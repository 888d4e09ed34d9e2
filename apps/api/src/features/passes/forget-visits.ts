import { instantOf } from '@machi/domain/calendar/model';
import { keptFrom } from '@machi/domain/passes/pass-year';
import type { PassesFile } from '@machi/domain/passes/town-passes';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const forgetWhose = statement(
  'forget-old-visits',
  `with old as (update visit set member_id = null, judged_on = null, remaining = null
     where visited_at < $1 and member_id is not null returning visit_id)
   update visit_correction set reason = '' where visit_id in (select visit_id from old)`,
);

/** What the consents of the passes promise: two years after its pass year a visit is a count, and nobody's; what staff wrote of it goes too. */
export async function forgetOldVisits(database: Queryable, rules: PassesFile, now: Date): Promise<void> {
  await database.run(forgetWhose, [instantOf(keptFrom(now, rules), 0)]);
}
