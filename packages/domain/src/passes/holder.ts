import type { Flag } from '../fields/model.ts';
import { knownResidence, type Residence } from '../members/residence.ts';
import type { PassHolder } from './model.ts';

/**
 * What a judgement may rest on of a member. What the office has not verified is unknown (product, "What the office
 * verifies"); a disability is set by the office alone, from a certificate, so it holds where it is set.
 */
export function passHolderOf(
  member: Residence & { readonly birthdate: string | null; readonly is_handicapped: Flag },
): PassHolder {
  const { birthdate, is_handicapped, is_verified } = member;
  const is_resident = knownResidence(member);
  if (is_verified) return { birthdate, is_resident, is_handicapped };
  return { birthdate: null, is_resident, is_handicapped: is_handicapped === 1 ? 1 : null };
}
