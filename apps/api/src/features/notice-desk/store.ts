import { only } from '@machi/domain/fields/only';
import type { DeskStatus } from '@machi/domain/notice-desk/contract';
import type { DeskOfficial } from '@machi/domain/notice-desk/rules';
import type { Localized } from '@machi/domain/locale/model';
import { OBITUARY } from '@machi/domain/notices/model';
import { statement, type Queryable } from '../../database/database.ts';
import { above, among, fixed, present, raised, rowsOf } from '../../database/rows.ts';
import { notice, publication_step } from '../../database/tables/notices/notices.ts';
import { service } from '../../database/tables/spots.ts';

const notices = rowsOf(notice);
const steps = rowsOf(publication_step);
const services = rowsOf(service);

/** A notice's texts as stored. */
export interface StoredTexts {
  readonly title: Localized;
  readonly body: Localized;
  readonly department: Localized;
  /** Absent in notices older than easy titles. */
  readonly plain_title?: Localized;
  /** Absent in notices older than plain Japanese. */
  readonly plain_body?: Localized;
}

/** A notice with the people responsible for it. */
export interface DeskRow extends Omit<typeof notice.$inferSelect, 'texts' | 'created_at' | 'preview_key_hash'> {
  readonly texts: StoredTexts;
  readonly version_id: number | null;
  readonly writer_name: string;
  readonly approver_name: string;
}

const nameOf = (who: string): string => `coalesce(${who}.lastname || ' ' || ${who}.firstname, '')`;
const LINE = `n.notice_id, n.notice_category_id, n.is_prioritized, n.is_urgent, n.audience, n.service_id, n.is_draft,
  n.approval_status, n.reason, n.published_at, n.closed_at, n.replaces_id, v.notice_id as version_id, n.member_id,
  ${nameOf('w')} as writer_name, n.changed_by, n.changed_at, n.applied_at, n.approved_by, ${nameOf('a')} as approver_name,
  n.approved_at, n.revision, n.preview_until`;
const FROM = `notice n left join member w on w.member_id = n.member_id left join member a on a.member_id = n.approved_by
  left join notice v on v.replaces_id = n.notice_id`;
const APPROVED = 'n.is_draft = 0 and n.approval_status = 1';
/** SQL: notice `n` waits for approval. */
export const WAITING = 'n.is_draft = 0 and n.approval_status = 0';
/** SQL of the domain's `isSeen`: $1 is the official, $2 whether they write, $3 whether they approve; $4 is now. */
const OWN = '($2::boolean and (n.member_id = $1::int or n.member_id is null))';
const ON: Readonly<Record<DeskStatus, string>> = {
  own: `not (${APPROVED}) and ${OWN}`,
  waiting: `${WAITING} and ($3::boolean or ${OWN})`,
  public: `${APPROVED} and ($2::boolean or $3::boolean)`,
  without_easy: `${APPROVED} and ($2::boolean or $3::boolean)
    and (coalesce(n.texts -> 'plain_body' ->> 'ja', '') = '' or coalesce(n.texts -> 'plain_title' ->> 'ja', '') = '')
    and coalesce(n.closed_at, 'infinity') > $4::timestamptz and n.notice_category_id <> ${OBITUARY}`,
};
/** SQL: neither written nor last changed by official $1. */
export const IS_FOR_ANOTHER = 'n.member_id is distinct from $1::int and n.changed_by is distinct from $1::int';
/** SQL: the notices that this official may decide. Earlier authors of the text are checked when it is opened. */
const ASKED = `${WAITING} and $3::boolean and ${IS_FOR_ANOTHER}`;
const ORDER: Readonly<Record<DeskStatus, string>> = {
  own: 'n.changed_at desc, n.notice_id desc',
  // The longest waiting comes first.
  waiting: 'n.applied_at, n.notice_id',
  public: 'n.published_at desc, n.notice_id desc',
  without_easy: 'n.published_at desc, n.notice_id desc',
};
const listOf = (status: DeskStatus) =>
  statement<DeskRow>(
    `list-notices-${status}`,
    `select ${LINE}, n.texts - 'body' - 'plain_title' - 'plain_body' as texts from ${FROM} where ($1::int, $2::boolean, $3::boolean, $4::timestamptz) is not null and ${ON[status]} order by ${ORDER[status]} limit $5 offset $6`,
  );
