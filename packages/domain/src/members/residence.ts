import type { Flag } from '../fields/model.ts';

/** Residence columns of a member's row. */
export interface Residence {
  readonly is_resident: Flag;
  /** True if the office has seen proof of it. */
  readonly is_verified: boolean;
}

/** Residence as the basis of a decision; null, unknown, unless verified (product, "What the office verifies"). */
export const knownResidence = ({ is_resident, is_verified }: Residence): Flag | null =>
  is_verified ? is_resident : null;
