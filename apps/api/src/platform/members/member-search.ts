/** As `memberSearchOf` folds what is looked for. */
const NAME = `lower(normalize(translate(lastname || firstname, ' 　', ''), NFKC))`;
const KANA = `translate(lastfurigana || firstfurigana, ' ', '')`;

/** A counter guest: nothing to log in with, nowhere to write to. In terms of the table `member`. */
export const IS_GUEST = 'email_key is null and login_tel_key is null';

/** Which members fit what an official typed: text, kana and digits of `memberSearchOf` as $1 to $3. */
export const MEMBER_MATCHES = `($1 = '' or strpos(${NAME}, $1) > 0 or strpos(${KANA}, $2) > 0
   or ($3 <> '' and strpos(translate(tel, '-', ''), $3) > 0)
   or strpos(email_key, $1) > 0 or strpos(lower(town_id), $1) > 0)`;
