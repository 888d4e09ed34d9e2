import type { Kept } from '@machi/domain/described/model';
import type { Locale } from '@machi/domain/locale/model';
import type { profileFields } from '@machi/domain/members/fields';
import type { LoginId } from '@machi/domain/members/login-id';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { withLoginId } from '../../platform/members/member-search.ts';
import { addMembers } from '../../platform/members/add-members.ts';

/** A signup's data until its link is confirmed. */
export interface PendingMember extends Kept<typeof profileFields> {
  /** As entered. */
  readonly tel: string;
  readonly email: string | null;
  /** Mobile number for the link, digits only; null with an e-mail address. */
  readonly login_tel_key: string | null;
  readonly password_hash: string;
  readonly locale: Locale;
  /** Hash of the resend secret, hexadecimal. */
  readonly resend_hash: string;
}

const members = rowsOf(member);

export const memberStore = {
  /** Whether a member logs in with it; a contact number does not count. */
  isKnown: (transaction: Queryable, loginId: LoginId): Promise<boolean> =>
    members.has(transaction, 'knows-login-id', withLoginId(loginId)),
  /** The new member's ID; undefined if another signup with this address or number was completed first. */
  async add(transaction: Queryable, pending: PendingMember, now: Date): Promise<number | undefined> {
    const [row] = await addMembers(transaction, [pending], now);
    return row?.member_id;
  },
};
