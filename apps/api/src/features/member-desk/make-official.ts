import { emailKey } from '@machi/domain/fields/model';
import { splitName } from '@machi/domain/member-desk/bulk-person';
import { fullName } from '@machi/domain/members/model';
import { isWorkAccount } from '@machi/domain/permissions/kinds';
import { officialRoles, type OfficialRole } from '@machi/domain/permissions/roles';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member, organization } from '../../database/tables/members.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { endOtherSessions, forgetBrowsers } from '../../platform/sessions/sessions.ts';
import { giveTemporaryPassword } from '../../platform/sessions/temporary-passwords.ts';
import { setRights } from './change-store.ts';
import { addAccounts } from './create-store.ts';
import { tellMember } from './notifications.ts';
import { holdMembers, rightsOf, type MemberFileRow } from './member-rows.ts';

export interface MadeOfficial {
  readonly member_id: number;
  readonly name: string;
  readonly roles: readonly OfficialRole[];
  /** Shown once; null for a member whose own password opens the account. */
  readonly password: string | null;
}

const members = rowsOf(member);
const offices = rowsOf(organization);
const TAKEN = 'Somebody has taken this address at this moment. Nothing was changed; please try again.';

/** A command has no logged-in member: the log records it as an action of the system. */
const note = (transaction: Queryable, action: 'member:create' | 'member:roles', memberId: number, now: Date) =>
  writeAudit(transaction, {
    at: now,
    actor_member_id: null,
    action,
    subject: 'member',
    subject_id: memberId,
    request_id: '',
  });

async function hold(transaction: Queryable, email: string): Promise<MemberFileRow | undefined> {
  const login = { email_key: emailKey(email) };
  const found = await members.one(transaction, 'find-member-by-email', login, { columns: ['member_id'] });
  return found && (await holdMembers(transaction, [found.member_id]))[0];
}

/**
 * Whether the operator must hand over a password. An official without a second factor is sent none, and perhaps no
 * other official could hand one over. A password that was sent does not open an official's account.
 */
const needsPassword = (member: MemberFileRow): boolean =>
  member.is_password_sent || (isWorkAccount(member) && member.factor_count === 0);

/** @throws Error that says why this member cannot become an official */
function examine(member: MemberFileRow, roles: readonly OfficialRole[], promotes: boolean): void {
  const who = `Member ${member.member_id} (${fullName(member)}), who has this address,`;
  if (member.locked_at !== null) throw new Error(`${who} is locked. An official has to unlock the account first.`);
  if (!promotes)
    throw new Error(
      member.is_official
        ? `${who} is an official already, with ${member.roles.join(', ') || 'no role'}. With --promote the roles are added.`
        : `${who} is no official. If this person is meant, say --promote instead of --name.`,
    );
  if (member.is_official && !needsPassword(member) && roles.every((role) => member.roles.includes(role)))
    throw new Error(`${who} has ${roles.join(', ')} already.`);
}

/**
 * Makes an official outside the desk, where a town needs an official with the role `system`: its first one, or one more
 * when none is left. A new account gets a temporary password (product, "Temporary passwords"). A member keeps their
 * password, with a temporary one as well if theirs opens no official's account. Sessions end, and the roles are added
 * to existing ones. Runs in the caller's transaction.
 * @throws Error with a sentence for the operator; the caller must then roll back
 */
export async function makeOfficial(
  house: Pick<House, 'town' | 'publicUrl' | 'secret'>,
  transaction: Queryable,
  order: { email: string; name: string | undefined; roles: readonly OfficialRole[]; promotes: boolean },
  now: Date,
): Promise<MadeOfficial> {
  const { email, name, roles, promotes } = order;
  const before = await hold(transaction, email);
  if (before) examine(before, roles, promotes);
  else if (name === undefined) throw new Error(`No member has the address ${email}. With --name they are made.`);
  else {
    const account = {
      ...splitName(name),
      email,
      tel: null,
      password_hash: '',
      is_reset_forced: 1 as const,
      is_password_sent: false,
    };
    const [added] = (await addAccounts(transaction, [account], now)) ?? [];
    if (added === undefined) throw new Error(TAKEN);
    await note(transaction, 'member:create', added, now);
  }
  const member = before ?? (await hold(transaction, email));
  if (!member) throw new Error(TAKEN);

  const { member_id } = member;
  const [office] = await offices.list(transaction, 'first-organization', {}, { order: ['organization_id'], limit: 1 });
  const all = officialRoles.filter((role) => roles.includes(role) || rightsOf(member).roles.includes(role));
  await setRights(transaction, {
    member_id,
    is_official: true,
    is_company: false,
    organization_id: member.organization_id ?? office?.organization_id ?? null,
    roles: all,
  });
  await endOtherSessions(transaction, member_id);
  await forgetBrowsers(transaction, member_id);
  await note(transaction, 'member:roles', member_id, now);
  const isHanded = !before || needsPassword(before);
  const password = isHanded ? await giveTemporaryPassword(house, transaction, member_id, 'handed', now) : null;
  if (before) await tellMember(house, transaction, member, 'rights', now);
  return { member_id, name: fullName(member), roles: all, password };
}
