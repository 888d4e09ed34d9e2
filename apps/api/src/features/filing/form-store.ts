import type { Flag } from '@machi/domain/fields/model';
import type { FormBody } from '@machi/domain/onlineforms/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { onlineform } from '../../database/tables/onlineforms.ts';

/** A form in one of its versions. */
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

const COLUMNS = 'f.onlineform_id, f.sort_order, f.is_open, v.version, v.body';

const selectOpen = statement<FormRow>(
  'list-open-forms',
  `select ${COLUMNS}, 0 as is_test from onlineform f join onlineform_version v using (onlineform_id, version)
   where f.is_open = 1 order by f.sort_order, f.onlineform_id`,
);
const selectPublished = statement<FormRow>(
  'read-published-form',
  `select ${COLUMNS}, 0 as is_test from onlineform f join onlineform_version v using (onlineform_id, version)
   where f.onlineform_id = $1`,
);
const selectTest = statement<FormRow>(
  'read-form-by-test-key',
  `select ${COLUMNS}, 1 as is_test from onlineform f join onlineform_version v using (onlineform_id)
   where f.onlineform_id = $1 and v.test_key = $2`,
);
const selectVersion = statement<FormRow>(
  'read-form-version',
  `select ${COLUMNS}, 0 as is_test from onlineform f join onlineform_version v using (onlineform_id)
   where f.onlineform_id = $1 and v.version = $2`,
);

/** What published versions say, which never changes: a form is long, and many apply for it on one morning. */
const bodies = new WeakMap<Queryable, Map<string, FormBody>>();
const MOST_BODIES = 100;

/** Keeps what a version says, in the place of the one that has been here longest. */
function keepBody(kept: Map<string, FormBody>, key: string, body: FormBody): void {
  const [oldest] = kept.keys();
  if (kept.size >= MOST_BODIES && oldest !== undefined) kept.delete(oldest);
  kept.set(key, body);
}

export const formStore = {
  /** The forms that are open, in their order. */
  listOpen: (database: Queryable): Promise<FormRow[]> => database.run(selectOpen),
  /** The form as people get it, or the version that a test key opens; undefined where there is none. */
  async read(database: Queryable, onlineformId: number, testKey?: string): Promise<FormRow | undefined> {
    const rows = await (testKey === undefined
      ? database.run(selectPublished, [onlineformId])
      : database.run(selectTest, [onlineformId, testKey]));
    return rows[0];
  },
  /** The same for whoever applies: whether it is open and which version people get is asked each time. */
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
  /** One version, for an application that was begun with it. */
  async readVersion(database: Queryable, onlineformId: number, version: number): Promise<FormRow | undefined> {
    return (await database.run(selectVersion, [onlineformId, version]))[0];
  },
  /** 0 of one that is gone, too. */
  async isOpen(database: Queryable, onlineform_id: number): Promise<Flag> {
    const form = await forms.one(database, 'read-form-is-open', { onlineform_id }, { columns: ['is_open'] });
    return form?.is_open ?? 0;
  },
};
