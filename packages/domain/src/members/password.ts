import * as z from 'zod/mini';
import { emailKey } from '../fields/model.ts';

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!-/:-@[-`{-~]/];

/** 8 to 16 half-width characters of at least two kinds (specification section 5, "Password"). Never trimmed. */
export const Password = z.string().check(
  z.minLength(1, { error: 'required' }),
  z.refine((value: string) => value === '' || /^[!-~]*$/.test(value), { error: 'password-half-width' }),
  z.refine((value: string) => value === '' || (value.length >= 8 && value.length <= 16), { error: 'password-length' }),
  z.refine((value: string) => value === '' || KINDS.filter((kind) => kind.test(value)).length >= 2, {
    error: 'password-two-kinds',
  }),
);

/** Whether the re-entered password is the same (specification section 5, "Password not matched."); an empty one is told apart. */
export const isSamePassword = (input: { password?: unknown; password_confirmation?: unknown }): boolean =>
  input.password === input.password_confirmation ||
  input.password_confirmation === '' ||
  input.password_confirmation === undefined;

/** Whether a password is the login id, its local part, or the town's key in some case: the first things to be tried. */
export function isGuessablePassword(password: string, loginId: string, townKey: string): boolean {
  const bare = password.toLowerCase().replace(/[^a-z]/g, '');
  const key = emailKey(loginId);
  return (
    password.toLowerCase() === key ||
    password.toLowerCase() === key.split('@')[0] ||
    bare === townKey ||
    bare === 'password'
  );
}
