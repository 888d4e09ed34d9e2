import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import type { ApprovalStatus } from '@machi/domain/publishing/model';
import type { StandingKind, StandingWriting } from '@machi/domain/standing-texts/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

/** A text with who is behind it. */
export interface StandingRow {
  readonly standing_text_id: number;
  readonly kind: StandingKind;
  readonly category_key: string;
  readonly texts: { readonly title: Localized; readonly body: Localized };
  readonly is_draft: Flag;
  readonly approval_status: ApprovalStatus;
  readonly reason: string;
  readonly replaces_id: number | null;
  readonly version_id: number | null;
  readonly member_id: number | null;
  readonly writer_name: string;
  readonly changed_by: number | null;
  readonly changed_at: Date;
  readonly approver_name: string;
  readonly revision: number;
}

const nameOf = (who: string): string => `coalesce(${who}.lastname || ' ' || ${who}.firstname, '')`;
const COLUMNS = `t.standing_text_id, t.kind, t.category_key, t.is_draft, t.approval_status, t.reason, t.replaces_id,
  v.standing_text_id as version_id, t.member_id, ${nameOf('w')} as writer_name, t.changed_by, t.changed_at,
  ${nameOf('a')} as approver_name, t.revision`;
const FROM = `standing_text t left join member w on w.member_id = t.member_id left join member a on a.member_id = t.approved_by
  left join standing_text v on v.replaces_id = t.standing_text_id`;

const selectAll = statement<StandingRow>(
  'list-standing-texts',
  `select ${COLUMNS}, t.texts - 'body' as texts from ${FROM} where t.kind = $1
   order by t.category_key, t.sort_order, coalesce(t.replaces_id, t.standing_text_id), t.standing_text_id`,
);
const selectWaiting = statement<{ kind: StandingKind; standing_text_id: number; revision: number; behind: number[] }>(
  'list-waiting-standing-texts',
  `select kind, standing_text_id, revision, array_remove(array[member_id, changed_by], null) as behind
   from standing_text where is_draft = 0 and approval_status = 0 order by standing_text_id`,
);
const selectOne = statement<StandingRow>(
  'read-standing-text',
  `select ${COLUMNS}, t.texts from ${FROM} where t.standing_text_id = $1`,
);
// With what it replaces, always in the same order: two versions never wait for each other.
const lockOne = statement<{ standing_text_id: number }>(
  'lock-standing-text',
  `select standing_text_id from standing_text where standing_text_id = $1
     or standing_text_id = (select replaces_id from standing_text where standing_text_id = $1)
   order by standing_text_id for update`,
);
/** One after the other, whoever adds or orders: what is counted and ordered stays true. */
const lockAll = statement('lock-standing-texts', `select pg_advisory_xact_lock(hashtextextended('standing-texts', 0))`);
const countAll = statement<{ total: number }>(
  'count-standing-texts',
  'select count(*)::int as total from standing_text',
);
const insertText = statement<{ standing_text_id: number }>(
  'add-standing-text',
  `insert into standing_text (kind, category_key, texts, sort_order, member_id, changed_by, changed_at)
   select $1, $2, $3::jsonb, 1 + coalesce((select max(sort_order) from standing_text where kind = $1 and category_key = $2), 0),
     $4::int, $4, $5::timestamptz returning standing_text_id`,
);
const insertVersion = statement<{ standing_text_id: number }>(
  'add-standing-version',
  `insert into standing_text (kind, category_key, texts, sort_order, replaces_id, member_id, changed_by, changed_at)
   select kind, category_key, texts, sort_order, standing_text_id, $2::int, $2, $3::timestamptz
   from standing_text where standing_text_id = $1 returning standing_text_id`,
);
const setWritten = statement(
  'write-standing-text',
  `update standing_text set category_key = $2, texts = $3::jsonb, is_draft = 1, approval_status = 0, reason = '',
     approved_by = null, changed_by = $4, changed_at = $5, revision = revision + 1, member_id = coalesce(member_id, $4)
   where standing_text_id = $1`,
);
const setState = statement(
  'move-standing-text',
  `update standing_text set is_draft = $2, approval_status = $3, reason = $4, approved_by = $5,
     changed_by = coalesce($6::int, changed_by), changed_at = $7, revision = revision + 1 where standing_text_id = $1`,
);
// The number stays, and with it every link; what was public is in the history.
const putInPlace = statement(
  'replace-standing-text',
  `update standing_text t set category_key = v.category_key, texts = v.texts, reason = $4, approved_by = $3,
     changed_by = v.changed_by, changed_at = $5, member_id = coalesce(t.member_id, v.member_id), revision = t.revision + 1
   from standing_text v where t.standing_text_id = $1 and v.standing_text_id = $2`,
);
const moveSteps = statement(
  'move-standing-steps',
  'update publication_step set thing_id = $3 where kind = $1 and thing_id = $2',
);
const deleteSteps = statement(
  'delete-standing-steps',
  'delete from publication_step where kind = $1 and thing_id = $2',
);
const deleteText = statement('delete-standing-text', 'delete from standing_text where standing_text_id = $1');
const selectOrder = statement<{ standing_text_id: number }>(
  'read-standing-order',
  `select standing_text_id from standing_text where kind = $1 and category_key = $2 and replaces_id is null
   order by sort_order, standing_text_id`,
);
const setOrder = statement(
  'order-standing-texts',
  `update standing_text t set sort_order = placed.place
   from (select id, place from unnest($1::int[]) with ordinality as listed(id, place)) as placed
   where coalesce(t.replaces_id, t.standing_text_id) = placed.id`,
);
/** The first words of an inquiry to an office; nobody makes a question of their own one. */
const selectInquiry = statement<{ body: string }>(
  'read-words-of-inquiry',
  `select g.body from message_thread t join message g using (message_thread_id)
   where t.message_thread_id = $1 and t.organization_id = $2 and t.is_inquiry = 1 and t.member_id is distinct from $3
   order by g.message_id limit 1`,
);

