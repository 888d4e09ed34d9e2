import { cookieName } from '@machi/domain/contract/cookies';
import { KNOWN_DAYS, REMEMBERED_DAYS } from '@machi/domain/sessions/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { isSecure } from '../../platform/house.ts';
import type { House } from '../../platform/house.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { KNOWN_COOKIE, REMEMBER_COOKIE, secretCookie } from '../../platform/sessions/sessions.ts';
import type { Exchange } from '../../platform/http/exchange.ts';

const DAY = 86_400_000;

/** One that the house has made stays a browser's secret; any other is replaced, or somebody could have planted it. */
const noteKnown = statement<{ is_brought: boolean }>(
  'note-known-browser',
  `insert into known_browser as k (secret_hash, member_id, used_at)
   select case when exists (select from known_browser where secret_hash = $1::bytea) then $1 else $2::bytea end, $3, $4
   on conflict (secret_hash, member_id) do update set used_at = excluded.used_at
   returning k.secret_hash is not distinct from $1 as is_brought`,
);
const useRemembered = statement<{ expires_at: Date }>(
  'use-remembered-browser',
  `update remembered_browser set secret_hash = $3, used_at = $4, label = $5
   where secret_hash = $1 and member_id = $2 and expires_at > $4 returning expires_at`,
);
const dropRemembered = statement(
  'drop-remembered-browser',
  'delete from remembered_browser where secret_hash = $1 and member_id = $2',
);
const keepRemembered = statement(
  'keep-remembered-browser',
  `insert into remembered_browser (member_id, secret_hash, label, created_at, used_at, expires_at)
   values ($1, $2, $3, $4, $4, $5)`,
);
const forgetRemembered = statement(
  'forget-remembered-browsers',
  'delete from remembered_browser where expires_at < $1',
);
/** Somebody who never keeps cookies has a new browser each time: the newest twenty of a member are enough. */
const forgetKnown = statement(
  'forget-known-browsers',
  `delete from known_browser k using (
     select secret_hash, member_id, row_number() over (partition by member_id order by used_at desc) as age
     from known_browser) as aged
   where k.secret_hash = aged.secret_hash and k.member_id = aged.member_id and (k.used_at < $1 or aged.age > 20)`,
);

const secretOf = (house: House, exchange: Pick<Exchange, 'cookie'>, name: string): string | undefined => {
  const value = exchange.cookie(cookieName(isSecure(house), name));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** Hash of the secret by which this browser is known; null when it brings none. */
export function knownHashOf(house: House, exchange: Pick<Exchange, 'cookie'>): Buffer | null {
  const secret = secretOf(house, exchange, KNOWN_COOKIE);
  return secret === undefined ? null : hashOf(secret);
}

/**
 * Makes the browser known to this member and answers its cookie. Members of a household who share a browser share its secret.
 */
export async function makeKnown(
  house: House,
  transaction: Queryable,
  memberId: number,
  exchange: Exchange,
): Promise<string> {
  const brought = secretOf(house, exchange, KNOWN_COOKIE);
  const fresh = newSecret();
  const hashes = [brought === undefined ? null : hashOf(brought), hashOf(fresh)];
  const [noted] = await transaction.run(noteKnown, [...hashes, memberId, exchange.now]);
  const secret = noted?.is_brought && brought !== undefined ? brought : fresh;
  const end = new Date(exchange.now.getTime() + KNOWN_DAYS * DAY);
  return secretCookie(isSecure(house), KNOWN_COOKIE, secret, end);
}

/**
 * Whether this browser is remembered for the member: the answer is its cookie with the next secret, because the one
 * it brought is used up. Undefined when it is not.
 */
export async function useRememberedBrowser(
  house: House,
  transaction: Queryable,
  memberId: number,
  exchange: Exchange,
): Promise<string | undefined> {
  const brought = secretOf(house, exchange, REMEMBER_COOKIE);
  if (brought === undefined) return undefined;
  const next = newSecret();
  const values = [hashOf(brought), memberId, hashOf(next), exchange.now, exchange.label];
  const [row] = await transaction.run(useRemembered, values);
  return row && secretCookie(isSecure(house), REMEMBER_COOKIE, next, row.expires_at);
}

/** Remembers this browser for 30 days and answers its cookie. */
export async function rememberBrowser(
  house: House,
  transaction: Queryable,
  memberId: number,
  exchange: Exchange,
): Promise<string> {
  const brought = secretOf(house, exchange, REMEMBER_COOKIE);
  const secret = newSecret();
  const end = new Date(exchange.now.getTime() + REMEMBERED_DAYS * DAY);
  await Promise.all([
    brought !== undefined && transaction.run(dropRemembered, [hashOf(brought), memberId]),
    transaction.run(keepRemembered, [memberId, hashOf(secret), exchange.label, exchange.now, end]),
  ]);
  return secretCookie(isSecure(house), REMEMBER_COOKIE, secret, end);
}

/** @param before when a browser that is known was used for the last time */
export async function forgetOldBrowsers(database: Queryable, now: Date, before: Date): Promise<void> {
  await database.run(forgetRemembered, [now]);
  await database.run(forgetKnown, [before]);
}
