import type { ProfileChange } from '@machi/domain/account/model';
import { keptNames } from '@machi/domain/described/kept';
import type { Kept } from '@machi/domain/described/model';
import { heldByMember, heldByOffice } from '@machi/domain/members/fields';
import type { LoginId } from '@machi/domain/members/login-id';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { readingColumns } from '../../database/described-columns.ts';
import type { Reachable } from '../../platform/letters/recipient.ts';

/** A member's row as a change of it finds it. */
export interface OwnRow extends Reachable, Kept<typeof heldByOffice> {
  readonly member_id: number;
  readonly tel: string | null;
  readonly is_otp_enabled: 0 | 1;
  readonly verified_at: Date | null;
  readonly locked_at: Date | null;
  readonly locale: string;
}

const COLUMNS = `m.member_id, m.email, m.login_tel_key, m.tel, m.is_otp_enabled, m.verified_at, m.locked_at, m.locale,
  ${readingColumns(heldByOffice, 'm')}`;
const readOwn = statement<OwnRow>('read-own-member', `select ${COLUMNS} from member m where m.member_id = $1`);
const lockOwn = statement<OwnRow>(
  'lock-own-member',
  `select ${COLUMNS} from member m where m.member_id = $1 for update`,
);

/** What is left out of the change keeps its value. */
const changeProfile = statement(
  'change-profile',
  `update member m set ${[
    ...keptNames(heldByMember).map((name) => `${name} = c.${name}`),
    ...keptNames(heldByOffice).map((name) => `${name} = coalesce(c.${name}, m.${name})`),
  ].join(', ')}
   from jsonb_populate_record(null::member, $2::jsonb) c where m.member_id = $1`,
);
const changeSettings = statement(
  'change-settings',
  `update member set is_login_notified = coalesce($2, is_login_notified), is_otp_enabled = coalesce($3, is_otp_enabled)
   where member_id = $1`,
);
const setPassword = statement(
  'set-own-password',
  'update member set password_hash = $2, is_reset_forced = 0, wrong_codes = 0 where member_id = $1',
);
const changeCookie = statement('change-session-cookie', 'update session set cookie_hash = $2 where token_hash = $1');
const othersLoginId = statement<{ locale: string }>(
  'others-login-id',
  'select locale from member where (email_key = $1 or login_tel_key = $2) and member_id <> $3',
);
const setEmail = statement('set-own-email', 'update member set email = $2, email_key = $3 where member_id = $1');
const setLandline = statement('set-own-landline', 'update member set tel = $2 where member_id = $1');
const setTel = statement('set-own-tel', 'update member set tel = $2, login_tel_key = $3 where member_id = $1');

export const accountStore = {
  async read(database: Queryable, memberId: number): Promise<OwnRow | undefined> {
    return (await database.run(readOwn, [memberId]))[0];
  },
  async lock(transaction: Queryable, memberId: number): Promise<OwnRow | undefined> {
    return (await transaction.run(lockOwn, [memberId]))[0];
  },
  changeProfile: (transaction: Queryable, memberId: number, change: ProfileChange) =>
    transaction.run(changeProfile, [memberId, JSON.stringify(change)]),
  changeSettings: (transaction: Queryable, memberId: number, isNotified?: 0 | 1, isOtpEnabled?: 0 | 1) =>
    transaction.run(changeSettings, [memberId, isNotified ?? null, isOtpEnabled ?? null]),
  setPassword: (transaction: Queryable, memberId: number, hash: string) =>
    transaction.run(setPassword, [memberId, hash]),
  changeCookie: (transaction: Queryable, tokenHash: Buffer, cookieHash: Buffer) =>
    transaction.run(changeCookie, [tokenHash, cookieHash]),
  /** The language of somebody else who logs in with this; undefined when nobody does. */
  async localeOfOther(transaction: Queryable, { kind, key }: LoginId, memberId: number): Promise<string | undefined> {
    const [email, tel] = kind === 'email' ? [key, null] : [null, key];
    return (await transaction.run(othersLoginId, [email, tel, memberId]))[0]?.locale;
  },
  /** Rejects with SQLSTATE 23505 when somebody else was faster. */
  setContact: (transaction: Queryable, memberId: number, { kind, key }: LoginId, value: string) =>
    transaction.run(kind === 'email' ? setEmail : setTel, [memberId, value, key]),
  setLandline: (transaction: Queryable, memberId: number, value: string) =>
    transaction.run(setLandline, [memberId, value]),
};
