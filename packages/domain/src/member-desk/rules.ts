import { addDays, dateAt } from '../calendar/model.ts';
import { companyRoles, isWorkAccount, type AccountKind } from '../permissions/kinds.ts';
import type { OfficialRole } from '../permissions/roles.ts';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Refuses an action on one's own account: officials do not approve what they wrote (product, "Own matters"). */
export const refuseOwn = (actorId: number | null, memberId: number): Refusal | undefined =>
  memberId === actorId ? refuse(409, { field: '', code: 'own-account' }) : undefined;

/** Name for comparison, without blanks, which people write in different ways. */
export const nameKey = (name: string): string => name.replaceAll(/\s/g, '');

interface Named {
  readonly name: string;
}
/** Whether guest and account holder have the same name; if not, the desk is warned before the join. */
export const isSameName = (guest: Named, account: Named): boolean => nameKey(guest.name) === nameKey(account.name);

interface Joined {
  readonly is_guest: boolean;
  readonly is_verified: boolean;
}

/** Whether gender and residence are asked. For a guest they are asked only after the office has verified the person. */
export const isAskedFully = ({ is_guest, is_verified }: Joined): boolean => !is_guest || is_verified;

/** Refuses to erase or join a member with an account here: members withdraw themselves. */
export const refuseNoGuest = ({ is_guest }: Pick<Joined, 'is_guest'>): Refusal | undefined =>
  is_guest ? undefined : refuse(409, { field: 'guest_id', code: 'no-guest' });

/**
 * Refuses a join to an account that is not verified, because anybody can type a name and a number. Refuses one to a
 * dead person's account too, because no reader would get the notifications of the guest's reservations.
 */
export function refuseJoin(guest: Joined, account: Joined & { readonly has_died: boolean }): Refusal | undefined {
  if (!guest.is_guest || account.is_guest) return refuse(409, { field: 'guest_id', code: 'no-guest' });
  if (account.has_died) return refuse(409, { field: 'member_id', code: 'join-died' });
  return account.is_verified ? undefined : refuse(409, { field: 'member_id', code: 'join-unverified' });
}

/** Days in which a wrong join can be undone (docs/decisions/0050). */
export const JOIN_KEPT_DAYS = 90;
/** The last day on which a join made now can be undone. */
export const joinUndoneUntil = (joinedAt: Date): string => addDays(dateAt(joinedAt), JOIN_KEPT_DAYS - 1);

/**
 * Refuses to lock an official or a company out, or to be handed their password, unless the actor may grant roles: the
 * actor could take over their account (docs/decisions/0012).
 */
export const refuseOfficial = (actorRoles: readonly OfficialRole[], target: AccountKind): Refusal | undefined =>
  isWorkAccount(target) && !actorRoles.includes('system') ? refuse(403, { field: '', code: 'not-found' }) : undefined;

/** Refuses an account of two kinds, and roles of officials for a company (docs/decisions/0149). */
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
 * Whether the temporary password is handed over at the counter: for a person without an e-mail address, and for an
 * official or company without a second factor or with a password that was sent (docs/decisions/0065).
 */
export const isHandedPassword = (
  member: AccountKind & {
    readonly email: string | null;
    readonly factor_count: number;
    readonly is_password_sent: boolean;
  },
): boolean =>
  member.email === null || (isWorkAccount(member) && (member.factor_count === 0 || member.is_password_sent));
