import { statement } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import type { transport_feed } from '../database/tables/transport.ts';
import { FORMER_FEEDS } from '@machi/domain/transport-desk/model';

type FeedColumns = typeof transport_feed.$inferSelect;
/** A feed without its content, which has megabytes. */
export type FeedRow = Omit<FeedColumns, 'content'> & {
  readonly has_content: boolean;
  readonly imported_by_name: string | null;
};

export const FEED_CHANGED = 'feed_changed';

const selectCurrentId = statement<{ feed_id: number }>(
  'feed-current-id',
  `select feed_id from transport_feed where state = 'current'`,
);
const selectContent = statement<{ content: Buffer | null }>(
  'feed-content',
  'select content from transport_feed where feed_id = $1',
);
const selectAll = statement<FeedRow>(
  'feed-list',
  `select f.feed_id, f.state, f.source, f.summary, f.findings, f.changes, f.compared_to, f.imported_by, f.imported_at, f.since,
     f.until, f.content is not null as has_content, trim(m.lastname || ' ' || m.firstname) as imported_by_name
   from transport_feed f left join member m on m.member_id = f.imported_by
   order by f.until desc nulls first, f.feed_id desc`,
);
/** Whoever changes what waits or counts does so alone. */
const lock = statement('feed-lock', 'select pg_advisory_xact_lock(-4, 0)');
const removeWaiting = statement<{ feed_id: number }>(
  'feed-remove-waiting',
  `delete from transport_feed where state = 'waiting' and ($1::int is null or feed_id = $1) returning feed_id`,
);
const insertWaiting = statement<{ feed_id: number }>(
  'feed-insert',
  `insert into transport_feed (state, content, source, summary, findings, changes, compared_to, imported_by, imported_at)
   values ('waiting', $1, $2, $3, $4, $5, $6, $7, $8) returning feed_id`,
);
const updateChanges = statement(
  'feed-compared',
  `update transport_feed set findings = $2, changes = $3, compared_to = $4 where feed_id = $1 and state = 'waiting'`,
);
const endCurrent = statement(
  'feed-end',
  `update transport_feed set state = 'former', until = $1 where state = 'current'`,
);
const begin = statement(
  'feed-begin',
  `update transport_feed set state = 'current', since = $2, until = null where feed_id = $1`,
);
const removeOld = statement(
  'feed-remove-old',
  `delete from transport_feed where feed_id in (
     select feed_id from transport_feed where state = 'former' order by until desc, feed_id desc offset ${FORMER_FEEDS})`,
);
const notify = statement('feed-changed', `select pg_notify('${FEED_CHANGED}', '')`);

export interface NewFeed extends Pick<
  FeedColumns,
  'content' | 'source' | 'summary' | 'findings' | 'changes' | 'compared_to'
> {
  readonly imported_by: number;
}

/** Feeds as they were imported. */
export const feedStore = {
  async currentId(database: Queryable): Promise<number | null> {
    const [row] = await database.run(selectCurrentId, []);
    return row?.feed_id ?? null;
  },
  async content(database: Queryable, feedId: number): Promise<Buffer | null> {
    const [row] = await database.run(selectContent, [feedId]);
    return row?.content ?? null;
  },
  list: (database: Queryable) => database.run(selectAll, []),
  lock: (transaction: Queryable) => transaction.run(lock, []),
  /** Whether one went; of any number where none is named. */
  async discard(transaction: Queryable, feedId: number | null): Promise<boolean> {
    return (await transaction.run(removeWaiting, [feedId])).length > 0;
  },
  async insert(transaction: Queryable, feed: NewFeed, now: Date): Promise<number> {
    const [row] = await transaction.run(insertWaiting, [
      feed.content,
      feed.source,
      feed.summary && JSON.stringify(feed.summary),
      JSON.stringify(feed.findings),
      feed.changes && JSON.stringify(feed.changes),
      feed.compared_to,
      feed.imported_by,
      now,
    ]);
    if (!row) throw new Error('a feed was not written');
    return row.feed_id;
  },
  compared: (
    database: Queryable,
    feedId: number,
    { findings, changes, compared_to }: Pick<NewFeed, 'findings' | 'changes' | 'compared_to'>,
  ) => database.run(updateChanges, [feedId, JSON.stringify(findings), changes && JSON.stringify(changes), compared_to]),
  /** Another one counts, or that of the pack; every process hears of it with the commit. */
  async activate(transaction: Queryable, feedId: number | null, now: Date): Promise<void> {
    await transaction.run(endCurrent, [now]);
    if (feedId !== null) await transaction.run(begin, [feedId, now]);
    await transaction.run(removeOld, []);
    await transaction.run(notify, []);
  },
};
