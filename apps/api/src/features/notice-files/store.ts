import { statement, type Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { notice_file } from '../../database/tables/notices/notices.ts';
import { isOut } from '../../platform/publishing/published-notices.ts';

const DAY = 86_400_000;
const files = rowsOf(notice_file);

export interface NoticeFileRow {
  readonly file_name: string;
  readonly content: Uint8Array;
}
export interface NewNoticeFile {
  /** The name in its address. */
  readonly name: string;
  readonly file_name: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly content: Buffer;
}

/** For readers without a signed address: files of public notices. */
const selectPublic = statement<NoticeFileRow>(
  'read-public-notice-file',
  `select file_name, content from notice_file f where name = $1 and exists (
     select from notice_file_use u join notice n using (notice_id)
     where u.notice_file_id = f.notice_file_id and n.audience = 'all' and ${isOut('n', '$2')})`,
);
const IN_USE = 'exists (select from notice_file_use u where u.notice_file_id = f.notice_file_id)';
const markLoose = statement(
  'mark-loose-notice-files',
  `update notice_file f set loose_since = case when loose_since is null then $1::timestamptz end
   where (loose_since is null) <> ${IN_USE}`,
);
const removeLoose = statement(
  'remove-loose-notice-files',
  `delete from notice_file f where loose_since < $1 and not ${IN_USE}`,
);

/** Pictures and PDFs of notices. The database links them to notices at each write of a notice. */
export const noticeFileStore = {
  /** Files that an official uploaded in the last day. */
  countToday: (database: Queryable, member_id: number, now: Date): Promise<number> =>
    files.count(database, 'count-notice-files', { member_id, created_at: above(new Date(now.getTime() - DAY)) }),
  insert: (database: Queryable, memberId: number, file: NewNoticeFile, now: Date) =>
    files.insert(database, 'insert-notice-file', { ...file, member_id: memberId, created_at: now, loose_since: now }),
  read: (database: Queryable, name: string): Promise<NoticeFileRow | undefined> =>
    files.one(database, 'read-notice-file', { name }, { columns: ['file_name', 'content'] }),
  readPublic: async (database: Queryable, name: string, now: Date) =>
    (await database.run(selectPublic, [name, now]))[0],
  /** Deletes files without a notice after a period in which a mistaken removal can be repaired. */
  async tidy(database: Queryable, now: Date, before: Date): Promise<void> {
    await database.run(markLoose, [now]);
    await database.run(removeLoose, [before]);
  },
};
