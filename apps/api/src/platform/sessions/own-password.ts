import { refuse, type Refusal } from '@machi/domain/refusals/model';
import { statement, type Database } from '../../database/database.ts';
import type { House } from '../house.ts';
import { countLoginTry, forgetLoginTries, ownTriesKey } from './login-tries.ts';
import { isPasswordRight } from './passwords.ts';

const readPasswordHash = statement<{ password_hash: string }>(
  'read-own-password-hash',
  'select password_hash from member where member_id = $1',
);

/**
 * Whether a logged-in member knows their own password, asked again before a sensitive change (product, "Sessions").
 * Tries are counted like those of logging in, but in a count of the member's own: failures at the login page do not
 * keep the member from changing the password. A temporary password does not count.
 *
 * Takes the database and not a transaction, because a refusal rolls a transaction back and the count with it: ask
 * before the transaction begins.
 * @param field wire name of the password in the request
 * @returns undefined when it is right; 422 `password-wrong` at the field; 429 `login-wait` with the seconds to wait
 */
export async function checkOwnPassword(
  house: Pick<House, 'secret'>,
  database: Database,
  memberId: number,
  password: string,
  now: Date,
  field = 'old_password',
): Promise<Refusal | undefined> {
  const key = ownTriesKey(house, memberId);
  const wait = await countLoginTry(database, key, now);
  if (wait > 0) return { ...refuse(429, { field, code: 'login-wait', params: [wait] }), retryAfterSeconds: wait };
  const [member] = await database.run(readPasswordHash, [memberId]);
  if (!(await isPasswordRight(member?.password_hash, password))) return refuse(422, { field, code: 'password-wrong' });
  await forgetLoginTries(database, key);
  return undefined;
}
