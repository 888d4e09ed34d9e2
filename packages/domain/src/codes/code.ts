/** What bears a code. Each kind but the first has a letter of its own behind the town's prefix, so that no two codes are the same. */
export const codeLetters = {
  /** Also of the application: its code is that of its first date. */
  reservation: '',
  /** 申請. */
  application: 'S',
  /** Seats of a shuttle; B of bus. */
  seat: 'B',
  /** An application in a lottery, by a random number: nobody learns from it who applied before or after; C of 抽選, chusen. */
  lottery: 'C',
  /** A ride with the on-demand bus. */
  ride: 'D',
} as const;
export type CodeKind = keyof typeof codeLetters;

/** Digits and capitals that cannot be taken for one another on paper or by ear: no 0 and O, no 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SHORTEST_BODY = 3;

/**
 * The check character: a weighted sum modulo 31. The number is prime and neighbours weigh differently, so that every
 * single wrong character and every two neighbours swapped are found.
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

/** A code to read over the telephone, one for each row id of a kind: the town's prefix with the letter, id, check character ("HM-4T72"). */
export function codeOf(kind: CodeKind, id: number, prefix: string): string {
  if (!Number.isSafeInteger(id) || id < 0) throw new RangeError(`Not a row id: ${id}`);
  let body = '';
  for (let rest = id; rest > 0; rest = Math.floor(rest / ALPHABET.length)) {
    body = ALPHABET.charAt(rest % ALPHABET.length) + body;
  }
  body = body.padStart(SHORTEST_BODY, ALPHABET.charAt(0));
  return `${beginningOf(kind, prefix)}${body}${checkCharacterOf(body)}`;
}
