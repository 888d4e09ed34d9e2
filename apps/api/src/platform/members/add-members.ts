import { keptEmpty } from '@machi/domain/described/kept';
import type { Kept } from '@machi/domain/described/model';
import { emailKey } from '@machi/domain/fields/model';
import { locales, type Locale } from '@machi/domain/locale/model';
import { memberFields } from '@machi/domain/members/fields';
import { statement, type Queryable } from '../../database/database.ts';
import { namesOfColumns } from '../../database/described-columns.ts';

/** What is known of somebody new; what is left out is empty. */
export interface NewMemberRow extends Partial<Kept<typeof memberFields>> {
  readonly password_hash: string;
  /** A mobile number with which this person logs in, digits alone. */
  readonly login_tel_key?: string | null;
  readonly is_reset_forced?: 0 | 1;
  /** Of a password that the town gave. */
  readonly first_password_ends_at?: Date | null;
  /** The password goes to them by mail or SMS. */
  readonly is_password_sent?: boolean;
}

/** The language in which the town writes to whom it has not asked yet. */
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
 * Adds members and answers those who were added, in their order: not who has a login ID or a town ID that is taken, also
 * at this moment by somebody else.
 */
export const addMembers = (transaction: Queryable, members: readonly NewMemberRow[], now: Date) =>
  transaction.run(insertMembers, [JSON.stringify(members.map((member) => rowOf(member, now)))]);

/** Somebody of the counter who was a member before, as the row said it. */
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

/** Puts somebody of the counter back under their number; false when somebody else has their town ID by now. */
export async function putGuestBack(transaction: Queryable, guest: FormerGuest): Promise<boolean> {
  const row = rowOf({ ...guest, password_hash: '' }, new Date(guest.created_at));
  return (await transaction.run(insertGuest, [JSON.stringify(row)])).length > 0;
}
