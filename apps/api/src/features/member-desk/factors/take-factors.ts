import { statement } from '../../../database/database.ts';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { endOtherSessions, forgetBrowsers } from '../../../platform/sessions/sessions.ts';
import { dropTemporaryPassword } from '../../../platform/sessions/temporary-passwords.ts';
import { tellMember } from '../letters.ts';
import type { MemberFileRow } from '../member-rows.ts';

const takeAll = statement(
  'take-factors',
  `with factors as (delete from second_factor where member_id = $1),
   codes as (delete from recovery_code where member_id = $1)
   delete from factor_enrolment where member_id = $1`,
);

/**
 * Takes every second factor of somebody away, in the transaction that holds their row. A password that was mailed goes, too:
 * with a mailed code it would be all that opens an official's account.
 */
export async function takeFactors(
  house: Pick<House, 'town' | 'publicUrl'>,
  transaction: Queryable,
  person: MemberFileRow,
  now: Date,
): Promise<void> {
  await transaction.run(takeAll, [person.member_id]);
  await dropTemporaryPassword(transaction, person.member_id);
  await endOtherSessions(transaction, person.member_id);
  await forgetBrowsers(transaction, person.member_id);
  await tellMember(house, transaction, person, 'factorsTaken', now);
}
