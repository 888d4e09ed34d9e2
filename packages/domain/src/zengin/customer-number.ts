/** Digits of the run and of the debit. Two check digits follow. */
const [RUN, DEBIT] = [7, 11];
/** Check digits of ISO/IEC 7064, MOD 97-10: the whole number leaves 1. */
const MODULUS = 97n;

/**
 * Makes the 20-digit number that matches a bank's answer with the sent debit: run, debit, two check digits. It is
 * unique across runs, so answers of another run match nothing. A wrong digit or two swapped ones make it invalid.
 */
export function customerNumber(run: number, debit: number): string {
  if (![run, debit].every((part) => Number.isSafeInteger(part) && part > 0) || run >= 10 ** RUN || debit >= 10 ** DEBIT)
    throw new RangeError(`no customer number for debit ${debit} of run ${run}`);
  const body = String(run).padStart(RUN, '0') + String(debit).padStart(DEBIT, '0');
  const check = MODULUS + 1n - ((BigInt(body) * 100n) % MODULUS);
  return body + String(check).padStart(2, '0');
}

/** Tells whether a number was made by `customerNumber`, for any run. */
export const isCustomerNumber = (number: string): boolean => /^\d{20}$/.test(number) && BigInt(number) % MODULUS === 1n;

/** Extracts the debit from a number made by `customerNumber`. */
export const debitOf = (number: string): number => Number(number.slice(RUN, RUN + DEBIT));
