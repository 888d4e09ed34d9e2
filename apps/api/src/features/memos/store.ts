import { townTimeText } from '@machi/domain/calendar/model';
import type { Memo } from '@machi/domain/memos/model';
import type { StoredMemo } from '@machi/domain/memos/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsFrom, rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { memo, memo_version } from '../../database/tables/memos/memos.ts';
import { reservation } from '../../database/tables/reservations.ts';

const memoRows = rowsOf(memo);
const versionRows = rowsOf(memo_version);
const members = rowsOf(member);
const reservations = rowsOf(reservation);

interface MemoRow extends Pick<typeof memo.$inferSelect, 'memo_id' | 'member_id' | 'application_code' | 'written_by'> {
  readonly author_name: string | null;
  readonly versions: { readonly version: number; readonly body: string | null; readonly written_at: string }[];
}

const written = rowsFrom(
  statement<MemoRow>(
    'memos-with-versions',
    `select m.memo_id, m.member_id, m.application_code, m.written_by, a.lastname || ' ' || a.firstname as author_name,
     (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'body', v.body, 'written_at', v.written_at) order by v.version), '[]')
      from memo_version v where v.memo_id = m.memo_id) as versions
   from memo m left join member a on a.member_id = m.written_by`,
  ),
);

const view = ({ versions, written_by, member_id: _of, ...row }: MemoRow, readerId: number): Memo => ({
  ...row,
  is_own: written_by === readerId,
  versions: versions.map(({ written_at, ...version }) => ({
    ...version,
    written_at: townTimeText(new Date(written_at)),
  })),
});

export const memos = {
  /** The applicant, by the code of an application or of one of its dates. */
  async applicant(database: Queryable, code: string) {
    const columns = ['member_id', 'application_code'] as const;
    const [of, one] = [{ application_code: code }, { reservation_code: code }];
    const found = await reservations.one(database, 'memo-applicant', of, { columns });
    return found ?? (await reservations.one(database, 'memo-applicant-of-date', one, { columns }));
  },
  isMember: (database: Queryable, member_id: number) => members.has(database, 'memo-member', { member_id }),
  /** Memos about an application and its member, or about the member only. */
  async about(database: Queryable, member_id: number, code: string | null, readerId: number) {
    const rows = await written.list(database, 'memos-about', { member_id }, { order: ['memo_id'] });
    const meant = rows.filter((row) => [null, code].includes(row.application_code));
    return meant.map((row) => view(row, readerId));
  },
  count: (transaction: Queryable, member_id: number, application_code: string | null) =>
    memoRows.count(transaction, 'memos-count', { member_id, application_code }),
  async write(transaction: Queryable, about: typeof memo.$inferInsert, body: string): Promise<void> {
    const { memo_id } = await memoRows.insertReturning(transaction, 'memo-write', about, ['memo_id']);
    const first = { memo_id, version: 1, body, written_at: about.touched_at };
    await versionRows.insert(transaction, 'memo-first-version', first);
  },
  async lock(transaction: Queryable, memo_id: number): Promise<StoredMemo | undefined> {
    const of = { memo_id };
    const held = await memoRows.lock(transaction, 'memo-lock', of, { columns: ['member_id', 'written_by'] });
    // Read after the lock: a statement that waited for it would not see a version written meanwhile.
    const newest = { columns: ['version', 'body'], order: ['-version'], limit: 1 } as const;
    const last = await versionRows.one(transaction, 'memo-locked', of, newest);
    return held && last && { ...held, ...last };
  },
  /** Null: the memo is withdrawn. */
  async add(transaction: Queryable, memo_id: number, version: number, body: string | null, now: Date): Promise<void> {
    await memoRows.update(transaction, 'memo-touch', { memo_id }, { touched_at: now });
    await versionRows.insert(transaction, 'memo-correct', { memo_id, version, body, written_at: now });
  },
  async read(database: Queryable, memo_id: number, readerId: number): Promise<Memo> {
    const row = await written.one(database, 'memo-one', { memo_id });
    if (!row) throw new Error('a locked memo is gone');
    return view(row, readerId);
  },
};
