import { localized } from '@machi/domain/locale/model';
import { OBITUARY } from '@machi/domain/notices/model';
import { storeQueries } from '@machi/domain/search/store-query';
import { statement } from '../../database/database.ts';
import { plainText } from '../../platform/pages/page-source.ts';
import type { FoundSource } from '../../platform/search/found-source.ts';
import { noticeStore } from './store.ts';

/** Rows of one step of the reading of new texts. */
const AT_ONCE = 200;

/** Texts of public notices, not closed ones, that changed after a mark, oldest first. An obituary's names are not learned. */
const changedTexts = statement<{ at: string; title: string; body: string }>(
  'notice-texts-changed-since',
  `select changed_at::text as at, texts -> 'title' ->> 'ja' as title, texts -> 'body' ->> 'ja' as body from notice
   where is_draft = 0 and approval_status = 1 and notice_category_id <> ${OBITUARY}
     and coalesce(closed_at, 'infinity') > $2 and changed_at <= $2 and changed_at > coalesce(nullif($1, '')::timestamptz, '-infinity') order by changed_at limit ${AT_ONCE}`,
);

/** Notices, from the table itself: whoever may read one finds it at once, in every process. */
export const found: readonly FoundSource[] = [
  {
    kind: 'notice',
    async forReader({ sought, exchange: { now, member, reader } }) {
      const rows = await noticeStore.find(reader, { now, member }, storeQueries(sought));
      return rows.map(({ notice_id, title, plain_title, body, published_at }) => ({
        href: `/notice/${notice_id}`,
        title,
        words: { ja: plain_title ?? '', en: '' },
        text: localized((locale) => plainText(body[locale])),
        // An old one is rarely meant.
        weight: 0.8 + 0.25 / (1 + (now.getTime() - published_at.getTime()) / (90 * 86_400_000)),
      }));
    },
    async newTexts({ database, clock }, mark) {
      const rows = await database.run(changedTexts, [mark, clock()]);
      return {
        texts: rows.map(({ title, body }) => `${title}\n${plainText(body)}`),
        mark: rows.at(-1)?.at ?? mark,
      };
    },
  },
];
