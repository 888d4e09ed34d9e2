/** Digits of a door's code. */
export const DOOR_CODE_LENGTH = 6;
/** Most characters of what somebody types as a code, before it is read. */
export const DOOR_CODE_TYPED = 40;

/** Days after its end for which a code's digits are kept; who made it and for what as long as the history of doors. */
export const DOOR_CODE_KEPT_DAYS = 30;
/** How often a day a reservation gets another code. */
export const MOST_RENEWALS = 10;

/** No 0, and nothing that begins with 12: keypads of Nuki take neither (its Web API, "keypad codes"). */
const DIGITS = '123456789';
const isTakenEverywhere = (code: string): boolean => !code.startsWith('12');

/** Makes a code that every kind of lock takes. `below` answers a secret random number from 0 to below its argument. */
export function newDoorCode(below: (most: number) => number): string {
  for (;;) {
    const code = Array.from({ length: DOOR_CODE_LENGTH }, () => DIGITS.charAt(below(DIGITS.length))).join('');
    if (isTakenEverywhere(code)) return code;
  }
}

/** Reads a typed code: full-width digits, blanks and dashes are taken. Null: no code of six digits. */
export function readDoorCode(typed: string): string | null {
  if (typed.length > DOOR_CODE_TYPED) return null;
  const code = typed.normalize('NFKC').replaceAll(/[\s\-‐–—−ー・.#*]/gu, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** A code as people read it: "482 913". */
export const writtenDoorCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** The text whose keyed hash (the town's key of card hashes) stands for a code in a snapshot and a ledger. */
export const doorCodeText = (code: string): string => `door-code:${code}`;

const MINUTE = 60_000;
/** Wrong codes of a day after which a keypad rests. */
export const MOST_WRONG_A_DAY = 50;
/** Wrong codes in a row of minutes, after which a keypad rests, and those of a day. */
const FEW = { tries: 5, within: 10 * MINUTE };
const MANY = { tries: MOST_WRONG_A_DAY, within: 24 * 60 * MINUTE };

/**
 * Until when a door takes no code, because too many were wrong; null: it takes one. Cards, phones and faces go on.
 * Whoever types 50 codes a day for a year meets one of three valid ones with a chance of 1 in 10.
 * @param wrong times of wrong codes at this door in the last day, in any order
 */
export function codeRest(wrong: readonly Date[], now: Date, rules = [FEW, MANY]): Date | null {
  const times = wrong.map((at) => at.getTime()).toSorted((a, b) => b - a);
  const rests = rules.flatMap(({ tries, within }) => {
    const first = times[tries - 1];
    return first === undefined || first + within <= now.getTime() ? [] : [first + within];
  });
  return rests.length === 0 ? null : new Date(Math.max(...rests));
}

/** The same of the day's wrong codes alone, which keep everybody with a code out: the office hears of it and can end it. */
export const longCodeRest = (wrong: readonly Date[], now: Date): Date | null => codeRest(wrong, now, [MANY]);
