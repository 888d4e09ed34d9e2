import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { passwordsAmong } from '@machi/domain/members/common-passwords';
import * as z from 'zod/mini';

/** In lower case, most used first: each occurs more than ten times among ten million leaked ones. */
const LIST = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json');

let known: ReadonlySet<string> | undefined;

/**
 * The passwords of the list that meet the rules of form: 15,073 of 49,233, in 2 MB. Read with the first new password.
 */
export function leakedPasswords(): ReadonlySet<string> {
  known ??= passwordsAmong(z.array(z.string()).parse(JSON.parse(readFileSync(fileURLToPath(LIST), 'utf8'))));
  return known;
}

/** Whether a password has leaked, ignoring case (product, "Passwords"). */
export const isLeakedPassword = (password: string): boolean => leakedPasswords().has(password.toLowerCase());
