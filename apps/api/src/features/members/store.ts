import type { Kept } from '@machi/domain/described/model';
import type { Locale } from '@machi/domain/locale/model';
import type { profileFields } from '@machi/domain/members/fields';
import type { LoginId } from '@machi/domain/members/login-id';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { withLoginId } from '../../platform/members/member-search.ts';
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

const members = rowsOf(member);

export const memberStore = {
  /** Whether somebody logs in with this; a number that is only somebody's telephone does not count. */
  isKnown: (transaction: Queryable, loginId: LoginId): Promise<boolean> =>
    members.has(transaction, 'knows-login-id', withLoginId(loginId)),
  /** The new member's id; undefined when somebody else completed a signup with this address or number first. */
  async add(transaction: Queryable, pending: PendingMember, now: Date): Promise<number | undefined> {
    const [row] = await addMembers(transaction, [pending], now);
    return row?.member_id;
  },
};
