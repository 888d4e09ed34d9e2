import { statement, type Queryable } from '../database/database.ts';
import { fixed, rowsOf } from '../database/rows.ts';
import { notifyAll, takeTurn } from '../database/server-functions.ts';
import { transport_feed } from '../database/tables/transport.ts';
import { FORMER_FEEDS } from '@machi/domain/transport-desk/model';

const feeds = rowsOf(transport_feed);

type FeedColumns = typeof transport_feed.$inferSelect;
/** A feed without its content of several megabytes. */
export type FeedRow = Omit<FeedColumns, 'content'> & {
  readonly has_content: boolean;
  readonly imported_by_name: string | null;
};

export const FEED_CHANGED = 'feed_changed';

const selectAll = statement<FeedRow>(
  'feed-list',
  `select f.feed_id, f.state, f.source, f.summary, f.findings, f.changes, f.compared_to, f.imported_by, f.imported_at, f.since,
     f.until, f.content is not null as has_content, trim(m.lastname || ' ' || m.firstname) as imported_by_name
   from transport_feed f left join member m on m.member_id = f.imported_by
   order by f.until desc nulls first, f.feed_id desc`,
);
const removeOld = statement(
  'feed-remove-old',
  `delete from transport_feed where feed_id in (
     select feed_id from transport_feed where state = 'former' order by until desc, feed_id desc offset ${FORMER_FEEDS})`,
);

export interface NewFeed extends Pick<
  FeedColumns,
  'content' | 'source' | 'summary' | 'findings' | 'changes' | 'compared_to'
> {
  readonly imported_by: number;
}

/** Imported feeds. */
export const feedStore = {
  async currentId(database: Queryable): Promise<number | null> {
    const row = await feeds.one(database, 'feed-current-id', { state: fixed('current') }, { columns: ['feed_id'] });
    return row?.feed_id ?? null;
  },
  async content(database: Queryable, feedId: number): Promise<Buffer | null> {
    const row = await feeds.one(database, 'feed-content', { feed_id: feedId }, { columns: ['content'] });
    return row?.content ?? null;
  },
  list: (database: Queryable) => database.run(selectAll, []),
  /** Serializes changes to the waiting and the current feed. */
  lock: (transaction: Queryable) => takeTurn(transaction, 'feeds'),
  /** Discards a waiting feed, any if no ID is given; answers whether there was one. */
  async discard(transaction: Queryable, feedId: number | null): Promise<boolean> {
    const where = { state: fixed('waiting'), ...(feedId !== null && { feed_id: feedId }) };
    return (await feeds.removeReturning(transaction, 'feed-remove-waiting', where, ['feed_id'])).length > 0;
  },
  async insert(transaction: Queryable, feed: NewFeed, now: Date): Promise<number> {
    const values = { ...feed, state: 'waiting', imported_at: now } as const;
    return (await feeds.insertReturning(transaction, 'feed-insert', values, ['feed_id'])).feed_id;
  },
  compared: (
    database: Queryable,
    feedId: number,
    { findings, changes, compared_to }: Pick<NewFeed, 'findings' | 'changes' | 'compared_to'>,
  ) =>
    feeds.update(
      database,
      'feed-compared',
      { feed_id: feedId, state: fixed('waiting') },
      { findings, changes, compared_to },
    ),
  /** Brings a feed into force, null for the pack's; every process learns of it at the commit. */
  async activate(transaction: Queryable, feedId: number | null, now: Date): Promise<void> {
    await feeds.update(transaction, 'feed-end', { state: fixed('current') }, { state: 'former', until: now });
    const begun = { state: 'current', since: now, until: null } as const;
    if (feedId !== null) await feeds.update(transaction, 'feed-begin', { feed_id: feedId }, begun);
    await transaction.run(removeOld, []);
    await notifyAll(transaction, FEED_CHANGED);
  },
};
