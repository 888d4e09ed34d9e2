import { emailKey } from '@machi/domain/fields/model';
import type { Locale } from '@machi/domain/locale/model';
import type { LoginId } from '@machi/domain/members/login-id';
import type { SignupRequest } from '@machi/domain/members/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

type NotKept =
  | 'has_no_email'
  | 'email'
  | 'email_confirmation'
  | 'tel_confirmation'
  | 'password'
  | 'password_confirmation'
  | 'is_agreed';

/** What a signup keeps until its link is confirmed. */
export interface PendingMember extends Omit<SignupRequest, NotKept> {
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
const insertMember = statement<{ member_id: number }>(
  'insert-member',
  `insert into member (email, email_key, tel, login_tel_key, password_hash, lastname, firstname, lastfurigana, firstfurigana, zipcode,
     prefecture, address1, address2, address3, gender, birthdate, locale, created_at)
   select p.email, $2, p.tel, p.login_tel_key, p.password_hash, p.lastname, p.firstname, p.lastfurigana, p.firstfurigana, p.zipcode,
     p.prefecture, p.address1, p.address2, p.address3, p.gender, p.birthdate::date, p.locale, $3
   from jsonb_to_record($1::jsonb) as p(email text, tel text, login_tel_key text, password_hash text, lastname text, firstname text,
     lastfurigana text, firstfurigana text, zipcode text, prefecture text, address1 text, address2 text, address3 text, gender smallint,
     birthdate text, locale text)
   on conflict do nothing returning member_id`,
);

export const memberStore = {
  /** Whether somebody logs in with this; a number that is only somebody's telephone does not count. */
  async isKnown(transaction: Queryable, { kind, key }: LoginId): Promise<boolean> {
    const values = kind === 'email' ? [key, null] : [null, key];
    return (await transaction.run(knowsLoginId, values)).length > 0;
  },
  /** The new member's id; undefined when somebody else completed a signup with this address or number first. */
  async add(transaction: Queryable, pending: PendingMember, now: Date): Promise<number | undefined> {
    const key = pending.email === null ? null : emailKey(pending.email);
    const [row] = await transaction.run(insertMember, [JSON.stringify(pending), key, now]);
    return row?.member_id;
  },
};
