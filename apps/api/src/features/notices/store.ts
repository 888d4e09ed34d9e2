import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import type { NoticeCategoryId } from '@machi/domain/notices/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

export interface NoticeRow {
  readonly notice_id: number;
  readonly title: Localized;
  readonly department: Localized;
  readonly notice_category_id: NoticeCategoryId;
  readonly is_prioritized: Flag;
  readonly published_at: Date;
}
export interface NoticeWithBody extends NoticeRow {
  /** HTML as it was written. */
  readonly body: Localized;
}

/** A list's row; without a notice when the page is empty. */
type LineRow = { readonly total: number } & (NoticeRow | { readonly notice_id: null });

/** Unapproved or future: not there for the public; nor what has closed (product, "Notices"). */
const PUBLISHED = `is_draft = 0 and approval_status = 1 and published_at <= $1 and (closed_at is null or closed_at > $1)`;
const LINE = `notice_id, texts -> 'title' as title, texts -> 'department' as department, notice_category_id,
  is_prioritized, published_at`;
/** Important first, then the newest. */
const ORDER = 'is_prioritized desc, published_at desc, notice_id desc';

const selectPage = statement<LineRow>(
  'list-notices',
  `with published as not materialized (select ${LINE} from notice where ${PUBLISHED} and ($2::int is null or notice_category_id = $2))
   select counted.total, page.* from (select count(*)::int as total from published) counted
   left join (select * from published order by ${ORDER} limit $3 offset $4) page on true order by ${ORDER}`,
);
const selectNotice = statement<NoticeWithBody>(
  'read-notice',
  `select ${LINE}, texts -> 'body' as body from notice where notice_id = $2 and ${PUBLISHED}`,
);

export interface NoticeQuestion {
  readonly notice_category_id: NoticeCategoryId | undefined;
  readonly page: number;
  readonly page_size: number;
}

/** The notices that the public may see at `now`. */
export const noticeStore = {
  async listPublished(database: Queryable, now: Date, { notice_category_id, page, page_size }: NoticeQuestion) {
    const rows = await database.run(selectPage, [now, notice_category_id ?? null, page_size, (page - 1) * page_size]);
    return { total: rows[0]?.total ?? 0, notices: rows.filter((row) => row.notice_id !== null) };
  },

  async readPublished(database: Queryable, now: Date, notice_id: number): Promise<NoticeWithBody | undefined> {
    const [row] = await database.run(selectNotice, [now, notice_id]);
    return row;
  },
};
