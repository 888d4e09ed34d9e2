import type { Flag } from '@machi/domain/fields/model';
import type { FormBody } from '@machi/domain/onlineforms/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf, fixed, rowsFrom } from '../../database/rows.ts';
import { onlineform } from '../../database/tables/onlineforms.ts';

/** One version of a form. */
export interface FormRow {
  readonly onlineform_id: number;
  readonly sort_order: number;
  readonly is_open: Flag;
  readonly version: number;
  readonly body: FormBody;
  /** 1: found by the key of its test URL. */
  readonly is_test: Flag;
}

const forms = rowsOf(onlineform);

/** Forms as published, and their versions. */
const published = rowsFrom(
  statement<FormRow>(
    'published-forms',
    `select f.onlineform_id, f.sort_order, f.is_open, v.version, v.body, 0 as is_test
     from onlineform f join onlineform_version v using (onlineform_id, version)`,
  ),
);
const versions = rowsFrom(
  statement<Omit<FormRow, 'is_test'> & { readonly test_key: string | null }>(
    'form-versions',
    `select f.onlineform_id, f.sort_order, f.is_open, v.version, v.body, v.test_key
     from onlineform f join onlineform_version v using (onlineform_id)`,
  ),
);
const VERSION = ['onlineform_id', 'sort_order', 'is_open', 'version', 'body'] as const;

/** Cached bodies of published versions, which never change: forms are long, and many may apply at once. */
const bodies = new WeakMap<Queryable, Map<string, FormBody>>();
const MOST_BODIES = 100;

/** Caches a body in place of the oldest one. */
function keepBody(kept: Map<string, FormBody>, key: string, body: FormBody): void {
  const [oldest] = kept.keys();
  if (kept.size >= MOST_BODIES && oldest !== undefined) kept.delete(oldest);
  kept.set(key, body);
}

export const formStore = {
  /** Open forms in order. */
  listOpen: (database: Queryable): Promise<FormRow[]> =>
    published.list(database, 'list-open-forms', { is_open: fixed(1) }, { order: ['sort_order', 'onlineform_id'] }),
  /** The published form, or the version that a test key opens; undefined if there is none. */
  async read(database: Queryable, onlineform_id: number, test_key?: string): Promise<FormRow | undefined> {
    if (test_key === undefined) return published.one(database, 'read-published-form', { onlineform_id });
    const columns = VERSION;
    const row = await versions.one(database, 'read-form-by-test-key', { onlineform_id, test_key }, { columns });
    return row && { ...row, is_test: 1 };
  },
  /** The same for an applicant, with the cached body: only open flag and published version are read. */
  async readToApply(database: Queryable, onlineformId: number, testKey?: string): Promise<FormRow | undefined> {
    if (testKey !== undefined) return formStore.read(database, onlineformId, testKey);
    const columns = ['onlineform_id', 'sort_order', 'is_open', 'version'] as const;
    const state = await forms.one(database, 'read-form-state', { onlineform_id: onlineformId }, { columns });
    if (!state || state.version === null) return undefined;
    const kept = bodies.get(database) ?? new Map<string, FormBody>();
    bodies.set(database, kept);
    const body = kept.get(`${onlineformId}/${state.version}`);
    if (body) return { ...state, version: state.version, body, is_test: 0 };
    const row = await formStore.read(database, onlineformId);
    if (row) keepBody(kept, `${onlineformId}/${row.version}`, row.body);
    return row;
  },
  /** One version, for an application begun with it. */
  async readVersion(database: Queryable, onlineform_id: number, version: number): Promise<FormRow | undefined> {
    const columns = VERSION;
    const row = await versions.one(database, 'read-form-version', { onlineform_id, version }, { columns });
    return row && { ...row, is_test: 0 };
  },
  /** 0 also for a form that no longer exists. */
  async isOpen(database: Queryable, onlineform_id: number): Promise<Flag> {
    const form = await forms.one(database, 'read-form-is-open', { onlineform_id }, { columns: ['is_open'] });
    return form?.is_open ?? 0;
  },
};
