import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { isOut } from '../../platform/notices/published.ts';

const DAY = 86_400_000;

export interface NoticeFileRow {
  readonly file_name: string;
  readonly content: Uint8Array;
}
export interface NewNoticeFile {
  /** What it is called in its address. */
  readonly name: string;
  readonly file_name: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly content: Buffer;
}

const countToday = statement<{ count: number }>(
  'count-notice-files',
  'select count(*)::int as count from notice_file where member_id = $1 and created_at > $2',
);
const insertFile = statement(
  'insert-notice-file',
  `insert into notice_file (name, member_id, file_name, width, height, content, created_at, loose_since)
   values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);
const selectFile = statement<NoticeFileRow>(
  'read-notice-file',
  'select file_name, content from notice_file where name = $1',
);
/** For whoever has no signed address: what stands in a notice for everybody that is out. */
const selectPublic = statement<NoticeFileRow>(
  'read-public-notice-file',
  `select file_name, content from notice_file f where name = $1 and exists (
     select from notice_file_use u join notice n using (notice_id)
     where u.notice_file_id = f.notice_file_id and n.audience = 'all' and ${isOut('n', '$2')})`,
);
const IN_USE = 'exists (select from notice_file_use u where u.notice_file_id = f.notice_file_id)';
const markUsed = statement(
  'mark-used-notice-files',
  `update notice_file f set loose_since = null where loose_since is not null and ${IN_USE}`,
);
const markLoose = statement(
  'mark-loose-notice-files',
  `update notice_file f set loose_since = $1 where loose_since is null and not ${IN_USE}`,
);
const removeLoose = statement(
  'remove-loose-notice-files',
  `delete from notice_file f where loose_since < $1 and not ${IN_USE}`,
);

/** Pictures and PDFs of notices. Which notice has which, the database notes itself whenever a notice is written. */
export const noticeFileStore = {
  /** Files that an official has sent within a day. */
  async countToday(database: Queryable, memberId: number, now: Date): Promise<number> {
    const [row] = await database.run(countToday, [memberId, new Date(now.getTime() - DAY)]);
    return row?.count ?? 0;
  },
  insert: (database: Queryable, memberId: number, file: NewNoticeFile, now: Date) =>
    database.run(insertFile, [file.name, memberId, file.file_name, file.width, file.height, file.content, now]),
  read: async (database: Queryable, name: string) => (await database.run(selectFile, [name]))[0],
  readPublic: async (database: Queryable, name: string, now: Date) =>
    (await database.run(selectPublic, [name, now]))[0],
  /** Deletes what has stood in no notice for long enough; a notice that lost it by mistake is mended until then. */
  async tidy(database: Queryable, now: Date, before: Date): Promise<void> {
    await database.run(markUsed, []);
    await database.run(markLoose, [now]);
    await database.run(removeLoose, [before]);
  },
};
