import { officialRoles, type OfficialRole } from '../permissions/roles.ts';

/** Roles by which somebody could raise others, read everybody, or watch over it: a second official approves them. */
const guarded: ReadonlySet<OfficialRole> = new Set(['system', 'member_admin', 'auditor']);
export const isGuarded = (role: OfficialRole): boolean => guarded.has(role);

/** How a request ended; replaced: another one, or none, was asked for since. */
export type RoleOutcome = 'approved' | 'refused' | 'replaced';

/** What becomes of the roles that somebody is to have: some hold at once, others wait for the second official. */
export function splitRoles(
  wanted: readonly OfficialRole[],
  held: readonly OfficialRole[],
): { readonly atOnce: OfficialRole[]; readonly asked: OfficialRole[] } {
  const isAsked = (role: OfficialRole): boolean => isGuarded(role) && !held.includes(role);
  const all = officialRoles.filter((role) => wanted.includes(role));
  return { atOnce: all.filter((role) => !isAsked(role)), asked: all.filter(isAsked) };
}
