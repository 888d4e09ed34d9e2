import { nothing, type Case } from '../../testing/cases/case.ts';
import { accountTyped } from '../../testing/papers/mandates.ts';

/** Calls about the account for debits. */
export const cases: Readonly<Record<string, Case>> = {
  findBanks: { input: () => ({ q: 'きたそらち' }) },
  findBranches: { input: () => ({ bank_code: '1010', q: '幌' }) },
  readOwnMandates: { input: nothing },
  printMandatePdf: { input: () => accountTyped() },
};
