import * as z from 'zod/mini';
import { bounded } from '../bounds/bounds.ts';
import type { Problem } from '../refusals/model.ts';
import { loginIdOf } from './login-id.ts';
import { LONGEST_ANYWHERE } from './password-length.ts';

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!-/:-@[-`{-~]/];

const SHORTEST = 8;

/** Longest text in UTF-16 units that is hashed as a password, right or wrong. 64 characters have at most this many. */
const MOST_TYPED = 2 * LONGEST_ANYWHERE;

/** A password for comparison, not a new one. */
export const TypedPassword = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_TYPED));

/** Whether a new password has a length that the town allows (product, "Passwords"). */
export function isPasswordLength(password: string, longest: number): boolean {
  const { length } = [...password];
  return length >= SHORTEST && length <= longest;
}

/** Puts the town's own limit into problems of length, because contracts do not know the town. */
export const withTownLength = (problems: readonly Problem[], longest: number): readonly Problem[] =>
  problems.map((problem) => (problem.code === 'password-length' ? { ...problem, params: [longest] } : problem));

/**
 * Half-width characters of at least two kinds (product, "Passwords"), up to the limit for all towns; `isPasswordLength`
 * checks the town's own. Never trimmed.
 */
export const Password = z.string().check(
  bounded(MOST_TYPED, { error: 'password-length' }),
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => value === '' || /^[!-~]*$/.test(value), { error: 'password-half-width' }),
  z.refine((value: string) => value === '' || isPasswordLength(value, LONGEST_ANYWHERE), { error: 'password-length' }),
  z.refine((value: string) => value === '' || KINDS.filter((kind) => kind.test(value)).length >= 2, {
    error: 'password-two-kinds',
  }),
);

/** Refusals of a new password beside those of its schema. */
export const newPasswordRefusals = ['password-length', 'password-guessable', 'password-leaked'] as const;

/** Whether the repeated password is the same (product, "Passwords"). An empty one has a problem of its own. */
export const isSamePassword = (input: { password?: unknown; password_confirmation?: unknown }): boolean =>
  input.password === input.password_confirmation ||
  input.password_confirmation === '' ||
  input.password_confirmation === undefined;

/** Endings of a town's name in Japanese and English. */
const TOWN_ENDINGS = ['', 'town', 'machi', 'cho', 'mura', 'son', 'shi', 'city', 'village'];
/** Shorter parts of a login ID are not searched in a password. */
const SHORTEST_PART = 3;
/** A password that shares so many last digits with a telephone number is derived from it. */
const NUMBER_DIGITS = 8;

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

function isMadeOfLoginId(password: string, loginId: string): boolean {
  const { kind, key } = loginIdOf(loginId);
  if (kind === 'tel') return password.replace(/\D/g, '').includes(key.slice(-NUMBER_DIGITS));
  const small = password.toLowerCase();
  const local = key.split('@')[0] ?? '';
  const letters = lettersOf(local);
  return small === key || small === local || (letters.length >= SHORTEST_PART && lettersOf(small) === letters);
}

/**
 * Whether a password is easy to guess for a person who knows its owner: the login ID, its local part with or without
 * digits and signs, the digits of the mobile number, the town's name, "password" (product, "Passwords"). The server
 * checks common and leaked passwords too.
 * @param loginIds e-mail addresses and telephone numbers, in any writing
 * @param townNames the town's name in Latin letters
 */
export function isGuessablePassword(
  password: string,
  loginIds: string | readonly string[],
  townNames: string | readonly string[],
): boolean {
  const letters = lettersOf(password);
  return (
    letters === 'password' ||
    listOf(loginIds).some((loginId) => isMadeOfLoginId(password, loginId)) ||
    listOf(townNames)
      .map(lettersOf)
      .some((name) => name !== '' && TOWN_ENDINGS.some((ending) => letters === name + ending))
  );
}