async function added(adding: Promise<{ standing_text_id: number }[]>): Promise<number> {
  const [row] = await adding;
  if (!row) throw new Error('a text was not kept');
  return row.standing_text_id;
}
const wordsOf = ({ title, body }: Pick<StandingWriting, 'title' | 'body'>): string => JSON.stringify({ title, body });

export const standingStore = {
  list: (database: Queryable, kind: StandingKind) => database.run(selectAll, [kind]),
  /** What waits for an approval, and who is behind it; no more than there may be of them all. */
  waiting: (database: Queryable) => database.run(selectWaiting, []),
  async read(database: Queryable, id: number): Promise<StandingRow | undefined> {
    return (await database.run(selectOne, [id]))[0];
  },
  /** The same, held until the transaction ends, together with what it replaces. */
  async lock(transaction: Queryable, id: number): Promise<StandingRow | undefined> {
    await transaction.run(lockOne, [id]);
    return standingStore.read(transaction, id);
  },
  /** How many there are; whoever adds another one waits until this transaction has ended. */
  async hold(transaction: Queryable): Promise<number> {
    await transaction.run(lockAll, []);
    return (await transaction.run(countAll, []))[0]?.total ?? 0;
  },
  add: (transaction: Queryable, kind: StandingKind, writing: StandingWriting, by: number, at: Date) =>
    added(transaction.run(insertText, [kind, writing.category_key, wordsOf(writing), by, at])),
  addVersion: (transaction: Queryable, of: number, by: number, at: Date) =>
    added(transaction.run(insertVersion, [of, by, at])),
  write: (transaction: Queryable, id: number, writing: StandingWriting, by: number, at: Date) =>
    transaction.run(setWritten, [id, writing.category_key, wordsOf(writing), by, at]),
  /** @param changedBy who answers for it from then on; null: as before */
  move: (
    transaction: Queryable,
    id: number,
    { is_draft, approval_status }: Pick<StandingRow, 'is_draft' | 'approval_status'>,
    told: { readonly reason: string; readonly approvedBy: number | null; readonly changedBy: number | null },
    at: Date,
  ) => transaction.run(setState, [id, is_draft, approval_status, told.reason, told.approvedBy, told.changedBy, at]),
  /** Puts an approved version into the place of the public text, and its history behind that one's. */
  async replace(transaction: Queryable, row: StandingRow, place: number, by: number, reason: string, at: Date) {
    const { standing_text_id: version, kind } = row;
    await transaction.run(putInPlace, [place, version, by, reason, at]);
    await transaction.run(moveSteps, [kind, version, place]);
    await transaction.run(deleteText, [version]);
  },
  async discard(transaction: Queryable, { standing_text_id: id, kind }: StandingRow): Promise<void> {
    await transaction.run(deleteSteps, [kind, id]);
    await transaction.run(deleteText, [id]);
  },
  async order(transaction: Queryable, kind: StandingKind, category: string): Promise<number[]> {
    const rows = await transaction.run(selectOrder, [kind, category]);
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
