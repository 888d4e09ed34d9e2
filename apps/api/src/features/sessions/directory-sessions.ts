import { CHECK_MINUTES, UNCHECKED_MINUTES } from '@machi/domain/directory/rules';
import type { Hono } from 'hono';
import type { Queryable } from '../../database/database.ts';
import { amongRows, atMost, present, rowsOf } from '../../database/rows.ts';
import { directory_session } from '../../database/tables/directory/directory.ts';
import { session } from '../../database/tables/sessions.ts';
import { seal, unseal } from '../../ground/seal.ts';
import { townKeys } from '../../ground/town-keys.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import {
  directoryLinks,
  directoryLogins,
  hearOnce,
  rolesOfGroups,
  settleRoles,
  type ShownLogin,
} from '../../platform/directory/directory-store.ts';
import type { House } from '../../platform/house.ts';
import { readText } from '../../platform/http/input.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { endOtherSessions, endSession, moveChecked } from '../../platform/sessions/sessions.ts';
import type { LogoutMessage } from '../../providers/directory/directory.ts';
import { DIRECTORY_LOGOUT_PATH } from '../../providers/directory/open-directory.ts';
import { isServiceFailure } from '../../providers/service-failure.ts';

const checked = rowsOf(directory_session);
const sessions = rowsOf(session);

const MINUTE = 60_000;
/** Sessions about which the directory is asked at once. */
const AT_ONCE = 8;
const MOST = 400;
/** Longer than the directory may take. */
const CLAIMED_MINUTES = 2;
const MOST_BYTES = 16 * 1024;

const after = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);
const ownerOf = (tokenHash: Buffer): string => `directory session ${tokenHash.toString('hex')}`;
const sealedFor = ({ secret }: Pick<House, 'secret'>, tokenHash: Buffer, token: string | null): Buffer | null =>
  token === null ? null : seal(townKeys(secret).directoryKey, token, ownerOf(tokenHash));

/** Lets a session that the directory has just opened go on only while the directory confirms it. */
export async function keepChecked(
  house: Pick<House, 'secret'>,
  transaction: Queryable,
  token_hash: Buffer,
  { sid, refreshToken, until }: ShownLogin,
  now: Date,
): Promise<void> {
  const sealed_refresh = sealedFor(house, token_hash, refreshToken);
  const row = { token_hash, sid, sealed_refresh, due_at: after(now, CHECK_MINUTES) };
  await checked.insert(transaction, 'keep-directory-session', row);
  await moveChecked(transaction, token_hash, until === undefined ? after(now, UNCHECKED_MINUTES) : new Date(until));
}

/** The directory's name for a session, and when it would end unchecked: what continues it lasts no longer. */
export async function checkedEnd(database: Queryable, token_hash: Buffer, now: Date) {
  const [row, own] = await Promise.all([
    sessions.one(database, 'find-directory-session', { token_hash }),
    checked.one(database, 'find-checked-session', { token_hash }),
  ]);
  const until = row?.checked_until ?? after(now, UNCHECKED_MINUTES);
  return { sid: own?.sid ?? null, until: until.toISOString() };
}

/** Ends sessions by the directory's word. The member has not acted themselves. */
async function noteEnd(transaction: Queryable, member_id: number, now: Date): Promise<void> {
  const event = { at: now, actor_member_id: null, subject: 'member', subject_id: member_id, request_id: '' } as const;
  await writeAudit(transaction, { ...event, action: 'session:end' });
}

/**
 * Ends a session whose refresh token is worth nothing, and what lives by it: the same session there, and those without a
 * token, as at desks of terminals. The directory is asked about all others by their own tokens.
 */
async function endUnconfirmed(transaction: Queryable, member_id: number, subject: string, token_hash: Buffer) {
  const own = await sessions.list(transaction, 'list-sessions-of-official', { member_id }, { columns: ['token_hash'] });
  const withToken = { token_hash: amongRows(session, 'token_hash', { member_id }), sealed_refresh: present };
  const asked = await checked.list(transaction, 'list-sessions-with-token', withToken);
  const sid = asked.find((one) => token_hash.equals(one.token_hash))?.sid ?? null;
  await directoryLogins.drop(transaction, sid === null ? { subject } : { sid });
  const others = asked.filter((one) => !token_hash.equals(one.token_hash) && (sid === null || one.sid !== sid));
  for (const one of own)
    if (!others.some((other) => one.token_hash.equals(other.token_hash))) await endSession(transaction, one.token_hash);
}

type Due = Pick<typeof directory_session.$inferSelect, 'token_hash' | 'sealed_refresh' | 'due_at'>;

