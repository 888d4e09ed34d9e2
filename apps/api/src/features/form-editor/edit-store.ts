import type { Flag } from '@machi/domain/fields/model';
import type { FormBody } from '@machi/domain/onlineforms/model';
import { statement, type Queryable } from '../../database/database.ts';
import { present, raised, rowsOf, computed, nameOf, rowsFrom } from '../../database/rows.ts';
import { onlineform, onlineform_version } from '../../database/tables/onlineforms.ts';

const forms = rowsOf(onlineform);
const versions = rowsOf(onlineform_version, {
  by_name: nameOf('coalesce(onlineform_version.published_by, onlineform_version.created_by)'),
  is_tried: computed<Flag>('(test_key is not null)::int'),
  applications: computed<number>(
    `(select count(*)::int from onlineform_application a
      where a.onlineform_id = onlineform_version.onlineform_id and a.version = onlineform_version.version)`,
  ),
});

/** A form with its draft and its published version. */
export interface EditedRow extends Readonly<Omit<typeof onlineform.$inferSelect, 'updated_at' | 'draft_saved_by'>> {
  readonly draft_saved_by: string;
  readonly body: FormBody | null;
  readonly test_key: string | null;
  /** The form that the test address opens. */
  readonly test_body: FormBody | null;
  readonly under_way: number;
}

export interface VersionRow {
  readonly version: number;
  readonly body: FormBody;
  readonly created_at: Date;
  readonly published_at: Date | null;
  readonly by_name: string;
  readonly is_tried: Flag;
  readonly applications: number;
}

const edited = rowsFrom(
  statement<EditedRow>(
    'edited-forms',
    `select f.onlineform_id, f.sort_order, f.is_open, f.version, v.body, f.draft, f.revision, f.draft_saved_at,
    coalesce(m.lastname || ' ' || m.firstname, '') as draft_saved_by, t.test_key, t.body as test_body,
    (select count(*)::int from onlineform_application a where a.onlineform_id = f.onlineform_id
      and (a.stage <> 'filed' or a.approval_status = 0)) as under_way
  from onlineform f
  left join onlineform_version v on v.onlineform_id = f.onlineform_id and v.version = f.version
  left join onlineform_version t on t.onlineform_id = f.onlineform_id and t.test_key is not null
  left join member m on m.member_id = f.draft_saved_by`,
  ),
);

const insertForm = statement<{ onlineform_id: number }>(
  'insert-form',
  `insert into onlineform (sort_order, draft, revision, draft_saved_at, draft_saved_by, updated_at)
   select coalesce(max(sort_order), 0) + 1, $1::jsonb, 1, $2, $3, $2 from onlineform returning onlineform_id`,
);
/** SQL: deletes unused versions; a recent one stays, because a request in progress may still name it. */
const removeUnused = statement(
  'remove-unused-form-versions',
  `delete from onlineform_version v where v.onlineform_id = $1 and v.published_at is null and v.test_key is null
     and v.created_at < $2::timestamptz - interval '1 day'
     and not exists (select from onlineform_application a
       where a.onlineform_id = v.onlineform_id and a.version = v.version)`,
);
/** The newest version, if it has this content and is not published. */
const selectSame = statement<{ version: number }>(
  'find-same-form-version',
  `select version from onlineform_version v where onlineform_id = $1 and published_at is null and body = $2::jsonb
     and version = (select max(version) from onlineform_version where onlineform_id = $1)`,
);
const insertVersion = statement<{ version: number }>(
  'insert-form-version',
  `insert into onlineform_version (onlineform_id, version, body, created_by, created_at)
   select $1, coalesce(max(version), 0) + 1, $2::jsonb, $3, $4 from onlineform_version where onlineform_id = $1
   returning version`,
);
const updatePublished = statement(
  'publish-form-version',
  `with published as (update onlineform_version set published_at = $3, published_by = $4, test_key = null
     where onlineform_id = $1 and version = $2)
   update onlineform set version = $2, draft = null, revision = revision + 1, draft_saved_at = null,
     draft_saved_by = null, updated_at = $3
   where onlineform_id = $1`,
);

