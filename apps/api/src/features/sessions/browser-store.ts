import { cookieName } from '@machi/domain/contract/cookies';
import { KNOWN_DAYS, REMEMBERED_DAYS } from '@machi/domain/sessions/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { above, below, rowsOf } from '../../database/rows.ts';
import { remembered_browser } from '../../database/tables/sessions.ts';
import { isSecure, type House } from '../../platform/house.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { KNOWN_COOKIE, REMEMBER_COOKIE, secretCookie } from '../../platform/sessions/sessions.ts';
import type { Exchange } from '../../platform/http/exchange.ts';

const DAY = 86_400_000;

/** Keeps a secret that the server made; any other is replaced, because an attacker could have planted it. */
const noteKnown = statement<{ is_brought: boolean }>(
  'note-known-browser',
  `insert into known_browser as k (secret_hash, member_id, used_at)
   select case when exists (select from known_browser where secret_hash = $1::bytea) then $1 else $2::bytea end, $3, $4
   on conflict (secret_hash, member_id) do update set used_at = excluded.used_at
   returning k.secret_hash is not distinct from $1 as is_brought`,
);
const remembered = rowsOf(remembered_browser);
/** Keeps a member's newest twenty browsers: a person who keeps no cookies has a new one each time. */
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

/** Hash of this browser's secret; null if it sends none. */
export function knownHashOf(house: House, exchange: Pick<Exchange, 'cookie'>): Buffer | null {
  const secret = secretOf(house, exchange, KNOWN_COOKIE);
  return secret === undefined ? null : hashOf(secret);
}

/** Makes the browser known to this member and returns its cookie. Members who share a browser share its secret. */
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

/** Uses up a remembered browser's secret; returns the cookie with the next one, undefined if not remembered. */
export async function useRememberedBrowser(
  house: House,
  transaction: Queryable,
  memberId: number,
  exchange: Exchange,
): Promise<string | undefined> {
  const brought = secretOf(house, exchange, REMEMBER_COOKIE);
  if (brought === undefined) return undefined;
  const next = newSecret();
  const found = { secret_hash: hashOf(brought), member_id: memberId, expires_at: above(exchange.now) };
  const used = { secret_hash: hashOf(next), used_at: exchange.now, label: exchange.label };
  const [row] = await remembered.updateReturning(transaction, 'use-remembered-browser', found, used, ['expires_at']);
  return row && secretCookie(isSecure(house), REMEMBER_COOKIE, next, row.expires_at);
}

/** Remembers this browser for 30 days and returns its cookie. */
export async function rememberBrowser(
  house: House,
  transaction: Queryable,
  memberId: number,
  exchange: Exchange,
): Promise<string> {
  const brought = secretOf(house, exchange, REMEMBER_COOKIE);
  const secret = newSecret();
  const end = new Date(exchange.now.getTime() + REMEMBERED_DAYS * DAY);
  const before = brought !== undefined && { secret_hash: hashOf(brought), member_id: memberId };
  const kept = { member_id: memberId, secret_hash: hashOf(secret), label: exchange.label };
  const times = { created_at: exchange.now, used_at: exchange.now, expires_at: end };
  await Promise.all([
    before && remembered.remove(transaction, 'drop-remembered-browser', before),
    remembered.insert(transaction, 'keep-remembered-browser', { ...kept, ...times }),
  ]);
  return secretCookie(isSecure(house), REMEMBER_COOKIE, secret, end);
}

/** @param before known browsers last used before this are deleted */
export async function forgetOldBrowsers(database: Queryable, now: Date, before: Date): Promise<void> {
  await remembered.remove(database, 'forget-remembered-browsers', { expires_at: below(now) });
  await database.run(forgetKnown, [before]);
}
