import type { SignupRequest } from '@machi/domain/members/model';
import type { Locale } from '@machi/domain/locale/model';
import { emailKey } from '@machi/domain/fields/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

/** What a signup keeps until its link is confirmed. */
export type PendingMember = Omit<
  SignupRequest,
  'email_confirmation' | 'password' | 'password_confirmation' | 'is_agreed'
> & {
  readonly password_hash: string;
  readonly locale: Locale;
};

const LINK_HOURS = 24;
/** At most 5 an hour to one address (decisions, "Accounts"). */
const LINKS_AN_HOUR = 5;

const knowsEmail = statement<{ member_id: number }>('knows-email', 'select member_id from member where email_key = $1');
const insertVerification = statement(
  'insert-verification',
  `insert into verification (token_hash, purpose, recipient_key, payload, created_at, expires_at)
   values ($1, 'signup', $5, $2::jsonb, $3, $4)`,
);
const countLinks = statement<{ links: number }>(
  'count-links',
  'select count(*)::int as links from verification where recipient_key = $1 and created_at > $2',
);
const takeVerification = statement<{ payload: PendingMember }>(
  'take-verification',
  `select payload from verification
   where token_hash = $1 and purpose = 'signup' and used_at is null and expires_at > $2 for update`,
);
const useVerification = statement(
  'use-verification',
  'update verification set used_at = $2, payload = null where token_hash = $1',
);
const forgetVerifications = statement('forget-verifications', 'delete from verification where expires_at < $1');
const insertMember = statement<{ member_id: number }>(
  'insert-member',
  `insert into member (email, email_key, tel, password_hash, lastname, firstname, lastfurigana, firstfurigana, zipcode, prefecture,
     address1, address2, address3, gender, birthdate, locale, created_at)
   select p.email, $2, p.tel, p.password_hash, p.lastname, p.firstname, p.lastfurigana, p.firstfurigana, p.zipcode, p.prefecture,
     p.address1, p.address2, p.address3, p.gender, p.birthdate::date, p.locale, $3
   from jsonb_to_record($1::jsonb) as p(email text, tel text, password_hash text, lastname text, firstname text, lastfurigana text,
     firstfurigana text, zipcode text, prefecture text, address1 text, address2 text, address3 text, gender smallint, birthdate text, locale text)
   on conflict (email_key) do nothing returning member_id`,
);
const selectAccount = statement<AccountRow>(
  'select-account',
  `select member_id, email, tel, lastname, firstname, lastfurigana, firstfurigana, zipcode, prefecture, address1, address2, address3,
     gender, birthdate::text as birthdate, is_resident, is_handicapped
   from member where member_id = $1`,
);

interface AccountRow {
  member_id: number;
  email: string | null;
  tel: string | null;
  lastname: string;
  firstname: string;
  lastfurigana: string;
  firstfurigana: string;
  zipcode: string;
  prefecture: string;
  address1: string;
  address2: string;
  address3: string;
  gender: 0 | 1 | 2;
  birthdate: string | null;
  is_resident: 0 | 1;
  is_handicapped: 0 | 1;
}

export const memberStore = {
  async isKnown(transaction: Queryable, email: string): Promise<boolean> {
    return (await transaction.run(knowsEmail, [emailKey(email)])).length > 0;
  },
  /** Whether this address was sent as many links in the last hour as anybody may cause. */
  async isFlooded(transaction: Queryable, email: string, now: Date): Promise<boolean> {
    const [row] = await transaction.run(countLinks, [emailKey(email), new Date(now.getTime() - 3_600_000)]);
    return (row?.links ?? 0) >= LINKS_AN_HOUR;
  },
  async keepPending(transaction: Queryable, tokenHash: Buffer, pending: PendingMember, now: Date): Promise<void> {
    const end = new Date(now.getTime() + LINK_HOURS * 3_600_000);
    await transaction.run(insertVerification, [tokenHash, JSON.stringify(pending), now, end, emailKey(pending.email)]);
  },
  /** The pending member of an unused link, which is used up by this; undefined when there is none. */
  async takePending(transaction: Queryable, tokenHash: Buffer, now: Date): Promise<PendingMember | undefined> {
    const [row] = await transaction.run(takeVerification, [tokenHash, now]);
    if (row) await transaction.run(useVerification, [tokenHash, now]);
    return row?.payload;
  },
  /** The new member's id; undefined when somebody else completed a signup with this address first. */
  async add(transaction: Queryable, pending: PendingMember, now: Date): Promise<number | undefined> {
    const [row] = await transaction.run(insertMember, [JSON.stringify(pending), emailKey(pending.email), now]);
    return row?.member_id;
  },
  async account(database: Queryable, memberId: number): Promise<AccountRow | undefined> {
    return (await database.run(selectAccount, [memberId]))[0];
  },
  forgetLinks: (database: Queryable, now: Date) => database.run(forgetVerifications, [now]),
};
