/** Kinds of codes. Each but the first has its own letter after the town's prefix, so that all codes differ. */
export const codeLetters = {
  /** Also for an application, which has the code of its first date. */
  reservation: '',
  /** 申請. */
  application: 'S',
  /** Seats of a shuttle; B for bus. */
  seat: 'B',
  /** An application in a lottery, with a random number that hides the order of applications; C for 抽選, chusen. */
  lottery: 'C',
  /** A registration for an event, with a random number; E for event. */
  event: 'E',
  /** A ride with the on-demand bus. */
  ride: 'D',
} as const;
export type CodeKind = keyof typeof codeLetters;

/** Digits and capitals that are not mistaken for each other on paper or by ear: no 0 and O, no 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SHORTEST_BODY = 3;

/**
 * The check character: a weighted sum modulo 31. The modulus is prime and neighbours have different weights, so it
 * finds every single wrong character and every swap of two neighbours.
 */
function checkCharacterOf(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const weight = body.length - index + 1;
    sum += weight * ALPHABET.indexOf(body.charAt(index));
  }
  return ALPHABET.charAt(sum % ALPHABET.length);
}

const beginningOf = (kind: CodeKind, prefix: string): string => `${prefix}${codeLetters[kind]}-`;

/** A code to read over the telephone, from a row id of a kind: prefix with letter, id, check character ("HM-4T72"). */
export function codeOf(kind: CodeKind, id: number, prefix: string): string {
  if (!Number.isSafeInteger(id) || id < 0) throw new RangeError(`Not a row id: ${id}`);
  let body = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / ALPHABET.length)) {
    body = ALPHABET.charAt(rest % ALPHABET.length) + body;
  }
  body = body.padStart(SHORTEST_BODY, ALPHABET.charAt(0));
  return `${beginningOf(kind, prefix)}${body}${checkCharacterOf(body)}`;
}
