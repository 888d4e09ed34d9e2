import type { Flag } from '../fields/model.ts';

/** What a member's row says of residence. */
export interface Residence {
  readonly is_resident: Flag;
  /** Whether the office has seen proof of it. */
  readonly is_verified: boolean;
}

/**
 * Residence as far as a judgement may rest on it: what is not verified is unknown (product, "What the office
 * verifies").
 */
export const knownResidence = ({ is_resident, is_verified }: Residence): Flag | null =>
  is_verified ? is_resident : null;