const lists: Readonly<Record<DeskStatus, ReturnType<typeof listOf>>> = {
  own: listOf('own'),
  waiting: listOf('waiting'),
  public: listOf('public'),
  without_easy: listOf('without_easy'),
};
type Counts = Readonly<Record<DeskStatus | 'asked', number>>;
const count = (condition: string, name: string): string =>
  `(select count(*)::int from notice n where ${condition}) as ${name}`;
const countAll = statement<Counts>(
  'count-desk-notices',
  `select ${count(ON.own, 'own')}, ${count(ON.waiting, 'waiting')}, ${count(ON.public, 'public')},
   ${count(ON.without_easy, 'without_easy')}, ${count(ASKED, 'asked')}`,
);
const selectOne = statement<DeskRow>('read-desk-notice', `select ${LINE}, n.texts from ${FROM} where n.notice_id = $1`);

/** The columns that an author writes; the texts are one column. */
export interface WrittenNotice extends Pick<
  DeskRow,
  'notice_category_id' | 'is_prioritized' | 'is_urgent' | 'audience' | 'service_id' | 'closed_at' | 'published_at'
> {
  readonly texts: Required<StoredTexts>;
}

const termsOf = ({ member_id, isEditor, isApprover }: DeskOfficial, now: Date) =>
  [member_id, isEditor, isApprover, now] as const;
const NONE: Counts = { own: 0, waiting: 0, public: 0, without_easy: 0, asked: 0 };

const unapproved = {
  is_draft: 1,
  approval_status: 0,
  approved_by: null,
  approved_at: null,
  applied_at: null,
} as const;
const approved = (approved_by: number, reason: string, approved_at: Date) =>
  ({ is_draft: 0, approval_status: 1, reason, approved_by, approved_at }) as const;
/** The columns that a version copies from its notice and later gives back to it. */
const writtenOf = (row: DeskRow) => ({
  texts: { ...row.texts },
  ...only(row, ['notice_category_id', 'is_prioritized', 'is_urgent', 'audience', 'service_id', 'published_at']),
  ...only(row, ['closed_at']),
});
/** An official who changes a notice without an author becomes its author. */
const changed = ({ member_id }: DeskRow, by: number, at: Date) => ({
  reason: '',
  changed_by: by,
  changed_at: at,
  member_id: member_id ?? by,
});
/** Changes a notice and raises its revision, so that an editor with the older state is told. */
const change = (transaction: Queryable, name: string, id: number, set: Partial<typeof notice.$inferSelect>) =>
  notices.update(transaction, name, { notice_id: id }, { ...set, revision: raised });
const remove = (transaction: Queryable, id: number) => notices.remove(transaction, 'delete-notice', { notice_id: id });

