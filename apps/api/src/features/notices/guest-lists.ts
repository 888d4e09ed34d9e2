import { OBITUARY_DAYS } from '@machi/domain/notices/audience';
import { OBITUARY } from '@machi/domain/notices/model';
import type { Locale } from '@machi/domain/locale/model';
import { statement, type Database } from '../../database/database.ts';
import { PreparedReply } from '../../platform/http/serve.ts';
import type { NoticeQuestion } from './store.ts';

/** Cached list pages over all languages and categories: far more than guests open. */
const MOST_KEPT = 300;

/** The next moment at which time alone changes the list: a notice appears, closes, or an obituary expires. */
const nextChange = statement<{ at: Date | null }>(
  'notices-next-change',
  `select min(at) as at from notice n, lateral (values (n.published_at), (n.closed_at),
     (case when n.notice_category_id = ${OBITUARY} then n.published_at + interval '${OBITUARY_DAYS} days' end)) as times(at)
   where n.is_draft = 0 and n.approval_status = 1 and at > $1`,
);

interface Kept {
  readonly from: Date;
  readonly until: Date | null;
  readonly reply: PreparedReply;
}

/**
 * Caches the answers to guests until the database reports a changed notice (trigger `notice_changed`) or the next timed
 * change. Counting ten years of notices takes longer than the rest of an answer.
 */
export function keepGuestLists(
  database: Database,
  write: (asked: NoticeQuestion, locale: Locale, now: Date) => Promise<string>,
) {
  let kept = new Map<string, Promise<Kept>>();
  let listening: Promise<void> | undefined;

  async function listen(): Promise<void> {
    listening ??= database.listen('notices_changed', () => {
      kept = new Map();
    });
    try {
      await listening;
    } catch (error) {
      listening = undefined;
      throw error;
    }
  }

  async function make(asked: NoticeQuestion, locale: Locale, now: Date): Promise<Kept> {
    const [next] = await database.run(nextChange, [now]);
    return { from: now, until: next?.at ?? null, reply: new PreparedReply(await write(asked, locale, now)) };
  }

  const holds = ({ from, until }: Kept, now: Date): boolean => now >= from && (until === null || now < until);

  return async (asked: NoticeQuestion, locale: Locale, now: Date): Promise<PreparedReply> => {
    await listen();
    const key = [locale, asked.notice_category_id ?? '', asked.page, asked.page_size].join(' ');
    const found = await kept.get(key);
    if (found && holds(found, now)) return found.reply;
    const into = kept;
    const making = make(asked, locale, now);
    into.set(key, making);
    const [oldest] = into.keys();
    if (into.size > MOST_KEPT && oldest !== undefined) into.delete(oldest);
    try {
      return (await making).reply;
    } catch (error) {
      if (into.get(key) === making) into.delete(key);
      throw error;
    }
  };
}
