import { isWorkAccount, type AccountKind } from '../permissions/kinds.ts';

/** What a person showed at the counter, by which the official knew them. */
export const identityProofs = ['individual-number-card', 'licence', 'other'] as const;
export type IdentityProof = (typeof identityProofs)[number];

/**
 * Whether a second official has to agree: of officials and companies, and for a while of who was one. Taking a role away needs one person, and so
 * would the way round it: away with the role, away with the factors, back with the role.
 */
export const needsSecond = (person: AccountKind & { readonly was_official: boolean }): boolean =>
  isWorkAccount(person) || person.was_official;

/** How a request ended. */
export type FactorResetOutcome = 'approved' | 'refused';
