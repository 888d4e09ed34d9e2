import type { DeskShelf } from '@machi/domain/notice-desk/contract';
import type { DeskOfficial } from '@machi/domain/notice-desk/rules';
import type { Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { fixed, raised, rowsOf } from '../../database/rows.ts';
import { notice, publication_step } from '../../database/tables/notices.ts';

const notices = rowsOf(notice);
const steps = rowsOf(publication_step);

/** What is written of a notice, as it is stored. */
export interface StoredTexts {
  readonly title: Localized;
  readonly body: Localized;
  readonly department: Localized;
  /** Notices from before there was plain Japanese have none. */
  readonly plain_body?: Localized;
}

/** A notice with who is behind it. */
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
/** Of a notice `n`: somebody has applied for it. */
export const WAITING = 'n.is_draft = 0 and n.approval_status = 0';
/** As `isSeen` of the domain: $1 is the official, $2 whether they write, $3 whether they approve. */
const OWN = '($2::boolean and (n.member_id = $1::int or n.member_id is null))';
const ON: Readonly<Record<DeskShelf, string>> = {
  own: `not (${APPROVED}) and ${OWN}`,
  waiting: `${WAITING} and ($3::boolean or ${OWN})`,
  public: `${APPROVED} and ($2::boolean or $3::boolean)`,
};
/** Neither written nor changed by the official $1. */
export const IS_FOR_ANOTHER = 'n.member_id is distinct from $1::int and n.changed_by is distinct from $1::int';
/** What this official may decide; who is behind a text by other hands is asked when it is opened. */
const ASKED = `${WAITING} and $3::boolean and ${IS_FOR_ANOTHER}`;
const ORDER: Readonly<Record<DeskShelf, string>> = {
  own: 'n.changed_at desc, n.notice_id desc',
  // Whoever has waited longest comes first.
  waiting: 'n.applied_at, n.notice_id',
  public: 'n.published_at desc, n.notice_id desc',
};
const listOf = (shelf: DeskShelf) =>
  statement<DeskRow>(
    `list-notices-${shelf}`,
    `select ${LINE}, n.texts - 'body' - 'plain_body' as texts from ${FROM} where ($1::int, $2::boolean, $3::boolean) is not null and ${ON[shelf]} order by ${ORDER[shelf]} limit $4 offset $5`,
  );
const lists: Readonly<Record<DeskShelf, ReturnType<typeof listOf>>> = {
  own: listOf('own'),
  waiting: listOf('waiting'),
  public: listOf('public'),
};
type Counts = Readonly<Record<DeskShelf | 'asked', number>>;
const count = (condition: string, name: string): string =>
  `(select count(*)::int from notice n where ${condition}) as ${name}`;
const countAll = statement<Counts>(
  'count-desk-notices',
  `select ${count(ON.own, 'own')}, ${count(ON.waiting, 'waiting')}, ${count(ON.public, 'public')}, ${count(ASKED, 'asked')}`,
);
const selectOne = statement<DeskRow>('read-desk-notice', `select ${LINE}, n.texts from ${FROM} where n.notice_id = $1`);
// With what it replaces, always in the same order: two versions never wait for each other.
const lockOne = statement<{ notice_id: number }>(
  'lock-notice',
  `select notice_id from notice where notice_id = $1 or notice_id = (select replaces_id from notice where notice_id = $1)
   order by notice_id for update`,
);
const countUnfinished = statement<{ unfinished: number }>(
  'count-unfinished-notices',
  `select count(*)::int as unfinished from notice n where n.member_id = $1 and not (${APPROVED})`,
);
const WRITTEN = `texts, notice_category_id, is_prioritized, is_urgent, audience, service_id, published_at, closed_at`;
const insertVersion = statement<{ notice_id: number }>(
  'add-notice-version',
  `insert into notice (${WRITTEN}, replaces_id, member_id, changed_by, created_at, changed_at)
   select ${WRITTEN}, notice_id, $2::int, $2, $3::timestamptz, $3 from notice where notice_id = $1 returning notice_id`,
);
// Its hour is the one that was wished for, or this one.
const setApproved = statement(
  'approve-notice',
  `update notice set is_draft = 0, approval_status = 1, reason = $3, approved_by = $2, approved_at = $4,
     published_at = greatest(published_at, $4), preview_key_hash = null, preview_until = null, revision = revision + 1
   where notice_id = $1`,
);
// The address stays, and with it every link; what was public is in the history.
const putInPlace = statement(
  'replace-notice',
  `update notice n set (${WRITTEN}) = (select ${WRITTEN} from notice where notice_id = $2), is_draft = 0, approval_status = 1,
     reason = $4, approved_by = $3, approved_at = $5, changed_at = v.changed_at, changed_by = v.changed_by,
     applied_at = v.applied_at, member_id = coalesce(n.member_id, v.member_id), revision = n.revision + 1
   from notice v where n.notice_id = $1 and v.notice_id = $2`,
);
const findPreview = statement<DeskRow & { preview_until: Date }>(
  'find-notice-preview',
  `select ${LINE}, n.texts from ${FROM} where n.preview_key_hash = $1 and n.preview_until > $2 and not (${APPROVED})`,
);
// The text that was applied for before the one that waits, or that waited last.
const selectApplied = statement<{ texts: StoredTexts }>(
  'read-applied-texts',
  `select texts from publication_step where kind = 'notice' and thing_id = $1 and step = 'apply' and texts is not null
   order by publication_step_id desc offset $2 limit 1`,
);
const selectServices = statement<{ service_id: number; service_name: Localized }>(
  'list-notice-services',
  `select service_id, texts -> 'service_name' as service_name from service order by service_id`,
);
const selectDepartment = statement<{ department: Localized }>(
  'read-own-department',
  `select texts -> 'organization_name' as department from organization where organization_id = $1`,
);
/** What each approver has to be told of: the notices that wait, and their state. */
const selectWaiting = statement<{ notice_id: number; revision: number; behind: number[] }>(
  'list-waiting-notices',
  `select n.notice_id, n.revision, array_remove(array[n.member_id, n.changed_by], null) as behind
   from notice n where ${WAITING} order by n.applied_at, n.notice_id limit 300`,
);

/** A notice as it is written: columns by their names, texts together. */
export interface WrittenNotice extends Pick<
  DeskRow,
  'notice_category_id' | 'is_prioritized' | 'is_urgent' | 'audience' | 'service_id' | 'closed_at' | 'published_at'
> {
  readonly texts: Required<StoredTexts>;
}

const termsOf = ({ member_id, isEditor, isApprover }: DeskOfficial) => [member_id, isEditor, isApprover] as const;

const unapproved = {
  is_draft: 1,
  approval_status: 0,
  approved_by: null,
  approved_at: null,
  applied_at: null,
} as const;
/** Whoever changes what is nobody's makes it theirs. */
const changed = ({ member_id }: DeskRow, by: number, at: Date) => ({
  reason: '',
  changed_by: by,
  changed_at: at,
  member_id: member_id ?? by,
});
/** A change that whoever has read the notice before is told of. */
const change = (transaction: Queryable, name: string, id: number, set: Partial<typeof notice.$inferSelect>) =>
  notices.update(transaction, name, { notice_id: id }, { ...set, revision: raised });
const remove = (transaction: Queryable, id: number) => notices.remove(transaction, 'delete-notice', { notice_id: id });

/** Notices at the desk. Who may see one the domain says (`isSeen`); the lists say the same in their terms. */
export const deskStore = {
  list: (database: Queryable, official: DeskOfficial, shelf: DeskShelf, limit: number, offset: number) =>
    database.run(lists[shelf], [...termsOf(official), limit, offset]),
  async count(database: Queryable, official: DeskOfficial): Promise<Counts> {
    return (await database.run(countAll, termsOf(official)))[0] ?? { own: 0, waiting: 0, public: 0, asked: 0 };
  },
  async read(database: Queryable, id: number): Promise<DeskRow | undefined> {
    return (await database.run(selectOne, [id]))[0];
  },
  /** The same, held until the transaction ends, together with what it replaces. */
  async lock(transaction: Queryable, id: number): Promise<DeskRow | undefined> {
    await transaction.run(lockOne, [id]);
    return deskStore.read(transaction, id);
  },
  async unfinished(transaction: Queryable, memberId: number): Promise<number> {
    return (await transaction.run(countUnfinished, [memberId]))[0]?.unfinished ?? 0;
  },
  async add(transaction: Queryable, written: WrittenNotice, by: number, at: Date): Promise<number> {
    const values = { ...written, member_id: by, changed_by: by, created_at: at, changed_at: at };
    return (await notices.insertReturning(transaction, 'add-notice', values, ['notice_id'])).notice_id;
  },
  async addVersion(transaction: Queryable, of: number, by: number, at: Date): Promise<number> {
    const [row] = await transaction.run(insertVersion, [of, by, at]);
    if (!row) throw new Error('a notice was not kept');
    return row.notice_id;
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
  approve: (transaction: Queryable, id: number, by: number, reason: string, at: Date) =>
    transaction.run(setApproved, [id, by, reason, at]),
  disapprove: (transaction: Queryable, id: number, reason: string, at: Date) =>
    change(transaction, 'disapprove-notice', id, { is_draft: 1, approval_status: 2, reason, changed_at: at }),
  drop: (transaction: Queryable, id: number, reason: string, at: Date) =>
    change(transaction, 'drop-notice', id, { ...unapproved, reason, changed_at: at }),
  /** Puts an approved version into the place of the public one, and its history behind that one's. */
  async replace(transaction: Queryable, id: number, version: number, by: number, reason: string, at: Date) {
    await transaction.run(putInPlace, [id, version, by, reason, at]);
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
  async findShared(database: Queryable, keyHash: Buffer, now: Date) {
    return (await database.run(findPreview, [keyHash, now]))[0];
  },
  /** @param skipped how many of the last applications are not asked for */
  async applied(database: Queryable, id: number, skipped: number): Promise<StoredTexts | undefined> {
    return (await database.run(selectApplied, [id, skipped]))[0]?.texts;
  },
  services: (database: Queryable) => database.run(selectServices),
  async department(database: Queryable, office: number | null): Promise<Localized> {
    return (await database.run(selectDepartment, [office]))[0]?.department ?? { ja: '', en: '' };
  },
  waiting: (database: Queryable) => database.run(selectWaiting),
};
