import { randomInt } from 'node:crypto';

/** A number of random digits. */
export const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('');

/** An individual number of no person: twelve digits, the last never the check digit of a real number. */
export function inventedNumber(): string {
  const eleven = digits(11);
  const sum = [...eleven]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at < 6 ? at + 2 : at - 4), 0);
  const check = sum % 11 <= 1 ? 0 : 11 - (sum % 11);
  return `${eleven}${(check + 1) % 10}`;
}
