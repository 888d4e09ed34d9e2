import { addDays, dateAt } from '../calendar/model.ts';
import { companyRoles, isWorkAccount, type AccountKind } from '../permissions/kinds.ts';
import type { OfficialRole } from '../permissions/roles.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** What officials must not do to their own accounts: nobody approves what they wrote (product, "Own matters"). */
export const refuseOwn = (actorId: number | null, memberId: number): Refusal | undefined =>
  memberId === actorId ? refuse(409, { field: '', code: 'own-account' }) : undefined;

/** A name by which people are compared: blanks are written in many ways. */
export const nameKey = (name: string): string => name.replaceAll(/\s/g, '');

interface Named {
  readonly name: string;
}
/** Whether a guest and the holder of an account have one name; if not, the desk is warned before it joins them. */
export const isSameName = (guest: Named, account: Named): boolean => nameKey(guest.name) === nameKey(account.name);

interface Joined {
  readonly is_guest: boolean;
  readonly is_verified: boolean;
}

/**
 * Whether gender and residence are asked. The counter does not ask a guest for them until the office verifies the
 * person.
 */
export const isAskedFully = ({ is_guest, is_verified }: Joined): boolean => !is_guest || is_verified;

/** Only somebody without an account can be erased here, or joined to one: members withdraw themselves. */
export const refuseNoGuest = ({ is_guest }: Pick<Joined, 'is_guest'>): Refusal | undefined =>
  is_guest ? undefined : refuse(409, { field: 'guest_id', code: 'no-guest' });

/**
 * Reservations move only to an account whose holder the office has verified: anybody can type a name and a number. Of
 * whom is dead nothing is to come, and what the guest reserved would be told to nobody.
 */
export function refuseJoin(guest: Joined, account: Joined & { readonly has_died: boolean }): Refusal | undefined {
  if (!guest.is_guest || account.is_guest) return refuse(409, { field: 'guest_id', code: 'no-guest' });
  if (account.has_died) return refuse(409, { field: 'member_id', code: 'join-died' });
  return account.is_verified ? undefined : refuse(409, { field: 'member_id', code: 'join-unverified' });
}

/** So long a wrong join can be undone (docs/decisions/0050). */
export const JOIN_KEPT_DAYS = 90;
/** The last day on which a join of this moment can be undone. */
export const joinUndoneUntil = (joinedAt: Date): string => addDays(dateAt(joinedAt), JOIN_KEPT_DAYS - 1);

/**
 * Somebody who locks an official or a company out, or is handed their password, could take over their office. So only those who give
 * roles may (docs/decisions/0012).
 */
export const refuseOfficial = (actorRoles: readonly OfficialRole[], target: AccountKind): Refusal | undefined =>
  isWorkAccount(target) && !actorRoles.includes('system') ? refuse(403, { field: '', code: 'not-found' }) : undefined;

/** An account is of one kind, and a company holds its own roles alone (docs/decisions/0149). */
export function refuseKind({
  is_official,
  is_company,
  roles,
}: AccountKind & { readonly roles: readonly OfficialRole[] }): Refusal | undefined {
  if (is_official && is_company) return refuse(422, { field: 'is_company', code: 'choice' });
  return is_company && !roles.every((role) => companyRoles.includes(role))
    ? refuse(422, { field: 'roles', code: 'company-roles' })
    : undefined;
}

/**
 * Who is handed a temporary password at the counter: whoever has no address to which it could be sent, and an official
 * to whom none is sent, without a second factor of their own or with a password that was sent (docs/decisions/0065).
 */
export const isHandedPassword = (
  member: AccountKind & {
    readonly email: string | null;
    readonly factor_count: number;
    readonly is_password_sent: boolean;
  },
): boolean =>
  member.email === null || (isWorkAccount(member) && (member.factor_count === 0 || member.is_password_sent));
