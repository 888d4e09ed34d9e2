import type { MemberRights } from '@machi/domain/member-desk/model';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { endOtherSessions, forgetBrowsers } from '../../../platform/sessions/sessions.ts';
import { setRights } from '../change-store.ts';
import { tellMember } from '../notifications.ts';
import type { MemberFileRow } from '../member-rows.ts';

/** Puts rights in force: ends sessions, so that the next login has them, and notifies the person. */
export async function giveRights(
  house: Pick<House, 'town' | 'publicUrl'>,
  transaction: Queryable,
  person: MemberFileRow,
  rights: MemberRights,
  now: Date,
): Promise<void> {
  await setRights(transaction, rights);
  await endOtherSessions(transaction, person.member_id);
  await forgetBrowsers(transaction, person.member_id);
  await tellMember(house, transaction, person, 'rights', now);
}
