import { BEGUN_DAYS } from '@machi/domain/applications/rules';
import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';

const DAY = 86_400_000;

/** Signatures are kept as long as what they are of. */
const withSignatures = (gone: string): string => `with gone as (${gone} returning onlineform_application_id)
  delete from signature where holder_kind = 'application' and holder_id in (select onlineform_application_id from gone)`;
const dropBegun = statement(
  'drop-begun-form-applications',
  // Who is just paying may finish.
  withSignatures(`delete from onlineform_application a where filed_at is null and created_at <= $1
    and not exists (select from payment p where p.holder_kind = 'application' and p.holder_id = a.onlineform_application_id
      and p.state in ('begun', 'held'))`),
);
/** A form says for how many years after its decision an application is kept. */
const dropOld = statement(
  'drop-old-form-applications',
  withSignatures(`delete from onlineform_application a using onlineform_version v
   where v.onlineform_id = a.onlineform_id and v.version = a.version
     and a.decided_at + make_interval(years => (v.body ->> 'retention_years')::int) <= $1`),
);

/** Deletes what was never signed or paid, and what its form keeps no longer. Files follow once nothing holds them. */
export async function forgetApplications(database: Queryable, now: Date): Promise<void> {
  await database.run(dropBegun, [new Date(now.getTime() - BEGUN_DAYS * DAY)]);
  await database.run(dropOld, [now]);
}
