import type { Localized } from '@machi/domain/locale/model';
import { flagsOf, type PublishingFlags } from '@machi/domain/publishing/model';
import type { StandingKind, StandingWriting } from '@machi/domain/standing-texts/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, fixed, raised, rowsOf } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { publication_step } from '../../database/tables/notices/notices.ts';
import { standing_text } from '../../database/tables/standing-texts.ts';

const standing = rowsOf(standing_text);
const steps = rowsOf(publication_step);

/** A text with the people responsible for it. */
export interface StandingRow extends Omit<typeof standing_text.$inferSelect, 'texts' | 'approved_by'> {
  readonly texts: { readonly title: Localized; readonly body: Localized };
  readonly version_id: number | null;
  readonly writer_name: string;
  readonly approver_name: string;
}

const nameOf = (who: string): string => `coalesce(${who}.lastname || ' ' || ${who}.firstname, '')`;
const COLUMNS = `t.standing_text_id, t.kind, t.category_key, t.sort_order, t.is_draft, t.approval_status, t.reason, t.replaces_id,
  v.standing_text_id as version_id, t.member_id, ${nameOf('w')} as writer_name, t.changed_by, t.changed_at,
  ${nameOf('a')} as approver_name, t.revision`;
const FROM = `standing_text t left join member w on w.member_id = t.member_id left join member a on a.member_id = t.approved_by
  left join standing_text v on v.replaces_id = t.standing_text_id`;

const selectAll = statement<StandingRow>(
  'list-standing-texts',
  `select ${COLUMNS}, t.texts - 'body' as texts from ${FROM} where t.kind = $1
   order by t.category_key, t.sort_order, coalesce(t.replaces_id, t.standing_text_id), t.standing_text_id`,
);
const selectOne = statement<StandingRow>(
  'read-standing-text',
  `select ${COLUMNS}, t.texts from ${FROM} where t.standing_text_id = $1`,
);
const setOrder = statement(
  'order-standing-texts',
  `update standing_text t set sort_order = placed.place
   from (select id, place from unnest($1::int[]) with ordinality as listed(id, place)) as placed
   where coalesce(t.replaces_id, t.standing_text_id) = placed.id`,
);
/** The first message of an inquiry to this office; the official's own inquiries are left out. */
const selectInquiry = statement<{ body: string }>(
  'read-words-of-inquiry',
  `select g.body from message_thread t join message g using (message_thread_id)
   where t.message_thread_id = $1 and t.organization_id = $2 and t.is_inquiry = 1 and t.member_id is distinct from $3
   order by g.message_id limit 1`,
);

async function add(transaction: Queryable, name: string, row: typeof standing_text.$inferInsert): Promise<number> {
  return (await standing.insertReturning(transaction, name, row, ['standing_text_id'])).standing_text_id;
}
const wordsOf = ({ title, body }: StandingWriting) => ({ title, body });
type Changes = Partial<typeof standing_text.$inferSelect>;
/** Changes a text and raises its revision, so that an editor with the older state is told. */
const change = (transaction: Queryable, name: string, id: number, set: Changes) =>
  standing.update(transaction, name, { standing_text_id: id }, { ...set, revision: raised });
const remove = (transaction: Queryable, id: number) =>
  standing.remove(transaction, 'delete-standing-text', { standing_text_id: id });

