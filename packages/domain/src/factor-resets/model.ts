import { isWorkAccount, type AccountKind } from '../permissions/kinds.ts';

/** Proof of identity that the person showed at the counter. */
export const identityProofs = ['individual-number-card', 'licence', 'other'] as const;
export type IdentityProof = (typeof identityProofs)[number];

/**
 * Whether a second official has to agree: for work accounts, and for a time after they lose their role. Otherwise one
 * official could take the role away, remove the factors and give the role back.
 */
export const needsSecond = (person: AccountKind & { readonly was_official: boolean }): boolean =>
  isWorkAccount(person) || person.was_official;

/** Outcome of a request. */
export type FactorResetOutcome = 'approved' | 'refused';
