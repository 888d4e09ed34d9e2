import type { DeskShelf } from '@machi/domain/notice-desk/contract';
import type { DeskOfficial } from '@machi/domain/notice-desk/rules';
import type { Flag } from '@machi/domain/fields/model';
import type { Localized } from '@machi/domain/locale/model';
import type { Audience } from '@machi/domain/notices/audience';
import type { NoticeCategoryId } from '@machi/domain/notices/model';
import type { ApprovalStatus } from '@machi/domain/publishing/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

/** What is written of a notice, as it is stored. */
export interface StoredTexts {
  readonly title: Localized;
  readonly body: Localized;
  readonly department: Localized;
  /** Notices from before there was plain Japanese have none. */
  readonly plain_body?: Localized;
}

/** A notice with who is behind it. */
export interface DeskRow {
  readonly notice_id: number;
  readonly texts: StoredTexts;
  readonly notice_category_id: NoticeCategoryId;
  readonly is_prioritized: Flag;
  readonly is_urgent: Flag;
  readonly audience: Audience;
  readonly service_id: number | null;
  readonly is_draft: Flag;
  readonly approval_status: ApprovalStatus;
  readonly reason: string;
  readonly published_at: Date;
  readonly closed_at: Date | null;
  readonly replaces_id: number | null;
  readonly version_id: number | null;
  readonly member_id: number | null;
  readonly writer_name: string;
  readonly changed_by: number | null;
  readonly changed_at: Date;
  readonly applied_at: Date | null;
  readonly approved_by: number | null;
  readonly approver_name: string;
  readonly approved_at: Date | null;
  readonly revision: number;
  readonly preview_until: Date | null;
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
const insertNotice = statement<{ notice_id: number }>(
  'add-notice',
  `insert into notice (${WRITTEN}, member_id, changed_by, created_at, changed_at)
   select ${WRITTEN}, $2::int, $2, $3::timestamptz, $3 from jsonb_populate_record(null::notice, $1::jsonb) returning notice_id`,
);
const insertVersion = statement<{ notice_id: number }>(
  'add-notice-version',
  `insert into notice (${WRITTEN}, replaces_id, member_id, changed_by, created_at, changed_at)
   select ${WRITTEN}, notice_id, $2::int, $2, $3::timestamptz, $3 from notice where notice_id = $1 returning notice_id`,
);
const setWritten = statement(
  'write-notice',
  `update notice n set (${WRITTEN}) = (select ${WRITTEN} from jsonb_populate_record(null::notice, $2::jsonb)),
     is_draft = 1, approval_status = 0, reason = '', approved_by = null, approved_at = null, applied_at = null,
     changed_by = $3, changed_at = $4, revision = revision + 1, member_id = coalesce(member_id, $3) where notice_id = $1`,
);
const setApplied = statement(
  'apply-for-notice',
  `update notice set is_draft = 0, approval_status = 0, reason = '', applied_at = $3, changed_by = $2, changed_at = $3,
     member_id = coalesce(member_id, $2), revision = revision + 1 where notice_id = $1`,
);
// Its hour is the one that was wished for, or this one.
const setApproved = statement(
  'approve-notice',
  `update notice set is_draft = 0, approval_status = 1, reason = $3, approved_by = $2, approved_at = $4,
     published_at = greatest(published_at, $4), preview_key_hash = null, preview_until = null, revision = revision + 1
   where notice_id = $1`,
);
const setDenied = statement(
  'disapprove-notice',
  `update notice set is_draft = 1, approval_status = 2, reason = $2, changed_at = $3, revision = revision + 1
   where notice_id = $1`,
);
const setDropped = statement(
  'drop-notice',
  `update notice set is_draft = 1, approval_status = 0, reason = $2, approved_by = null, approved_at = null,
     applied_at = null, changed_at = $3, revision = revision + 1 where notice_id = $1`,
);
// The address stays, and with it every link; what was public is in the history.
const putInPlace = statement(
  'replace-notice',
  `update notice n set (${WRITTEN}) = (select ${WRITTEN} from notice where notice_id = $2), is_draft = 0, approval_status = 1,
     reason = $4, approved_by = $3, approved_at = $5, changed_at = v.changed_at, changed_by = v.changed_by,
     applied_at = v.applied_at, member_id = coalesce(n.member_id, v.member_id), revision = n.revision + 1
   from notice v where n.notice_id = $1 and v.notice_id = $2`,
);
const moveSteps = statement(
  'move-publication-steps',
  `update publication_step set thing_id = $2 where kind = 'notice' and thing_id = $1`,
);
const deleteNotice = statement('delete-notice', 'delete from notice where notice_id = $1');
const deleteSteps = statement(
  'delete-publication-steps',
  `delete from publication_step where kind = 'notice' and thing_id = $1`,
);
const setPreview = statement(
  'share-notice',
  'update notice set preview_key_hash = $2, preview_until = $3 where notice_id = $1',
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

async function added(writing: Promise<{ notice_id: number }[]>): Promise<number> {
  const [row] = await writing;
  if (!row) throw new Error('a notice was not kept');
  return row.notice_id;
}

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
  add: (transaction: Queryable, written: WrittenNotice, by: number, at: Date) =>
    added(transaction.run(insertNotice, [JSON.stringify(written), by, at])),
  addVersion: (transaction: Queryable, of: number, by: number, at: Date) =>
    added(transaction.run(insertVersion, [of, by, at])),
  write: (transaction: Queryable, id: number, written: WrittenNotice, by: number, at: Date) =>
    transaction.run(setWritten, [id, JSON.stringify(written), by, at]),
  apply: (transaction: Queryable, id: number, by: number, at: Date) => transaction.run(setApplied, [id, by, at]),
  approve: (transaction: Queryable, id: number, by: number, reason: string, at: Date) =>
    transaction.run(setApproved, [id, by, reason, at]),
  disapprove: (transaction: Queryable, id: number, reason: string, at: Date) =>
    transaction.run(setDenied, [id, reason, at]),
  drop: (transaction: Queryable, id: number, reason: string, at: Date) => transaction.run(setDropped, [id, reason, at]),
  /** Puts an approved version into the place of the public one, and its history behind that one's. */
  async replace(transaction: Queryable, id: number, version: number, by: number, reason: string, at: Date) {
    await transaction.run(putInPlace, [id, version, by, reason, at]);
    await transaction.run(moveSteps, [version, id]);
    await transaction.run(deleteNotice, [version]);
  },
  async discard(transaction: Queryable, id: number): Promise<void> {
    await transaction.run(deleteSteps, [id]);
    await transaction.run(deleteNotice, [id]);
  },
  share: (transaction: Queryable, id: number, keyHash: Buffer | null, until: Date | null) =>
    transaction.run(setPreview, [id, keyHash, until]),
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
