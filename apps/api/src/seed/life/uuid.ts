import type { Random } from '../../ground/random.ts';

const HEX = '0123456789abcdef';

export const hexOf = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => HEX.charAt(random.below(16))).join('');

/** A random UUID, version 4. */
export function uuidOf(random: Random): string {
  const digits = hexOf(random, 31);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-${'89ab'.charAt(random.below(4))}${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
}
