import { LOGIN_MINUTES, rolesOfRows, rowsOfGroups } from '@machi/domain/directory/rules';
import { refuse, type Refusal } from '@machi/domain/refusals/model';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import type { Database, Queryable } from '../../database/database.ts';
import {
  above,
  among,
  amongRows,
  below,
  holds,
  including,
  nameOf,
  otherThan,
  present,
  rowsOf,
} from '../../database/rows.ts';
import {
  directory_link,
  directory_login,
  directory_logout,
  directory_rule,
} from '../../database/tables/directory/directory.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { member } from '../../database/tables/members.ts';
import { seal, unseal } from '../../ground/seal.ts';
import { hashOf, keyedHash, newSecret } from '../../ground/secrets.ts';
import { townKeys } from '../../ground/town-keys.ts';
import type { KeptLogin } from '../../providers/directory/directory.ts';
import { writeAudit } from '../audit/audit.ts';
import type { House } from '../house.ts';

const logins = rowsOf(directory_login);
const links = rowsOf(directory_link, { official: nameOf('directory_link.member_id') });
const rules = rowsOf(directory_rule);
const logouts = rowsOf(directory_logout);
const members = rowsOf(member);

/** A row of the table, or a last resort, that a second official has approved. */
export const IN_FORCE = { approved_at: present, ended_at: null } as const;
const LOGOUTS_KEPT = 3_600_000;

/** A login that the directory has confirmed, until the session opens. */
export interface ShownLogin {
  readonly subject: string;
  readonly name: string;
  readonly sid: string | null;
  readonly refreshToken: string | null;
  /** Null: those that the official has, as the login continues a session. */
  readonly roles: readonly OfficialRole[] | null;
  readonly isFactorDone: boolean;
  /** The end of the session that this one continues. */
  readonly until?: string;
}
type BegunLogin = KeptLogin & { readonly backuri: string };

const ownerOf = (hash: Buffer): string => `directory login ${hash.toString('hex')}`;
const endOf = (now: Date): Date => new Date(now.getTime() + LOGIN_MINUTES * 60_000);
const sealed = (secret: string, hash: Buffer, content: object): Buffer =>
  seal(townKeys(secret).directoryKey, JSON.stringify(content), ownerOf(hash));

function opened<T>(secret: string, row: { login_hash: Buffer; sealed: Buffer } | undefined): T | undefined {
  const text = row && unseal(townKeys(secret).directoryKey, row.sealed, ownerOf(row.login_hash));
  return text === undefined ? undefined : JSON.parse(text);
}

/** Of a code that is typed in place of a password. Keyed, as it is short. */
export const deskCodeHash = (secret: string, memberId: number, code: string): Buffer =>
  Buffer.from(keyedHash(secret, `desk code ${memberId} ${code}`), 'hex');

/** Logins at the directory that are under way. */
export const directoryLogins = {
  endOf,
  /** Answers the secret of the browser's cookie. */
  async begin(database: Database, secret: string, begun: BegunLogin, now: Date): Promise<string> {
    const [login_hash, cookie] = [hashOf(begun.state), newSecret()];
    const row = { login_hash, browser_hash: hashOf(cookie), sealed: sealed(secret, login_hash, begun) };
    await logins.insert(database, 'begin-directory-login', { ...row, ends_at: endOf(now) });
    return cookie;
  },
  /** Takes a login once, and only for the browser in which it began. */
  async takeReturn(database: Database, secret: string, state: string, cookie: string, now: Date) {
    const own = { login_hash: hashOf(state), browser_hash: hashOf(cookie), ends_at: above(now) };
    return opened<BegunLogin>(secret, (await logins.removeReturning(database, 'take-directory-return', own))[0]);
  },
  /** Keeps what the directory said; answers the secret once. */
  async hold(transaction: Queryable, secret: string, shown: ShownLogin, now: Date, given?: Buffer) {
    const held = newSecret();
    const login_hash = given ?? hashOf(held);
    const { subject, sid } = shown;
    const row = { login_hash, browser_hash: null, subject, sid, ends_at: endOf(now) };
    await logins.insert(transaction, 'hold-directory-login', { ...row, sealed: sealed(secret, login_hash, shown) });
    return { secret: held, hash: login_hash };
  },
  isHeld: (database: Queryable, login_hash: Buffer, now: Date) =>
    logins.has(database, 'is-directory-login-held', { login_hash, browser_hash: null, ends_at: above(now) }),
  /** Undefined: it is over, or a logout at the directory has ended it. */
  async take(transaction: Queryable, secret: string, login_hash: Buffer, now: Date): Promise<ShownLogin | undefined> {
    const held = { login_hash, browser_hash: null, ends_at: above(now) };
    return opened<ShownLogin>(secret, (await logins.removeReturning(transaction, 'take-directory-login', held))[0]);
  },
  drop: (transaction: Queryable, whose: { sid: string } | { subject: string; sid?: null }) =>
    logins.remove(transaction, 'drop-directory-logins', whose),
  async forgetOld(database: Queryable, now: Date): Promise<void> {
    await logins.remove(database, 'forget-directory-logins', { ends_at: below(now) });
    const old = { heard_at: below(new Date(now.getTime() - LOGOUTS_KEPT)) };
    await logouts.remove(database, 'forget-directory-logouts', old);
  },
};

/** Whether a logout message is heard for the first time. */
export const hearOnce = async (transaction: Queryable, jti: string, heard_at: Date): Promise<boolean> =>
  (await logouts.insertIfAbsent(transaction, 'hear-directory-logout', { jti_hash: hashOf(jti), heard_at }, [
    'heard_at',
  ])) !== undefined;

