import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import type { NoticeCategoryId } from '@machi/domain/notices/model';
import { statement, type Queryable } from '../../database/database.ts';
import type { SessionMember } from '../../platform/sessions/sessions.ts';
import { inMonths } from '@machi/domain/search/store-query';
import { isMeantFor, isOut, readerValues } from '../../platform/publishing/published-notices.ts';

export interface NoticeRow {
  readonly notice_id: number;
  readonly title: Localized;
  /** In easy Japanese; empty or null: none. */
  readonly plain_title: string | null;
  readonly department: Localized;
  readonly notice_category_id: NoticeCategoryId;
  readonly is_prioritized: Flag;
  readonly published_at: Date;
}
export interface NoticeWithBody extends NoticeRow {
  /** HTML as written by its author. */
  readonly body: Localized;
  /** In plain Japanese; empty or null: none. */
  readonly plain_body: string | null;
}

/** A row of a list; without a notice if the page is empty. */
type LineRow = { readonly total: number } & (NoticeRow | { readonly notice_id: null });

/** SQL: published, not closed, and for this reader (product, "Notices"). */
const READABLE = `${isOut('n', '$1')} and ${isMeantFor('n', { memberId: '$2::int', isResident: '$3::boolean' })}`;
const LINE = `notice_id, texts -> 'title' as title, texts -> 'plain_title' ->> 'ja' as plain_title, texts -> 'department' as department, notice_category_id,
  is_prioritized, published_at`;
/** SQL: important ones first, then the newest. */
const ORDER = 'is_prioritized desc, published_at desc, notice_id desc';

const selectPage = statement<LineRow>(
  'list-notices',
  `with published as not materialized (select ${LINE} from notice n where ${READABLE} and ($4::int is null or notice_category_id = $4))
   select counted.total, page.* from (select count(*)::int as total from published) counted
   left join (select * from published order by ${ORDER} limit $5 offset $6) page on true order by ${ORDER}`,
);
const selectNotice = statement<NoticeWithBody>(
  'read-notice',
  `select ${LINE}, texts -> 'body' as body, texts -> 'plain_body' ->> 'ja' as plain_body from notice n where notice_id = $4 and ${READABLE}`,
);

/** Rows of a search that are compared. */
const MOST_FOUND = 60;
/** Months in which a search looks first, the next only if it has found few: a common word need not be sought in all. */
const WINDOWS = [1, 12] as const;
const ENOUGH = 30;

interface FoundNotice extends Pick<NoticeRow, 'notice_id' | 'title' | 'plain_title' | 'published_at'> {
  readonly body: Localized;
}
/** The texts are read of the chosen rows alone, as sorting reads all columns. */
const selectFound = statement<FoundNotice>(
  'find-notices',
  `with chosen as materialized (
     select notice_id from notice_search join notice n using (notice_id) where terms @@ $4::tsquery and ${READABLE}
     order by ${ORDER} limit ${MOST_FOUND})
   select notice_id, texts -> 'title' as title, texts -> 'plain_title' ->> 'ja' as plain_title, published_at,
     jsonb_build_object('ja', left(texts -> 'body' ->> 'ja', 6000), 'en', left(texts -> 'body' ->> 'en', 6000)) as body
   from chosen join notice using (notice_id) order by ${ORDER}`,
);

export interface NoticeQuestion {
  readonly notice_category_id: NoticeCategoryId | undefined;
  readonly page: number;
  readonly page_size: number;
}

export interface Look {
  readonly now: Date;
  /** Null: a guest. */
  readonly member: SessionMember | null;
}

/** The notices that a person may read at `now`. */
export const noticeStore = {
  async listReadable(database: Queryable, { now, member }: Look, asked: NoticeQuestion) {
    const { notice_category_id, page, page_size } = asked;
    const rows = await database.run(selectPage, [
      now,
      ...readerValues(member),
      notice_category_id ?? null,
      page_size,
      (page - 1) * page_size,
    ]);
    return { total: rows[0]?.total ?? 0, notices: rows.filter((row) => row.notice_id !== null) };
  },

  /**
   * Notices that this person may read and that match a query of `storeQueries`. If enough have the words in the title,
   * no others are looked for: they would not be among those shown.
   */
  async find(database: Queryable, { now, member }: Look, queries: readonly (readonly string[])[]) {
    const find = (query: string) => database.run(selectFound, [now, ...readerValues(member), query]);
    const found = new Map<number, FoundNotice>();
    for (const part of queries) {
      if (found.size >= ENOUGH) break;
      const lists = part.map(async (query) => {
        for (const months of WINDOWS) {
          const rows = await find(inMonths(query, now, months));
          if (rows.length >= ENOUGH) return rows;
        }
        return find(query);
      });
      for (const row of (await Promise.all(lists)).flat()) found.set(row.notice_id, row);
    }
    return [...found.values()];
  },

  async read(database: Queryable, { now, member }: Look, notice_id: number): Promise<NoticeWithBody | undefined> {
    const [row] = await database.run(selectNotice, [now, ...readerValues(member), notice_id]);
    return row;
  },
};
