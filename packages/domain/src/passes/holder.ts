import type { Flag } from '../fields/model.ts';
import type { PassHolder } from './model.ts';

/**
 * What a judgement may rest on of a member. What the office has not verified is unknown (decisions, "Permissions"); a
 * disability is set by the office alone, from a certificate, so it holds where it is set.
 */
export function passHolderOf(member: {
  readonly birthdate: string | null;
  readonly is_resident: Flag;
  readonly is_handicapped: Flag;
  readonly is_verified: boolean;
}): PassHolder {
  const { birthdate, is_resident, is_handicapped, is_verified } = member;
  if (is_verified) return { birthdate, is_resident, is_handicapped };
  return { birthdate: null, is_resident: null, is_handicapped: is_handicapped === 1 ? 1 : null };
}
