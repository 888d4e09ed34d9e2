import type { LoginId } from '@machi/domain/members/login-id';
import { sql, value, type Part } from '../../database/sql.ts';

/** Normalized like the search text of `memberSearchOf`. */
const NAME = `lower(normalize(translate(lastname || firstname, ' 　', ''), NFKC))`;
const KANA = `translate(lastfurigana || firstfurigana, ' ', '')`;

/** A counter guest: no login ID and no contact. For the table `member`, or its alias `m`. */
export const IS_GUEST = 'email_key is null and login_tel_key is null';
export const IS_M_GUEST = 'm.email_key is null and m.login_tel_key is null';

/** The condition for members who match an official's search: text, kana and digits of `memberSearchOf`, as SQL. */
export const memberMatches = (text: string | Part, kana: string | Part, digits: string | Part): Part =>
  sql`(${text} = '' or strpos(${NAME}, ${text}) > 0 or strpos(${KANA}, ${kana}) > 0
   or (${digits} <> '' and (strpos(translate(tel, '-', ''), ${digits}) > 0 or strpos(login_tel_key, ${digits}) > 0))
   or strpos(email_key, ${text}) > 0 or strpos(lower(town_id), ${text}) > 0)`;
/** The same with named values. */
export const MEMBER_MATCHES = memberMatches(value('text'), value('kana'), value('digits'));

/** The member with this login ID; a telephone number that is not a login ID does not count. */
export const withLoginId = ({ kind, key }: LoginId) => (kind === 'email' ? { email_key: key } : { login_tel_key: key });
