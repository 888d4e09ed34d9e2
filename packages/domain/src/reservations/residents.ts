import { knownResidence, type Residence } from '../members/residence.ts';
import type { Problem, RefusalParameter } from '../refusals/model.ts';
import type { SpotRules } from '../spots/model.ts';

/**
 * Finds why a member may not use a facility for residents: they live elsewhere, or the office has not verified their
 * residence. Reported on `spot_id`; not as 403, whose reply has no message (product, "Residents only").
 */
export function residenceProblem(
  spot: Pick<SpotRules, 'is_resident_only'>,
  member: Residence,
  town_name: RefusalParameter,
): (Problem & { readonly code: 'resident-only' | 'residence-unverified' }) | undefined {
  const residence = knownResidence(member);
  if (!spot.is_resident_only || residence === 1) return undefined;
  const code = residence === 0 ? 'resident-only' : 'residence-unverified';
  return { field: 'spot_id', code, params: [town_name] };
}
