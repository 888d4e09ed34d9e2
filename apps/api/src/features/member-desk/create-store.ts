import type { Kept } from '@machi/domain/described/model';
import { emailKey } from '@machi/domain/fields/model';
import { isMobile, telKey } from '@machi/domain/fields/tel';
import { claims, type Claim } from '@machi/domain/member-desk/bulk';
import type { listedFields } from '@machi/domain/member-desk/bulk-columns';
import { firstPasswordEnd } from '@machi/domain/members/first-password';
import { fullName } from '@machi/domain/members/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { recipientOf, type Recipient } from '../../platform/notifications/recipient.ts';
import { withLoginId } from '../../platform/members/member-search.ts';
import { addMembers } from '../../platform/members/add-members.ts';

/** An account that the desk makes; missing personal data is not known yet. */
export interface NewAccount extends Partial<Kept<typeof listedFields>> {
  readonly email: string | null;
  readonly tel: string | null;
  readonly lastname: string;
  readonly firstname: string;
  /** Hash of the first password; empty for an account without one. */
  readonly password_hash: string;
  readonly is_reset_forced: 0 | 1;
  readonly is_password_sent: boolean;
}

/** Rows per statement. */
const CHUNK = 500;

/** A member's identifiers that a row of a list might duplicate. */
interface KnownRow extends Pick<
  typeof member.$inferSelect,
  'member_id' | 'email_key' | 'login_tel_key' | 'town_id' | 'lastname' | 'firstname'
> {
  readonly tel_key: string | null;
}
const knownMembers = statement<KnownRow>(
  'desk-known-members',
  `select m.member_id, m.email_key, m.login_tel_key, m.town_id, translate(m.tel, '-', '') as tel_key, m.lastname, m.firstname
   from member m where m.member_id in (
     select member_id from member where email_key = any($1::text[])
     union select member_id from member where login_tel_key = any($2::text[])
     union select member_id from member where town_id = any($3::text[])
     union select one.member_id from member one join unnest($4::text[]) as asked(key) on translate(one.tel, '-', '') = asked.key)`,
);
const members = rowsOf(member);
/** Splits items for statements that take many rows. */
export function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_none, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

/**
 * With an e-mail address, the telephone number is a contact and becomes a login ID once the person confirms it. A
 * landline never does: it cannot receive a code.
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

/** The recipient of notifications about a new account; none without a login ID. */
export const reachOf = (account: NewAccount): Recipient => recipientOf(rowOf(account));

/** The claims that members already have, with the member of each. */
export async function findKnown(database: Queryable, asked: readonly Claim[]): Promise<ReadonlyMap<string, number>> {
  if (asked.length === 0) return new Map();
  const keysOf = (kind: Claim['kind']) => asked.filter((one) => one.kind === kind).map(({ key }) => key);
  const rows = await database.run(knownMembers, [
    keysOf('email'),
    keysOf('login'),
    keysOf('town_id'),
    keysOf('person'),
  ]);
  const all = new Set(asked.map(({ claim }) => claim));
  return new Map(
    rows
      .flatMap((row): [string | undefined, number][] => [
        [row.email_key === null ? undefined : claims.email(row.email_key), row.member_id],
        [row.login_tel_key === null ? undefined : claims.login(row.login_tel_key), row.member_id],
        [row.town_id === null ? undefined : claims.town_id(row.town_id), row.member_id],
        [row.tel_key === null ? undefined : claims.person(row.tel_key, fullName(row)), row.member_id],
      ])
      .filter((entry): entry is [string, number] => entry[0] !== undefined && all.has(entry[0])),
  );
}

/** IDs of the members who already have the account's login ID. */
export async function findHolders(database: Queryable, account: NewAccount): Promise<readonly number[]> {
  const { email_key, login_tel_key } = rowOf(account);
  const key = email_key ?? login_tel_key;
  if (key === null) return [];
  const holders = withLoginId({ kind: email_key === null ? 'tel' : 'email', key });
  const rows = await members.list(database, 'desk-holders-of-login', holders, { columns: ['member_id'] });
  return rows.map(({ member_id }) => member_id);
}

/**
 * Adds accounts and returns their IDs in order; undefined if a login ID or town ID is taken, possibly by a concurrent
 * transaction: the caller must roll back. Keys are inserted in one order, so that two lists at once rarely wait for
 * each other.
 */
export async function addAccounts(
  transaction: Queryable,
  accounts: readonly NewAccount[],
  now: Date,
): Promise<readonly number[] | undefined> {
  const end = firstPasswordEnd(now);
  const rows = accounts.map((account, index) => ({
    index,
    row: { ...rowOf(account), first_password_ends_at: account.password_hash === '' ? null : end },
  }));
  const keyOf = ({ email_key, login_tel_key, town_id }: (typeof rows)[number]['row']) =>
    [email_key, login_tel_key, town_id].map((key) => key ?? '').join('\n');
  const inOrder = rows.toSorted((one, other) => (keyOf(one.row) < keyOf(other.row) ? -1 : 1));
  const ids: number[] = [];
  for (const chunk of chunksOf(inOrder)) {
    const added = await addMembers(
      transaction,
      chunk.map(({ row }) => row),
      now,
    );
    if (added.length < chunk.length) return undefined;
    for (const [at, { index }] of chunk.entries()) ids[index] = added[at]?.member_id ?? 0;
  }
  return ids;
}