/** Notices at the desk. The domain's `isSeen` decides who may see one; the lists repeat that rule in SQL. */
export const deskStore = {
  list: (database: Queryable, official: DeskOfficial, now: Date, status: DeskStatus, limit: number, offset: number) =>
    database.run(lists[status], [...termsOf(official, now), limit, offset]),
  async count(database: Queryable, official: DeskOfficial, now: Date): Promise<Counts> {
    return (await database.run(countAll, termsOf(official, now)))[0] ?? NONE;
  },
  async read(database: Queryable, id: number): Promise<DeskRow | undefined> {
    return (await database.run(selectOne, [id]))[0];
  },
  /** Reads a notice and locks it together with the notice that it replaces. */
  async lock(transaction: Queryable, id: number): Promise<DeskRow | undefined> {
    const row = await notices.one(transaction, 'read-replaced-notice', { notice_id: id }, { columns: ['replaces_id'] });
    // One order for both rows avoids a deadlock between two versions.
    const both = { notice_id: among([id, row?.replaces_id ?? id]) };
    await notices.lock(transaction, 'lock-notice', both, { columns: ['notice_id'], order: ['notice_id'] });
    return deskStore.read(transaction, id);
  },
  /** The number of the official's notices that are not approved. */
  async unfinished(transaction: Queryable, member_id: number): Promise<number> {
    const approved = { member_id, is_draft: 0, approval_status: 1 } as const;
    const all = await notices.count(transaction, 'count-own-notices', { member_id });
    return all - (await notices.count(transaction, 'count-approved-notices', approved));
  },
  async add(transaction: Queryable, written: WrittenNotice, by: number, at: Date): Promise<number> {
    const values = { ...written, member_id: by, changed_by: by, created_at: at, changed_at: at };
    return (await notices.insertReturning(transaction, 'add-notice', values, ['notice_id'])).notice_id;
  },
  async addVersion(transaction: Queryable, row: DeskRow, by: number, at: Date): Promise<number> {
    const values = { ...writtenOf(row), replaces_id: row.notice_id, member_id: by, changed_by: by, created_at: at };
    const columns = ['notice_id'] as const;
    const made = await notices.insertReturning(
      transaction,
      'add-notice-version',
      { ...values, changed_at: at },
      columns,
    );
    return made.notice_id;
  },
  write: (transaction: Queryable, row: DeskRow, written: WrittenNotice, by: number, at: Date) =>
    change(transaction, 'write-notice', row.notice_id, { ...written, ...unapproved, ...changed(row, by, at) }),
  apply: (transaction: Queryable, row: DeskRow, by: number, at: Date) =>
    change(transaction, 'apply-for-notice', row.notice_id, {
      ...changed(row, by, at),
      is_draft: 0,
      approval_status: 0,
      applied_at: at,
    }),
  approve: (transaction: Queryable, row: DeskRow, by: number, reason: string, at: Date) =>
    change(transaction, 'approve-notice', row.notice_id, {
      ...approved(by, reason, at),
      // The desired time of publication has passed.
      ...(row.published_at < at && { published_at: at }),
      preview_key_hash: null,
      preview_until: null,
    }),
  disapprove: (transaction: Queryable, id: number, reason: string, at: Date) =>
    change(transaction, 'disapprove-notice', id, { is_draft: 1, approval_status: 2, reason, changed_at: at }),
  drop: (transaction: Queryable, id: number, reason: string, at: Date) =>
    change(transaction, 'drop-notice', id, { ...unapproved, reason, changed_at: at }),
  /** Puts an approved version in the place of the public notice, and its history after that one's. */
  async replace(transaction: Queryable, row: DeskRow, id: number, by: number, reason: string, at: Date) {
    const { notice_id: version, changed_at, changed_by, applied_at } = row;
    const replaced = await deskStore.read(transaction, id);
    const member_id = replaced?.member_id ?? row.member_id;
    const its_history = { changed_at, changed_by, applied_at, member_id };
    // The address stays, so links keep working; the earlier text is in the history.
    await change(transaction, 'replace-notice', id, { ...writtenOf(row), ...its_history, ...approved(by, reason, at) });
    const its = { kind: fixed('notice'), thing_id: version };
    await steps.update(transaction, 'move-publication-steps', its, { thing_id: id });
    await remove(transaction, version);
  },
  async discard(transaction: Queryable, id: number): Promise<void> {
    await steps.remove(transaction, 'delete-publication-steps', { kind: fixed('notice'), thing_id: id });
    await remove(transaction, id);
  },
  share: (transaction: Queryable, id: number, preview_key_hash: Buffer | null, preview_until: Date | null) =>
    notices.update(transaction, 'share-notice', { notice_id: id }, { preview_key_hash, preview_until }),
  async findShared(database: Queryable, preview_key_hash: Buffer, now: Date): Promise<DeskRow | undefined> {
    const shared = { preview_key_hash, preview_until: above(now) };
    const found = await notices.one(database, 'find-notice-preview', shared, { columns: ['notice_id'] });
    return found && deskStore.read(database, found.notice_id);
  },
  /** @param skipped how many of the last applications are not asked for */
  async applied(database: Queryable, id: number, skipped: number): Promise<StoredTexts | undefined> {
    const its = { kind: fixed('notice'), thing_id: id, step: fixed('apply'), texts: present };
    const reading = { columns: ['texts'], order: ['-publication_step_id'], limit: 2 } as const;
    return (await steps.list(database, 'read-applied-texts', its, reading))[skipped]?.texts as StoredTexts | undefined;
  },
  async services(database: Queryable) {
    const reading = { columns: ['service_id', 'texts'], order: ['service_id'] } as const;
    const rows = await services.list(database, 'list-notice-services', {}, reading);
    return rows.map(({ service_id, texts }) => ({
      service_id,
      service_name: texts['service_name'] ?? { ja: '', en: '' },
    }));
  },
  /** The waiting notices and their revision, for the mails to approvers. */
  waiting: (database: Queryable) =>
    notices.list(
      database,
      'list-waiting-notices',
      { is_draft: fixed(0), approval_status: fixed(0) },
      {
        columns: ['notice_id', 'revision', 'member_id', 'changed_by'],
        order: ['applied_at', 'notice_id'],
        limit: 300,
      },
    ),
};
