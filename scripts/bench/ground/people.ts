import type pg from 'pg';

const FIRST_MEMBER = 100_001;
/** Valid form, but the hash of no password. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$c3RhcnN0YXJzdGFyc3Rhcg$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

const sessionToken = (index: number): string => `bench-session-token-${index}`;
const sessionCookie = (index: number): string => `bench-session-cookie-${index}`;

/** Headers of the nth member's session; both secrets are known, as the rows are made here. */
export const sessionHeaders = (index: number): Readonly<Record<string, string>> => ({
  'access-token': `Bearer ${sessionToken(index)}`,
  cookie: `sid=${sessionCookie(index)}`,
});

export const memberIdOf = (index: number): number => FIRST_MEMBER + index;
export const emailOf = (index: number): string => `member${index}@example.jp`;

/** Adds members with a session each, from number `from` on; directly, since a login costs 5 ms of hashing. */
export async function addMembers(database: pg.Client, count: number, from = 0): Promise<void> {
  await database.query(
    `insert into member (member_id, email, email_key, tel, password_hash, lastname, firstname, lastfurigana, firstfurigana, zipcode,
       prefecture, address1, address2, birthdate, is_resident, created_at)
     select $1::int + n, 'member' || n || '@example.jp', 'member' || n || '@example.jp', '090-0000-1234', $4, '佐藤', 'ハル', 'サトウ', 'ハル',
       '098-9901', '北海道', '星守町', '旭2丁目3番地', '1980-04-01', 1, now()
     from generate_series($2::int, $2::int + $3::int - 1) n`,
    [FIRST_MEMBER, from, count, NO_PASSWORD],
  );
  await addSessions(database, count, from, (index) => index);
}

/** Adds sessions with secrets from number `from` on, for the members that `memberOf` names. */
export async function addSessions(
  database: pg.Client,
  count: number,
  from: number,
  memberOf: (index: number) => number,
): Promise<void> {
  const indexes = Array.from({ length: count }, (_value, index) => from + index);
  await database.query(
    `insert into session (token_hash, cookie_hash, member_id, created_at, seen_at, expires_at)
     select sha256(convert_to('bench-session-token-' || n, 'UTF8')), sha256(convert_to('bench-session-cookie-' || n, 'UTF8')), id,
       now(), now(), now() + interval '30 days'
     from unnest($1::int[], $2::int[]) as s(n, id)`,
    [indexes, indexes.map((index) => memberIdOf(memberOf(index)))],
  );
}
