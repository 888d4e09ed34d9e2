import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import type { Reach, Wishes } from '@machi/domain/wishes/rules';
import { statement, type Queryable } from '../../database/database.ts';

/** A member with their wishes, as the outbox reads them before it sends. */
export interface Wisher {
  readonly memberId: number;
  readonly locale: Locale;
  readonly email: string | null;
  readonly tel: string | null;
  readonly wishes: Wishes;
  readonly reach: Reach;
  readonly showsContent: boolean;
}

interface WisherRow {
  recipient: string;
  member_id: number;
  locale: string;
  email: string | null;
  login_tel_key: string | null;
  wishes: Wishes['ways'] | null;
  quiet_from: string | null;
  quiet_to: string | null;
  is_must_only: number | null;
  is_content_shown: number | null;
  has_push: boolean;
  has_line: boolean;
}
/** SQL: whether member `m` has a device, or an account, that takes messages at `now`. */
export const hasPush = (now: string): string =>
  `exists (select from push_subscription p join session s on s.token_hash = p.session_hash
     where p.member_id = m.member_id and s.expires_at > ${now})`;
export const HAS_LINE = 'exists (select from line_account l where l.member_id = m.member_id and l.blocked_at is null)';

const selectWishers = statement<WisherRow>(
  'select-wishers',
  `select asked.recipient, m.member_id, m.locale, m.email, m.login_tel_key, s.quiet_from, s.quiet_to, s.is_must_only,
     s.is_content_shown, (select jsonb_object_agg(w.matter, w.ways) from wish w where w.member_id = m.member_id) as wishes,
     ${hasPush('$2::timestamptz')} as has_push, ${HAS_LINE} as has_line
   from unnest($1::text[]) as asked(recipient)
     cross join lateral (select * from member where email_key = lower(asked.recipient)
       union all select * from member where login_tel_key = asked.recipient limit 1) as m
     left join wish_setting s on s.member_id = m.member_id`,
);

const wisherOf = (row: WisherRow, has: { readonly push: boolean; readonly line: boolean }): Wisher => ({
  memberId: row.member_id,
  locale: chooseLocale(row.locale),
  email: row.email,
  tel: row.login_tel_key,
  wishes: {
    ways: row.wishes ?? {},
    quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    isMustOnly: row.is_must_only === 1,
  },
  reach: {
    push: has.push && row.has_push,
    line: has.line && row.has_line,
    mail: row.email !== null,
    sms: row.login_tel_key !== null,
  },
  showsContent: row.is_content_shown === 1,
});

/**
 * The members behind these addresses. Nobody for an address that is no member's any more.
 * @param has the ways that this process carries
 */
export async function readWishers(
  database: Queryable,
  recipients: readonly string[],
  has: { readonly push: boolean; readonly line: boolean },
  now: Date,
): Promise<ReadonlyMap<string, Wisher>> {
  if (recipients.length === 0) return new Map();
  const rows = await database.run(selectWishers, [[...new Set(recipients)], now]);
  return new Map(rows.map((row) => [row.recipient, wisherOf(row, has)]));
}
