import { keptEmpty } from '@machi/domain/described/kept';
import type { Kept } from '@machi/domain/described/model';
import { emailKey } from '@machi/domain/fields/model';
import { locales, type Locale } from '@machi/domain/locale/model';
import { memberFields } from '@machi/domain/members/fields';
import { statement, type Queryable } from '../../database/database.ts';
import { namesOfColumns } from '../../database/described-columns.ts';

/** A new member's data; absent fields are empty. */
export interface NewMemberRow extends Partial<Kept<typeof memberFields>> {
  readonly password_hash: string;
  /** A mobile number as login ID, digits only. */
  readonly login_tel_key?: string | null;
  readonly is_reset_forced?: 0 | 1;
  /** For a password that the town gave. */
  readonly first_password_ends_at?: Date | null;
  /** The password is sent by mail or SMS. */
  readonly is_password_sent?: boolean;
}

/** The notification language of people who have not been asked. */
export const FIRST_LOCALE: Locale = locales[0];

const COLUMNS = `email_key, login_tel_key, password_hash, is_reset_forced, first_password_ends_at, is_password_sent, created_at, ${namesOfColumns(memberFields)}`;
const insertMembers = statement<{ member_id: number }>(
  'insert-members',
  `with added as (
     insert into member (${COLUMNS}) select ${COLUMNS}
     from jsonb_populate_recordset(null::member, $1::jsonb) with ordinality
     order by ordinality on conflict do nothing returning member_id
   ) select member_id from added order by member_id`,
);

const rowOf = (member: NewMemberRow, created_at: Date) => ({
  ...keptEmpty(memberFields),
  locale: FIRST_LOCALE,
  login_tel_key: null,
  is_reset_forced: 0,
  first_password_ends_at: null,
  is_password_sent: false,
  ...member,
  email_key: member.email ? emailKey(member.email) : null,
  created_at,
});

/**
 * Adds members and answers those added, in order. Skips a taken login ID or town ID, even under concurrent requests.
 */
export const addMembers = (transaction: Queryable, members: readonly NewMemberRow[], now: Date) =>
  transaction.run(insertMembers, [JSON.stringify(members.map((member) => rowOf(member, now)))]);

/** The former row of a counter guest who became a member. */
export interface FormerGuest extends Partial<Kept<typeof memberFields>> {
  readonly member_id: number;
  readonly verified_at: string | null;
  readonly locked_at: string | null;
  readonly created_at: string;
}
const insertGuest = statement(
  'put-guest-back',
  `insert into member (member_id, verified_at, locked_at, ${COLUMNS}) select member_id, verified_at, locked_at, ${COLUMNS}
   from jsonb_populate_record(null::member, $1::jsonb) on conflict do nothing returning member_id`,
);

/** Restores a counter guest under their number; false if another member has the town ID by now. */
export async function putGuestBack(transaction: Queryable, guest: FormerGuest): Promise<boolean> {
  const row = rowOf({ ...guest, password_hash: '' }, new Date(guest.created_at));
  return (await transaction.run(insertGuest, [JSON.stringify(row)])).length > 0;
}
