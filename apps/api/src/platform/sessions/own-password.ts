import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Database } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import type { House } from '../house.ts';
import { countLoginTry, forgetLoginTries, ownTriesKey } from './login-tries.ts';
import { isPasswordRight } from './passwords.ts';

const members = rowsOf(member);

/**
 * Checks a logged-in member's own password before a sensitive change (product, "Sessions"). Tries are limited as for
 * logins but counted separately: failures at the login page do not block the change. A temporary password does not
 * count. Call it before the transaction begins and pass the database, because a refusal would roll back the count.
 * @param field wire name of the password in the request
 * @returns undefined if right; 422 `password-wrong` at the field; 429 `login-wait` with the seconds to wait
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
  const own = { member_id: memberId };
  const known = await members.one(database, 'read-own-password-hash', own, { columns: ['password_hash'] });
  if (!(await isPasswordRight(known?.password_hash, password))) return refuse(422, { field, code: 'password-wrong' });
  await forgetLoginTries(database, key);
  return undefined;
}
