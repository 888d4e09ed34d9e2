import { timingSafeEqual } from 'node:crypto';
import { cookieName } from '@machi/domain/contract/cookies';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import type { Residence } from '@machi/domain/members/residence';
import { isWorkAccount, type AccountKind } from '@machi/domain/permissions/kinds';
import type { Asker } from '@machi/domain/permissions/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import { isDatabaseGone, statement, type Queryable } from '../../database/database.ts';
import type { Readers } from '../../database/readers.ts';
import { below, rowsOf } from '../../database/rows.ts';
import { login_challenge, remembered_browser, session } from '../../database/tables/sessions.ts';
import { gather } from '../work/gather.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/**
 * Members: 30 days sliding, half a year at most. Officials and companies: 12 hours, 1 hour idle (product, "Sessions").
 */
const MEMBER_LIFE = 180 * DAY;
const MEMBER_IDLE = 30 * DAY;
const OFFICIAL_LIFE = 12 * HOUR;
const OFFICIAL_IDLE = HOUR;
/** Shortest time between two renewals of a session, to save a write at each request. */
const MEMBER_RENEWAL = HOUR;
const OFFICIAL_RENEWAL = 5 * 60_000;

interface SessionRow {
  cookie_hash: Uint8Array;
  member_id: number;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  checked_until: Date | null;
  must_enrol: boolean;
  lastname: string;
  firstname: string;
  is_official: boolean;
  is_company: boolean;
  organization_id: number | null;
  roles: string[];
  is_resident: number;
  is_verified: boolean;
  locale: string;
}

const findSessions = statement<SessionRow & { key: string }>(
  'find-sessions',
  `select asked.key, found.* from unnest($1::text[]) as asked(key) cross join lateral (
   select s.cookie_hash, s.member_id, s.created_at, s.seen_at, s.expires_at, s.checked_until, s.must_enrol,
          m.lastname, m.firstname, m.is_official, m.is_company, m.organization_id, m.roles, m.is_resident, m.locale,
          m.verified_at is not null as is_verified
   from session s join member m on m.member_id = s.member_id where s.token_hash = decode(asked.key, 'hex') limit 1) found`,
);
const sessions = rowsOf(session);
const logins = rowsOf(login_challenge);
const browsers = rowsOf(remembered_browser);
/** The channel on which each process learns of ended sessions, and closes their open lines. */
export const SESSIONS_ENDED = 'sessions_ended';
const ending = (which: string): string =>
  `with gone as (delete from session where ${which} returning member_id)
   select pg_notify('${SESSIONS_ENDED}', '') from gone limit 1`;
const closeSession = statement('close-session', ending('token_hash = $1'));
const closeOtherSessions = statement(
  'close-other-sessions',
  ending(`member_id = $1 and token_hash is distinct from $2::bytea and token_hash is distinct from $3::bytea`),
);

/** The logged-in person of a request, from the session's row. */
export interface SessionMember extends Asker, Residence {
  readonly member_id: number;
  readonly organization_id: number | null;
  readonly name: string;
  readonly locale: Locale;
}

export interface OpenSession {
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly member: SessionMember;
  /** Epoch seconds. */
  readonly expire: number;
  readonly isRenewed: boolean;
  /** An official or a company without a second factor: the session can only enrol one. */
  readonly mustEnrol: boolean;
}

