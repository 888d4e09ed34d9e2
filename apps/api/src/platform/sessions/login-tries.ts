import type { FactorWay } from '@machi/domain/factors/ways';
import type { LoginId } from '@machi/domain/members/login-id';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { login_failure } from '../../database/tables/sessions.ts';
import { keyedHash } from '../../ground/secrets.ts';

const LONGEST_WAIT = `interval '15 minutes'`;
/**
 * A later time was written while the clock was wrong (docs/decisions/0023). The minute is for other processes' clocks.
 */
const IS_BEYOND = `f.wait_until > $2::timestamptz + ${LONGEST_WAIT} + interval '1 minute'`;

/**
 * Counts a try before it is made, so that a hundred concurrent ones are counted, too. Answers no row while there is a
 * wait. Not synced to disk: a power cut forgets the last second's tries.
 */
const countTry = statement<{ failures: number }>(
  'count-login-try',
  `with soon as (select set_config('synchronous_commit', 'off', true))
   insert into login_failure as f (key_hash, failures, failed_at) select $1::text, 1, $2::timestamptz from soon
   on conflict (key_hash) do update set
     failures = case when f.failed_at < $2::timestamptz - interval '1 day' then 1 else f.failures + 1 end,
     failed_at = $2,
     wait_until = case when f.failed_at >= $2::timestamptz - interval '1 day' and f.failures + 1 >= 5
       then $2::timestamptz + least(30 * power(2, least(f.failures - 4, 10)) * interval '1 second', ${LONGEST_WAIT}) end
   where f.wait_until is null or f.wait_until <= $2 or ${IS_BEYOND}
   returning failures`,
);
const tries = rowsOf(login_failure);

type Keyed = { readonly secret: string };

/** The key of a login ID's count, known or not, in any spelling. All unknown browsers share it. */
export const loginTriesKey = (house: Keyed, loginId: LoginId): string =>
  keyedHash(house.secret, `login ${loginId.kind} ${loginId.key}`);

/** The key of one known browser's count: failures elsewhere do not lock it out. */
export const knownBrowserTriesKey = (house: Keyed, memberId: number, secretHash: Uint8Array): string =>
  keyedHash(house.secret, `browser ${memberId} ${Buffer.from(secretHash).toString('hex')}`);

/** The key of the count for the own password, asked again within a session. */
export const ownTriesKey = (house: Keyed, memberId: number): string => keyedHash(house.secret, `own ${memberId}`);

/** The key of the count for codes of one kind after the right password. */
export const factorTriesKey = (house: Keyed, memberId: number, way: FactorWay): string =>
  keyedHash(house.secret, `factor ${way} ${memberId}`);

/**
 * Counts a try of a password, for a login ID known or not: after 5 failures a wait of 30 s, doubling to 15 min
 * (product, "Failed logins"). Answers the seconds to wait, 0 if the try may be made.
 * @param database not a transaction, which would also not be synced to disk
 * @param key a keyed hash that names the count
 */
export async function countLoginTry(database: Database, key: string, now: Date): Promise<number> {
  if ((await database.run(countTry, [key, now])).length > 0) return 0;
  const row = await tries.one(database, 'read-login-wait', { key_hash: key });
  return row?.wait_until ? Math.max(1, Math.ceil((row.wait_until.getTime() - now.getTime()) / 1000)) : 1;
}

export const forgetLoginTries = (database: Queryable, key: string) =>
  tries.remove(database, 'forget-login-tries', { key_hash: key });
