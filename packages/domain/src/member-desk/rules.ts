import type { OfficialRole } from '../permissions/roles.ts';
import { refuse } from '../refusals/model.ts';
import type { Refusal } from '../refusals/model.ts';

/** What officials must not do to themselves: nobody approves what they wrote (decisions, "Permissions"). */
export const refuseOwn = (actorId: number | null, memberId: number): Refusal | undefined =>
  memberId === actorId ? refuse(409, { field: '', code: 'own-account' }) : undefined;

/**
 * Whoever locks an official out, or is handed a password of theirs, could take their office over: that is for who gives
 * roles (docs/decisions/0012).
 */
export const refuseOfficial = (
  actorRoles: readonly OfficialRole[],
  target: { readonly is_official: boolean },
): Refusal | undefined =>
  target.is_official && !actorRoles.includes('system') ? refuse(403, { field: '', code: 'not-found' }) : undefined;