export const standingStore = {
  list: (database: Queryable, kind: StandingKind) => database.run(selectAll, [kind]),
  /** Texts that wait for approval with their authors, at most the allowed number of texts. */
  waiting: (database: Queryable) =>
    standing.list(
      database,
      'list-waiting-standing-texts',
      { is_draft: fixed(0), approval_status: fixed(0) },
      {
        columns: ['kind', 'standing_text_id', 'revision', 'member_id', 'changed_by'],
        order: ['standing_text_id'],
      },
    ),
  async read(database: Queryable, id: number): Promise<StandingRow | undefined> {
    return (await database.run(selectOne, [id]))[0];
  },
  /** Reads a text and locks it together with the text that it replaces. */
  async lock(transaction: Queryable, id: number): Promise<StandingRow | undefined> {
    const of = { standing_text_id: id };
    const row = await standing.one(transaction, 'read-replaced-text', of, { columns: ['replaces_id'] });
    // One order for both rows avoids a deadlock between two versions.
    const both = { standing_text_id: among([id, row?.replaces_id ?? id]) };
    await standing.lock(transaction, 'lock-standing-text', both, { order: ['standing_text_id'] });
    return standingStore.read(transaction, id);
  },
  /** Counts the texts; other additions wait until this transaction ends. */
  async hold(transaction: Queryable): Promise<number> {
    await takeTurn(transaction, 'standing-texts');
    return standing.count(transaction, 'count-standing-texts', {});
  },
  /** Adds a text at the end of its place; the caller holds the lock of `hold`. */
  async add(transaction: Queryable, kind: StandingKind, writing: StandingWriting, by: number, at: Date) {
    const place = { kind, category_key: writing.category_key };
    const reading = { columns: ['sort_order'], order: ['-sort_order'], limit: 1 } as const;
    const last = await standing.one(transaction, 'read-last-standing-text', place, reading);
    const row = { ...place, texts: wordsOf(writing), sort_order: 1 + (last?.sort_order ?? 0), member_id: by };
    return add(transaction, 'add-standing-text', { ...row, changed_by: by, changed_at: at });
  },
  addVersion(transaction: Queryable, of: StandingRow, by: number, at: Date) {
    const { kind, category_key, texts, sort_order, standing_text_id: replaces_id } = of;
    const row = { kind, category_key, texts, sort_order, replaces_id, member_id: by, changed_by: by, changed_at: at };
    return add(transaction, 'add-standing-version', row);
  },
  write: (transaction: Queryable, row: StandingRow, writing: StandingWriting, by: number, at: Date) =>
    change(transaction, 'write-standing-text', row.standing_text_id, {
      ...flagsOf.draft,
      category_key: writing.category_key,
      texts: wordsOf(writing),
      reason: '',
      approved_by: null,
      changed_by: by,
      changed_at: at,
      member_id: row.member_id ?? by,
    }),
  move: (transaction: Queryable, id: number, state: PublishingFlags & Changes) =>
    change(transaction, 'move-standing-text', id, state),
  /** Puts an approved version in the place of the public text, and its history after that one's. */
  async replace(transaction: Queryable, row: StandingRow, place: number, by: number, reason: string, at: Date) {
    const { standing_text_id: version, kind, category_key, texts, changed_by } = row;
    const replaced = await standingStore.read(transaction, place);
    const member_id = replaced?.member_id ?? row.member_id;
    // The number stays, so links keep working; the earlier text is in the history.
    const set = { category_key, texts, reason, approved_by: by, changed_by, changed_at: at, member_id };
    await change(transaction, 'replace-standing-text', place, set);
    await steps.update(transaction, 'move-standing-steps', { kind, thing_id: version }, { thing_id: place });
    await remove(transaction, version);
  },
  async discard(transaction: Queryable, { standing_text_id: id, kind }: StandingRow): Promise<void> {
    await steps.remove(transaction, 'delete-standing-steps', { kind, thing_id: id });
    await remove(transaction, id);
  },
  async order(transaction: Queryable, kind: StandingKind, category_key: string): Promise<number[]> {
    const place = { kind, category_key, replaces_id: null };
    const reading = { columns: ['standing_text_id'], order: ['sort_order', 'standing_text_id'] } as const;
    const rows = await standing.list(transaction, 'read-standing-order', place, reading);
    return rows.map(({ standing_text_id }) => standing_text_id);
  },
  reorder: (transaction: Queryable, ids: readonly number[]) => transaction.run(setOrder, [ids]),
  async inquiry(
    database: Queryable,
    threadId: number,
    office: number | null,
    officialId: number,
  ): Promise<string | undefined> {
    return (await database.run(selectInquiry, [threadId, office, officialId]))[0]?.body;
  },
};
