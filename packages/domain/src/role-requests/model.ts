import { officialRoles, type OfficialRole } from '../permissions/roles.ts';

/** Roles that can grant roles, read all members, or audit: they need a second official. */
const guarded: ReadonlySet<OfficialRole> = new Set(['system', 'member_admin', 'auditor']);
export const isGuarded = (role: OfficialRole): boolean => guarded.has(role);

/** Result of a request; replaced: a later request asked for other roles, or for none. */
export type RoleOutcome = 'approved' | 'refused' | 'replaced';

/** Splits wanted roles into those valid at once and those that wait for a second official. */
export function splitRoles(
  wanted: readonly OfficialRole[],
  held: readonly OfficialRole[],
): { readonly atOnce: OfficialRole[]; readonly asked: OfficialRole[] } {
  const isAsked = (role: OfficialRole): boolean => isGuarded(role) && !held.includes(role);
  const all = officialRoles.filter((role) => wanted.includes(role));
  return { atOnce: all.filter((role) => !isAsked(role)), asked: all.filter(isAsked) };
}
