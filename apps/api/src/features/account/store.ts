import type { ProfileChange } from '@machi/domain/account/model';
import { keptNames } from '@machi/domain/described/kept';
import type { Kept } from '@machi/domain/described/model';
import { heldByMember, heldByOffice, memberParts } from '@machi/domain/members/fields';
import type { LoginId } from '@machi/domain/members/login-id';
import { statement, type Queryable } from '../../database/database.ts';
import { orKept, otherThan, rowsOf } from '../../database/rows.ts';
import { former_contact } from '../../database/tables/delegations/delegations.ts';
import { member } from '../../database/tables/members.ts';
import { session } from '../../database/tables/sessions.ts';
import { withLoginId } from '../../platform/members/member-search.ts';
import type { Reachable, Recipient } from '../../platform/notifications/recipient.ts';

const members = rowsOf(member);
const sessions = rowsOf(session);
const formerContacts = rowsOf(former_contact);

/** A member's row for a change by themselves. */
export interface OwnRow extends Reachable, Kept<typeof heldByOffice>, Kept<typeof memberParts.address> {
  readonly member_id: number;
  readonly tel: string | null;
  readonly is_otp_enabled: 0 | 1;
  readonly verified_at: Date | null;
  readonly locked_at: Date | null;
  readonly locale: string;
}

const columns = [
  'member_id',
  'email',
  'login_tel_key',
  'tel',
  'is_otp_enabled',
  'verified_at',
  'locked_at',
  'locale',
  ...keptNames(heldByOffice),
  ...keptNames(memberParts.address),
] as const;

/** Missing fields keep their value. */
const changeProfile = statement(
  'change-profile',
  `update member m set ${[
    ...keptNames(heldByMember).map((name) => `${name} = c.${name}`),
    ...keptNames(heldByOffice).map((name) => `${name} = coalesce(c.${name}, m.${name})`),
  ].join(', ')}
   from jsonb_populate_record(null::member, $2::jsonb) c where m.member_id = $1`,
);

export const accountStore = {
  read: async (database: Queryable, member_id: number) =>
    (await members.one(database, 'read-own-member', { member_id }, { columns })) as OwnRow | undefined,
  lock: async (transaction: Queryable, member_id: number) =>
    (await members.lock(transaction, 'lock-own-member', { member_id }, { columns })) as OwnRow | undefined,
  changeProfile: (transaction: Queryable, memberId: number, change: ProfileChange) =>
    transaction.run(changeProfile, [memberId, JSON.stringify(change)]),
  changeSettings: (transaction: Queryable, memberId: number, isNotified?: 0 | 1, isOtpEnabled?: 0 | 1) =>
    members.update(
      transaction,
      'change-settings',
      { member_id: memberId },
      { is_login_notified: orKept(isNotified ?? null), is_otp_enabled: orKept(isOtpEnabled ?? null) },
    ),
  setPassword: (transaction: Queryable, member_id: number, password_hash: string) => {
    const chosen = { password_hash, is_reset_forced: 0, wrong_codes: 0 };
    return members.update(transaction, 'set-own-password', { member_id }, chosen);
  },
  changeCookie: (transaction: Queryable, token_hash: Buffer, cookie_hash: Buffer) =>
    sessions.update(transaction, 'change-session-cookie', { token_hash }, { cookie_hash }),
  /** The language of another member with this login ID; undefined if nobody has it. */
  async localeOfOther(transaction: Queryable, { kind, key }: LoginId, memberId: number): Promise<string | undefined> {
    const others = { ...withLoginId({ kind, key }), member_id: otherThan(memberId) };
    return (await members.one(transaction, 'others-login-id', others, { columns: ['locale'] }))?.locale;
  },
  /** Rejects with SQLSTATE 23505 if somebody else has it already. */
  setContact: (transaction: Queryable, member_id: number, { kind, key }: LoginId, value: string) =>
    kind === 'email'
      ? members.update(transaction, 'set-own-email', { member_id }, { email: value, email_key: key })
      : members.update(transaction, 'set-own-tel', { member_id }, { tel: value, login_tel_key: key }),
  /** Keeps a replaced contact for some days: it is told, too, when somebody may act for the member. */
  async keepFormer(transaction: Queryable, member_id: number, { channel, to }: Recipient, changed_at: Date) {
    const former = { member_id, recipient: to };
    await formerContacts.remove(transaction, 'drop-former-contact', former);
    await formerContacts.insert(transaction, 'keep-former-contact', { ...former, channel, changed_at });
  },
  setLandline: (transaction: Queryable, member_id: number, tel: string) =>
    members.update(transaction, 'set-own-landline', { member_id }, { tel }),
};
