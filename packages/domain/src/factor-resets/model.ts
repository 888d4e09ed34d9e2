/** What a person showed at the counter, by which the official knew them. */
export const identityProofs = ['individual-number-card', 'licence', 'other'] as const;
export type IdentityProof = (typeof identityProofs)[number];

/** How a request ended. */
export type FactorResetOutcome = 'approved' | 'refused';
