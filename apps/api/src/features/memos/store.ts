import { townTimeText } from '@machi/domain/calendar/model';
import type { Memo } from '@machi/domain/memos/model';
import type { StoredMemo } from '@machi/domain/memos/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { memo } from '../../database/tables/memos/memos.ts';

const memoRows = rowsOf(memo);
const members = rowsOf(member);

interface MemoRow {
  readonly memo_id: number;
  readonly member_id: number;
  readonly application_code: string | null;
  readonly written_by: number | null;
  readonly author_name: string | null;
  readonly versions: { readonly version: number; readonly body: string | null; readonly written_at: string }[];
}

const WITH_VERSIONS = `select m.memo_id, m.member_id, m.application_code, m.written_by, a.lastname || ' ' || a.firstname as author_name,
     (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'body', v.body, 'written_at', v.written_at) order by v.version), '[]')
      from memo_version v where v.memo_id = m.memo_id) as versions
   from memo m left join member a on a.member_id = m.written_by`;

/** About an application, and about the member; or about the member alone. */
const selectAbout = statement<MemoRow>(
  'memos-about',
  `${WITH_VERSIONS} where m.member_id = $1 and (m.application_code is null or m.application_code = $2) order by m.memo_id`,
);
const selectOne = statement<MemoRow>('memo-one', `${WITH_VERSIONS} where m.memo_id = $1`);
const insert = statement(
  'memo-write',
  `with made as (insert into memo (member_id, application_code, written_by, touched_at) values ($1, $2, $3, $5) returning memo_id)
   insert into memo_version (memo_id, version, body, written_at) select memo_id, 1, $4, $5 from made`,
);
/** Read once it is held: a statement that waited for the lock knows no version that was written meanwhile. */
const readLocked = statement<StoredMemo>(
  'memo-locked',
  `select m.member_id, m.written_by, v.version, v.body from memo m
   join lateral (select version, body from memo_version where memo_id = m.memo_id order by version desc limit 1) v on true
   where m.memo_id = $1`,
);
const addVersion = statement(
  'memo-correct',
  `with touched as (update memo set touched_at = $4 where memo_id = $1)
   insert into memo_version (memo_id, version, body, written_at) values ($1, $2, $3, $4)`,
);
const applicantOf = statement<{ member_id: number | null; application_code: string }>(
  'memo-applicant',
  'select member_id, application_code from reservation where application_code = $1 or reservation_code = $1 limit 1',
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
  /** Whose application it is, by its code or that of one of its dates. */
  applicant: async (database: Queryable, code: string) => (await database.run(applicantOf, [code]))[0],
  isMember: (database: Queryable, member_id: number) => members.has(database, 'memo-member', { member_id }),
  about: async (database: Queryable, memberId: number, code: string | null, readerId: number) =>
    (await database.run(selectAbout, [memberId, code])).map((row) => view(row, readerId)),
  count: (transaction: Queryable, member_id: number, application_code: string | null) =>
    memoRows.count(transaction, 'memos-count', { member_id, application_code }),
  write: (transaction: Queryable, memberId: number, code: string | null, by: number, body: string, now: Date) =>
    transaction.run(insert, [memberId, code, by, body, now]),
  async lock(transaction: Queryable, memoId: number) {
    await memoRows.lock(transaction, 'memo-lock', { memo_id: memoId }, { columns: ['memo_id'] });
    return (await transaction.run(readLocked, [memoId]))[0];
  },
  /** Null: it is withdrawn. */
  add: (transaction: Queryable, memoId: number, version: number, body: string | null, now: Date) =>
    transaction.run(addVersion, [memoId, version, body, now]),
  async read(database: Queryable, memoId: number, readerId: number): Promise<Memo> {
    const [row] = await database.run(selectOne, [memoId]);
    if (!row) throw new Error('a locked memo is gone');
    return view(row, readerId);
  },
};