type Writer = { readonly by: number; readonly at: Date };

export const editStore = {
  list: (database: Queryable): Promise<EditedRow[]> =>
    edited.list(database, 'list-edited-forms', {}, { order: ['sort_order', 'onlineform_id'] }),
  read: (database: Queryable, onlineform_id: number): Promise<EditedRow | undefined> =>
    edited.one(database, 'read-edited-form', { onlineform_id }),
  async lock(transaction: Queryable, onlineform_id: number): Promise<EditedRow | undefined> {
    const [, row] = await Promise.all([
      forms.lock(transaction, 'lock-edited-form', { onlineform_id }, { columns: [] }),
      editStore.read(transaction, onlineform_id),
    ]);
    return row;
  },
  async versions(database: Queryable, onlineform_id: number): Promise<VersionRow[]> {
    const rows = await versions.list(
      database,
      'list-form-versions',
      { onlineform_id },
      {
        columns: ['version', 'body', 'created_at', 'published_at', 'by_name', 'is_tried', 'applications'],
        order: ['version'],
      },
    );
    return rows.map((row) => ({ ...row, by_name: row.by_name ?? '' }));
  },
  /** Locks all forms, so that none is added or moved at the same moment. */
  async lockList(transaction: Queryable): Promise<number[]> {
    const columns = ['onlineform_id'] as const;
    const all = await forms.hold(transaction, 'lock-form-list', {}, { columns, order: columns });
    return all.map(({ onlineform_id }) => onlineform_id);
  },
  async add(transaction: Queryable, draft: unknown, { by, at }: Writer): Promise<number> {
    const [row] = await transaction.run(insertForm, [JSON.stringify(draft), at, by]);
    return row?.onlineform_id ?? 0;
  },
  saveDraft: (transaction: Queryable, onlineform_id: number, draft: EditedRow['draft'], { by, at }: Writer) => {
    const saved = { draft, revision: raised, draft_saved_at: at, draft_saved_by: by };
    return forms.update(transaction, 'save-form-draft', { onlineform_id }, saved);
  },
  discard: (transaction: Queryable, onlineform_id: number) => {
    const none = { draft: null, revision: raised, draft_saved_at: null, draft_saved_by: null };
    return forms.update(transaction, 'discard-form-draft', { onlineform_id }, none);
  },
  order: (transaction: Queryable, ids: readonly number[], updated_at: Date) => {
    const rows = ids.map((onlineform_id, index) => ({ onlineform_id, sort_order: index + 1, updated_at }));
    return forms.updateAll(transaction, 'order-forms', 'onlineform_id', rows);
  },
  setOpen: (transaction: Queryable, onlineform_id: number, is_open: Flag, updated_at: Date) =>
    forms.update(transaction, 'open-form', { onlineform_id }, { is_open, updated_at }),
  remove: (transaction: Queryable, onlineform_id: number) =>
    forms.remove(transaction, 'delete-form', { onlineform_id }),
  /** True if there was one. */
  async endTests(transaction: Queryable, onlineform_id: number): Promise<boolean> {
    const tried = { onlineform_id, test_key: present };
    const ended = await versions.updateReturning(transaction, 'end-form-tests', tried, { test_key: null }, ['version']);
    return ended.length > 0;
  },
  removeUnused: (transaction: Queryable, id: number, at: Date) => transaction.run(removeUnused, [id, at]),
  /** A version with this content: the newest unpublished one, or a new one. */
  async versionOf(transaction: Queryable, id: number, body: FormBody, { by, at }: Writer): Promise<number> {
    const json = JSON.stringify(body);
    const [same] = await transaction.run(selectSame, [id, json]);
    const [row] = same ? [same] : await transaction.run(insertVersion, [id, json, by, at]);
    return row?.version ?? 0;
  },
  setTestKey: (transaction: Queryable, onlineform_id: number, version: number, test_key: string) =>
    versions.update(transaction, 'set-form-test-key', { onlineform_id, version }, { test_key }),
  publish: (transaction: Queryable, id: number, version: number, { by, at }: Writer) =>
    transaction.run(updatePublished, [id, version, at, by]),
};