/** Asks the directory about one session. False: it did not answer. */
async function checkOne(house: House, { token_hash, sealed_refresh, due_at }: Due, now: Date): Promise<boolean> {
  const { database, directory, secret, log } = house;
  const claim = { due_at: after(now, CLAIMED_MINUTES) };
  const mine = await checked.updateReturning(database, 'claim-directory-session', { token_hash, due_at }, claim, [
    'token_hash',
  ]);
  const owner = mine.length > 0 && (await sessions.one(database, 'find-directory-session', { token_hash }));
  if (!owner || !directory) return true;
  const link = await directoryLinks.ofMember(database, owner.member_id);
  const token = sealed_refresh ? unseal(townKeys(secret).directoryKey, sealed_refresh, ownerOf(token_hash)) : undefined;
  if (!link || link.issuer !== directory.issuer || token === undefined) {
    await endSession(database, token_hash);
    return true;
  }
  const person = await directory.refresh(token, link.subject);
  if (isServiceFailure(person)) {
    log.warn({ failed: person.failed, reason: person.detail }, 'the directory did not confirm a session');
    const isEnded = person.failed === 'refused' && person.detail === 'invalid_grant';
    if (isEnded)
      await database.transaction(async (transaction) => {
        await lockMember(transaction, owner.member_id);
        await endUnconfirmed(transaction, owner.member_id, link.subject, token_hash);
        await noteEnd(transaction, owner.member_id, now);
      });
    else await checked.update(database, 'retry-directory-session', { token_hash }, { due_at: after(now, 1) });
    return isEnded;
  }
  const roles = await rolesOfGroups(database, person.groups, now);
  await database.transaction(async (transaction) => {
    await lockMember(transaction, owner.member_id);
    await settleRoles(transaction, owner.member_id, roles, now);
    if (roles.length === 0) {
      await directoryLogins.drop(transaction, { subject: link.subject });
      await endOtherSessions(transaction, owner.member_id);
      return noteEnd(transaction, owner.member_id, now);
    }
    const fresh = sealedFor(house, token_hash, person.refreshToken ?? null);
    const next = { sealed_refresh: fresh, due_at: after(now, CHECK_MINUTES) };
    await checked.update(transaction, 'confirm-directory-session', { token_hash }, next);
    await directoryLinks.note(transaction, owner.member_id, now);
    return moveChecked(transaction, token_hash, after(now, UNCHECKED_MINUTES));
  });
  return true;
}

/** Asks the directory again about the sessions that it opened. Stops while it does not answer. */
export async function checkDirectorySessions(house: House, now: Date): Promise<void> {
  if (!house.directory) return;
  const due = { due_at: atMost(now), sealed_refresh: present };
  const order = { columns: ['token_hash', 'sealed_refresh', 'due_at'], order: ['due_at'], limit: MOST } as const;
  const waiting = await checked.list(house.database, 'list-due-directory-sessions', due, order);
  for (let from = 0; from < waiting.length; from += AT_ONCE) {
    const batch = waiting.slice(from, from + AT_ONCE);
    const answers = await Promise.all(batch.map((one) => checkOne(house, one, now)));
    if (!answers.includes(true)) return;
  }
}

/** Ends what a logout at the directory ends: its session there, or all of the person. False: heard before. */
async function endByMessage(house: House, { jti, sid, subject }: LogoutMessage, now: Date): Promise<boolean> {
  const { database, directory } = house;
  return database.transaction(async (transaction) => {
    if (!(await hearOnce(transaction, jti, now))) return false;
    const { issuer = '' } = directory ?? {};
    const link = subject === undefined ? undefined : await directoryLinks.ofSubject(transaction, issuer, subject);
    if (sid !== undefined) {
      await directoryLogins.drop(transaction, { sid });
      if (subject !== undefined) await directoryLogins.drop(transaction, { subject, sid: null });
      // A directory may leave the sid out of its ID tokens: which session it means is unknown, so all such end.
      const member_id = link?.member_id ?? 0;
      const unnamed = { sid: null, token_hash: amongRows(session, 'token_hash', { member_id }) };
      for (const { token_hash } of await checked.list(transaction, 'list-sessions-of-directory', [{ sid }, unnamed])) {
        const owner = await sessions.one(transaction, 'find-directory-session', { token_hash });
        await endSession(transaction, token_hash);
        if (owner) await noteEnd(transaction, owner.member_id, now);
      }
      return true;
    }
    if (subject === undefined) return true;
    await directoryLogins.drop(transaction, { subject });
    if (!link) return true;
    await lockMember(transaction, link.member_id);
    await endOtherSessions(transaction, link.member_id);
    await noteEnd(transaction, link.member_id, now);
    return true;
  });
}

/** Hears the directory's messages of logouts (OpenID Connect Back-Channel Logout 1.0). */
export function mountDirectoryLogout(application: Hono, house: House): void {
  application.post(DIRECTORY_LOGOUT_PATH, async (context) => {
    context.header('cache-control', 'no-store');
    const isForm = context.req.header('content-type')?.split(';')[0]?.trim() === 'application/x-www-form-urlencoded';
    const body = isForm && house.directory ? await readText(context, MOST_BYTES).catch(() => undefined) : undefined;
    const token = new URLSearchParams(body).get('logout_token');
    const message = token === null ? undefined : await house.directory?.readLogout(token);
    const isHeard = message !== undefined && (await endByMessage(house, message, house.clock()));
    return isHeard ? context.body(null, 200) : context.json({ error: 'invalid_request' }, 400);
  });
}
