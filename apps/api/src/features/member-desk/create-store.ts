import { emailKey } from '@machi/domain/fields/model';
import { isMobile, telKey } from '@machi/domain/fields/tel';
import { firstPasswordEnd } from '@machi/domain/members/first-password';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { addMembers } from '../../platform/members/add-members.ts';

/** An account that the desk makes. */
export interface NewAccount {
  readonly email: string | null;
  /** As it is kept (`keptTel`). */
  readonly tel: string | null;
  readonly lastname: string;
  readonly firstname: string;
  /** Of the first password; empty for whoever gets none. */
  readonly password_hash: string;
  readonly is_reset_forced: 0 | 1;
  readonly is_password_sent: boolean;
}

/** Rows that go to the database in one statement. */
const CHUNK = 500;

const knownEmails = statement<{ email_key: string; member_id: number }>(
  'desk-known-emails',
  'select email_key, member_id from member where email_key = any($1::text[])',
);
const holdersOfLogin = statement<{ member_id: number }>(
  'desk-holders-of-login',
  'select member_id from member where email_key = $1 or login_tel_key = $2',
);
/** So many at a time, for statements that take many rows. */
export function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_none, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

/**
 * With an address the number is where the person is reached; it becomes a login ID once they confirm it. A landline never
 * does: nobody can read a code on it.
 */
function rowOf({ email, tel, ...account }: NewAccount) {
  const key = telKey(tel ?? '') ?? '';
  return {
    ...account,
    email,
    email_key: email === null ? null : emailKey(email),
    tel,
    login_tel_key: email === null && isMobile(key) ? key : null,
  };
}

/** Keys of the addresses among these that members have, with whose they are. */
export async function findKnownEmails(
  database: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return new Map((await database.run(knownEmails, [keys])).map((row) => [row.email_key, row.member_id]));
}

/** Ids of the members whose login ID an account would take. */
export async function findHolders(database: Queryable, account: NewAccount): Promise<readonly number[]> {
  const { email_key, login_tel_key } = rowOf(account);
  return (await database.run(holdersOfLogin, [email_key, login_tel_key])).map(({ member_id }) => member_id);
}

/**
 * Adds accounts and answers their ids, in order; undefined when a login ID is taken, also at this moment by somebody
 * else: then all must be rolled back. Keys go in in one order, so that two lists at once do not wait for each other.
 */
export async function addAccounts(
  transaction: Queryable,
  accounts: readonly NewAccount[],
  now: Date,
): Promise<readonly number[] | undefined> {
  const ids = new Map<string | null, number>();
  const end = firstPasswordEnd(now);
  const rows = accounts.map((account) => ({
    ...rowOf(account),
    first_password_ends_at: account.password_hash === '' ? null : end,
  }));
  const inOrder = rows.toSorted((one, other) => ((one.email_key ?? '') < (other.email_key ?? '') ? -1 : 1));
  for (const chunk of chunksOf(inOrder)) {
    const added = await addMembers(transaction, chunk, now);
    if (added.length < chunk.length) return undefined;
    for (const { email_key, member_id } of added) ids.set(email_key, member_id);
  }
  return rows.flatMap(({ email_key }) => ids.get(email_key) ?? []);
}
