/** Digits of the run, of the debit, and of the check. */
const [RUN, DEBIT] = [7, 11];
/** Check digits as of ISO/IEC 7064, MOD 97-10: the whole number leaves 1. */
const MODULUS = 97n;

/**
 * The number by which a bank's answer is matched with what was sent, 20 digits: the run, the debit, two check digits.
 * Each debit of each run has one of its own, so that the answers of another run match nothing; one wrong digit, or two
 * that changed places, make it none.
 */
export function customerNumber(run: number, debit: number): string {
  if (![run, debit].every((part) => Number.isSafeInteger(part) && part > 0) || run >= 10 ** RUN || debit >= 10 ** DEBIT)
    throw new RangeError(`no customer number for debit ${debit} of run ${run}`);
  const body = String(run).padStart(RUN, '0') + String(debit).padStart(DEBIT, '0');
  const check = MODULUS + 1n - ((BigInt(body) * 100n) % MODULUS);
  return body + String(check).padStart(2, '0');
}

/** Whether a number was made by `customerNumber`, of whichever run. */
export const isCustomerNumber = (number: string): boolean => /^\d{20}$/.test(number) && BigInt(number) % MODULUS === 1n;

/** The debit of a number that `customerNumber` has made. */
export const debitOf = (number: string): number => Number(number.slice(RUN, RUN + DEBIT));
