import type { Flag } from '../fields/model.ts';
import { knownResidence, type Residence } from '../members/residence.ts';
import type { PassHolder } from './model.ts';

/**
 * Selects the member's data for a judgement. Data that the office has not verified count as unknown (product, "What the
 * office verifies"). Only the office sets a disability, from a certificate, so it is always valid.
 */
export function passHolderOf(
  member: Residence & { readonly birthdate: string | null; readonly is_handicapped: Flag },
): PassHolder {
  const { birthdate, is_handicapped, is_verified } = member;
  const is_resident = knownResidence(member);
  if (is_verified) return { birthdate, is_resident, is_handicapped };
  return { birthdate: null, is_resident, is_handicapped: is_handicapped === 1 ? 1 : null };
}
