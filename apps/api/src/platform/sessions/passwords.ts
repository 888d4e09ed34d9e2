import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from '@machi/domain/members/common-passwords';
import { isGuessablePassword, isPasswordLength } from '@machi/domain/members/password';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { House } from '../house.ts';
import { isLeakedPassword } from './leaked-passwords.ts';

/** argon2id, 19 MiB, two passes (OWASP password storage); the thread pool bounds how many run at once. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** A hash of an unknown password, compared for unknown login IDs so that the time is the same. */
const nobody = hashPassword(crypto.randomUUID());

/**
 * Whether the password is right. Without a hash, or with the placeholder of an account without a password, it does the
 * same work and answers false.
 */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isHash = passwordHash?.startsWith('$argon2id$') ?? false;
  const isRight = await verify(isHash && passwordHash !== undefined ? passwordHash : await nobody, password, OPTIONS);
  return isRight && isHash;
}

/**
 * Why the town refuses a password, the same for signup, account and login: too long, too common, made from login IDs or
 * the town's name, or leaked (product, "Passwords"); 422. Undefined if it is accepted.
 * @param contacts the member's e-mail address and mobile number, if any
 */
export function refusePassword(
  { town: { town } }: Pick<House, 'town'>,
  password: string,
  contacts: readonly (string | null | undefined)[],
): Refusal | undefined {
  const field = 'password';
  const longest = town.password_max_length;
  if (!isPasswordLength(password, longest)) return refuse(422, { field, code: 'password-length', params: [longest] });
  const loginIds = contacts.filter((contact): contact is string => typeof contact === 'string' && contact !== '');
  const townNames = [town.town_key, town.town_name.en, town.town_name.en.split(' ')[0] ?? ''];
  const isGuessable = isGuessablePassword(password, loginIds, townNames) || isCommonPassword(password);
  if (isGuessable) return refuse(422, { field, code: 'password-guessable' });
  return isLeakedPassword(password) ? refuse(422, { field, code: 'password-leaked' }) : undefined;
}
