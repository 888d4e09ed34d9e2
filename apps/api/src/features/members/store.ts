import type { Kept } from '@machi/domain/described/model';
import type { Locale } from '@machi/domain/locale/model';
import type { profileFields } from '@machi/domain/members/fields';
import type { LoginId } from '@machi/domain/members/login-id';
import { statement, type Queryable } from '../../database/database.ts';
import { addMembers } from '../../platform/members/add-members.ts';

/** What a signup keeps until its link is confirmed. */
export interface PendingMember extends Kept<typeof profileFields> {
  /** As it was given. */
  readonly tel: string;
  readonly email: string | null;
  /** The mobile number that the link goes to, digits alone; null where there is an address. */
  readonly login_tel_key: string | null;
  readonly password_hash: string;
  readonly locale: Locale;
  /** Of the secret that whoever signed up was answered, in hexadecimal digits. */
  readonly resend_hash: string;
}

const knowsLoginId = statement<{ member_id: number }>(
  'knows-login-id',
  'select member_id from member where email_key = $1 or login_tel_key = $2',
);
export const memberStore = {
  /** Whether somebody logs in with this; a number that is only somebody's telephone does not count. */
  async isKnown(transaction: Queryable, { kind, key }: LoginId): Promise<boolean> {
    const values = kind === 'email' ? [key, null] : [null, key];
    return (await transaction.run(knowsLoginId, values)).length > 0;
  },
  /** The new member's id; undefined when somebody else completed a signup with this address or number first. */
  async add(transaction: Queryable, pending: PendingMember, now: Date): Promise<number | undefined> {
    const [row] = await addMembers(transaction, [pending], now);
    return row?.member_id;
  },
};