export const directoryLinks = {
  ofSubject: (database: Queryable, issuer: string, subject: string) =>
    links.one(database, 'find-directory-link', { issuer, subject }),
  ofMember: (database: Queryable, member_id: number) => links.one(database, 'find-own-directory-link', { member_id }),
  list: (database: Queryable) => links.list(database, 'list-directory-links', {}, { order: ['member_id'] }),
  /** False: the official or the account of the directory is linked otherwise. */
  async add(transaction: Queryable, member_id: number, issuer: string, subject: string, now: Date): Promise<boolean> {
    const row = { member_id, issuer, subject, linked_at: now, met_at: now };
    return (await links.insertIfAbsent(transaction, 'link-directory', row, ['member_id'])) !== undefined;
  },
  note: (transaction: Queryable, member_id: number, met_at: Date) =>
    links.update(transaction, 'note-directory-link', { member_id }, { met_at }),
  async remove(transaction: Queryable, member_id: number): Promise<boolean> {
    return (await links.removeReturning(transaction, 'unlink-directory', { member_id }, ['member_id'])).length > 0;
  },
};

/** Officials with an account of last resort that would open. */
async function lastResorts(database: Queryable, role?: OfficialRole): Promise<readonly number[]> {
  const named = amongRows(directory_rule, 'member_id', { ...IN_FORCE, member_id: present });
  const withRole = role ? { roles: including(role) } : {};
  const usable = { is_official: holds, locked_at: null, member_id: named, ...withRole };
  const name = role ? 'list-last-resorts-of-role' : 'list-last-resorts';
  const rows = await members.list(database, name, usable, { columns: ['member_id'] });
  return rows.map(({ member_id }) => member_id);
}

/** Whether somebody could come with the role `system`: linked officials have roles by groups alone. */
const isManaged = async (transaction: Queryable): Promise<boolean> =>
  (await rules.has(transaction, 'gives-directory-system', {
    ...IN_FORCE,
    group_name: present,
    roles: including('system'),
  })) ||
  (await lastResorts(transaction, 'system')).length > 0 ||
  (await directoryLinks.list(transaction)).length === 0;

/**
 * Asked before a change of rows or accounts. The answer, asked after it, refuses what would leave the office locked out.
 * In turn, so that two officials cannot take the last two ways in at once.
 */
export async function holdWaysIn(
  { directory, settings }: Pick<House, 'directory' | 'settings'>,
  transaction: Queryable,
) {
  if (!directory) return () => Promise.resolve(undefined);
  await takeTurn(transaction, 'last resorts');
  const [resorts, wasManaged] = [await lastResorts(transaction), await isManaged(transaction)];
  return async (): Promise<Refusal | undefined> => {
    const isLast = resorts.length > 0 && (await lastResorts(transaction)).length === 0;
    if (isLast && settings.directory?.isRequired === true)
      return refuse(409, { field: '', code: 'directory-last-one' });
    if (wasManaged && !(await isManaged(transaction))) return refuse(409, { field: '', code: 'directory-last-system' });
    return undefined;
  };
}

/** What decides whether this official may log in with a password. */
export async function standingOf(database: Queryable, issuer: string, memberId: number) {
  const [link, named] = await Promise.all([directoryLinks.ofMember(database, memberId), lastResorts(database)]);
  // A link to a directory that the town had before counts no more.
  return { isLinked: link?.issuer === issuer, isLastResort: named.includes(memberId), hasLastResort: named.length > 0 };
}

/** Refuses a linked official what opens nothing, or what the next login or check would undo. */
export async function refuseLinked(
  database: Queryable,
  issuer: string | undefined,
  memberId: number,
  problem: Parameters<typeof refuse>[1],
): Promise<Refusal | undefined> {
  const link = issuer === undefined ? undefined : await directoryLinks.ofMember(database, memberId);
  return link?.issuer === issuer && link ? refuse(409, problem) : undefined;
}
/** Roles by hand. */
export const refuseRolesOfLinked = (database: Queryable, issuer: string | undefined, memberId: number) =>
  refuseLinked(database, issuer, memberId, { field: 'roles', code: 'directory-gives-roles' });

/** The roles that the table gives to these groups. Notes which rows are still met. */
export async function rolesOfGroups(
  database: Queryable,
  groups: readonly string[] | undefined,
  now: Date,
): Promise<readonly OfficialRole[]> {
  const table = await rules.list(database, 'read-directory-table', { ...IN_FORCE, group_name: present });
  const met = rowsOfGroups(table, groups ?? []);
  // Once a day is enough.
  const yesterday = new Date(now.getTime() - 86_400_000);
  const stale = met.filter(({ met_at }) => met_at === null || met_at < yesterday);
  if (stale.length > 0) {
    const which = { directory_rule_id: among(stale.map(({ directory_rule_id }) => directory_rule_id)) };
    await rules.update(database, 'note-directory-rules', which, { met_at: now });
  }
  return rolesOfRows(met);
}

/** Gives an official the roles of their groups, and takes all others. Makes nobody an official. */
export async function settleRoles(
  transaction: Queryable,
  member_id: number,
  roles: readonly OfficialRole[],
  now: Date,
): Promise<void> {
  const differs = { member_id, is_official: holds, roles: otherThan([...roles]) };
  const set = { roles: [...roles] };
  const changed = await members.updateReturning(transaction, 'settle-directory-roles', differs, set, ['member_id']);
  if (changed.length === 0) return;
  const event = { at: now, actor_member_id: null, subject: 'member', request_id: '' } as const;
  await writeAudit(transaction, { ...event, action: 'member:directory-roles', subject_id: member_id });
}
