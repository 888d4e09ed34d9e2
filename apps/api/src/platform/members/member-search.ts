import type { LoginId } from '@machi/domain/members/login-id';
import { sql, value, type Part } from '../../database/sql.ts';

/** As `memberSearchOf` folds what is looked for. */
const NAME = `lower(normalize(translate(lastname || firstname, ' 　', ''), NFKC))`;
const KANA = `translate(lastfurigana || firstfurigana, ' ', '')`;

/** A counter guest: nothing to log in with, nowhere to write to. In terms of the table `member`, or of one called `m`. */
export const IS_GUEST = 'email_key is null and login_tel_key is null';
export const IS_M_GUEST = 'm.email_key is null and m.login_tel_key is null';

/** Which members fit what an official typed: text, kana and digits of `memberSearchOf`, each as an expression. */
export const memberMatches = (text: string | Part, kana: string | Part, digits: string | Part): Part =>
  sql`(${text} = '' or strpos(${NAME}, ${text}) > 0 or strpos(${KANA}, ${kana}) > 0
   or (${digits} <> '' and (strpos(translate(tel, '-', ''), ${digits}) > 0 or strpos(login_tel_key, ${digits}) > 0))
   or strpos(email_key, ${text}) > 0 or strpos(lower(town_id), ${text}) > 0)`;
/** The same of values by their names there. */
export const MEMBER_MATCHES = memberMatches(value('text'), value('kana'), value('digits'));

/** Who logs in with this; a number that is only somebody's telephone does not count. */
export const withLoginId = ({ kind, key }: LoginId) => (kind === 'email' ? { email_key: key } : { login_tel_key: key });