/** When a session expires: it slides with use, up to its maximum age. */
function endOf(member: AccountKind, createdAt: Date, now: Date): Date {
  const [life, idle] = isWorkAccount(member) ? [OFFICIAL_LIFE, OFFICIAL_IDLE] : [MEMBER_LIFE, MEMBER_IDLE];
  return new Date(Math.min(createdAt.getTime() + life, now.getTime() + idle));
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

/** Finds sessions by token hash. Concurrent lookups share one statement. */
export function createSessionFinder(database: Pick<Readers, 'findAll'>) {
  return gather<Buffer, SessionRow | undefined>({ most: 64, atOnce: 2 }, async (hashes) => {
    const keys = hashes.map((hash) => hash.toString('hex'));
    const asked = [...new Set(keys)];
    // A session that was opened a moment ago is not told that it is none.
    const rows = await database.findAll(findSessions, [asked], asked.length);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    return keys.map((key) => byKey.get(key));
  });
}
export type SessionFinder = ReturnType<typeof createSessionFinder>;

interface Finding {
  readonly findSession: SessionFinder;
}

async function findStanding({ findSession }: Finding, tokenHash: Buffer, cookieHash: Uint8Array, now: Date) {
  const row = await findSession(tokenHash);
  if (!row || row.expires_at <= now || (row.checked_until ?? row.expires_at) <= now) return undefined;
  if (!timingSafeEqual(row.cookie_hash, cookieHash)) return undefined;
  const member: SessionMember = {
    member_id: row.member_id,
    name: `${row.lastname} ${row.firstname}`,
    is_official: row.is_official,
    is_company: row.is_company,
    organization_id: row.organization_id,
    roles: officialRoles.filter((role) => row.roles.includes(role)),
    is_resident: row.is_resident === 1 ? 1 : 0,
    is_verified: row.is_verified,
    locale: chooseLocale(row.locale),
  };
  return { row, member };
}

/** The member of a valid, full session. Does not renew it. */
export async function whoseSession(
  finding: Finding,
  tokenHash: Buffer,
  cookieHash: Uint8Array,
  now: Date,
): Promise<SessionMember | undefined> {
  const found = await findStanding(finding, tokenHash, cookieHash, now);
  return found && !found.row.must_enrol ? found.member : undefined;
}

/**
 * The session that both secrets open together, renewed when due; undefined if they do not match.
 * @param isVisit whether a person is active: a page that polls does not renew a session for work
 */
export async function findOpenSession(
  { database, findSession }: Finding & { readonly database: Queryable },
  token: string,
  cookie: string,
  now: Date,
  isVisit = true,
): Promise<OpenSession | undefined> {
  const tokenHash = hashOf(token);
  const standing = await findStanding({ findSession }, tokenHash, hashOf(cookie), now);
  if (!standing) return undefined;
  const { row, member } = standing;
  const found = { token, tokenHash, member, mustEnrol: row.must_enrol };
  const isAtWork = isWorkAccount(row);
  const renewal = isAtWork ? OFFICIAL_RENEWAL : MEMBER_RENEWAL;
  if ((isAtWork && !isVisit) || now.getTime() - row.seen_at.getTime() < renewal) {
    return { ...found, expire: seconds(row.expires_at), isRenewed: false };
  }
  const end = endOf(row, row.created_at, now);
  const moved = { seen_at: now, expires_at: end };
  try {
    await sessions.update(database, 'move-session', { token_hash: tokenHash }, moved);
  } catch (error) {
    // Nobody can write now: who only reads is answered, and the session is renewed at a later request.
    if (!isDatabaseGone(error)) throw error;
    return { ...found, expire: seconds(row.expires_at), isRenewed: false };
  }
  return { ...found, expire: seconds(end), isRenewed: true };
}

/**
 * Opens a session. The two secrets are answered once and never stored.
 * @param label browser and system, as in `exchange.label`
 * @param mustEnrol the session can only enrol a second factor
 */
export async function startSession(
  database: Queryable,
  member: AccountKind & { member_id: number },
  now: Date,
  label = '',
  mustEnrol = false,
) {
  const token = newSecret();
  const cookie = newSecret();
  const end = endOf(member, now, now);
  const secrets = { token_hash: hashOf(token), cookie_hash: hashOf(cookie) };
  const row = { ...secrets, member_id: member.member_id, label, must_enrol: mustEnrol };
  const times = { created_at: now, seen_at: now, expires_at: end };
  await sessions.insert(database, 'open-session', { ...row, ...times });
  return { token, cookie, expire: seconds(end), end };
}

export const endSession = (database: Queryable, tokenHash: Buffer) => database.run(closeSession, [tokenHash]);
/**
 * Ends every session of a member except those to keep (two at most), and every login under way. Runs in the transaction
 * that makes them invalid: a change of password or contact, a lock, a withdrawal. Change the member's row first: a
 * concurrent login waits for it and then finds itself ended.
 */
export async function endOtherSessions(
  transaction: Queryable,
  memberId: number,
  ...kept: readonly (Uint8Array | undefined)[]
): Promise<void> {
  const [one, other] = kept.map((tokenHash) => (tokenHash ? Buffer.from(tokenHash) : null));
  await transaction.run(closeOtherSessions, [memberId, one ?? null, other ?? null]);
  await logins.remove(transaction, 'drop-logins-under-way', { member_id: memberId });
}

/** Lets a session that the directory opened go on until then. */
export const moveChecked = (transaction: Queryable, tokenHash: Buffer, checked_until: Date) =>
  sessions.update(transaction, 'move-checked-session', { token_hash: tokenHash }, { checked_until });

/**
 * Makes the session a full one after a factor was enrolled. The new cookie secret makes copies of the old one useless.
 */
export async function raiseSession(transaction: Queryable, tokenHash: Buffer): Promise<string> {
  const cookie = newSecret();
  const raised = { must_enrol: false, cookie_hash: hashOf(cookie) };
  await sessions.update(transaction, 'raise-session', { token_hash: tokenHash }, raised);
  return cookie;
}

/** Makes every remembered browser of a member ask for the second factor again, after any change of credentials. */
export const forgetBrowsers = (transaction: Queryable, memberId: number) =>
  browsers.remove(transaction, 'forget-browsers', { member_id: memberId });

export const endOldSessions = (database: Queryable, now: Date) =>
  sessions.remove(database, 'close-old-sessions', [{ expires_at: below(now) }, { checked_until: below(now) }]);

/** Cookie of a browser that is not asked for the second factor; its secret is hashed in `remembered_browser`. */
export const REMEMBER_COOKIE = 'remember';
/** Cookie of a browser that has logged in before; its secret is hashed in `known_browser`. */
export const KNOWN_COOKIE = 'known';

/** `__Host-sid` with Secure over https, else `sid` (product, "Sessions"). */
export const SESSION_COOKIE = 'sid';

/** A cookie that scripts cannot read. Without an end, it removes the cookie. */
export function secretCookie(isSecure: boolean, name: string, value: string, end: Date | undefined): string {
  const age = end ? `Expires=${end.toUTCString()}` : 'Max-Age=0';
  return `${cookieName(isSecure, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; ${age}${isSecure ? '; Secure' : ''}`;
}

export const sessionCookie = (isSecure: boolean, value: string, end: Date | undefined): string =>
  secretCookie(isSecure, SESSION_COOKIE, value, end);
