import { MOST_FORMS } from '@machi/domain/form-editor/contract';
import { describe, expect, test } from 'vitest';
import { applicationRequest, newApplication, newForm, simpleForm } from '../../testing/forms/forms.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['forms'] });
const colleague = await town.addPerson({ roles: ['forms'] });
const resident = await town.addPerson();
const FORMS = '/api/form-editor/forms';

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = official) =>
  town.call(method, path, { as, body, locale: 'en' });
const read = async (id: number) => (await call('GET', `${FORMS}/${id}`)).body.form;
const save = (id: number, seen: number, draft: unknown, as = official) =>
  call('PUT', `${FORMS}/${id}/draft`, { seen, draft }, as);
const publish = (id: number, seen: number, as = official) => call('POST', `${FORMS}/${id}/publish`, { seen }, as);
const named = (name: string) => simpleForm({ form_name: { ja: name, en: name } });
const actions = async (id: number) =>
  (
    await town.rows<{ action: string }>`select action from audit where subject = 'form' and subject_id = ${id}
      order by audit_id`
  ).map(({ action }) => action);

async function newDraft(draft: unknown = named('New')): Promise<number> {
  return (await call('POST', FORMS, { draft })).body.onlineform_id;
}

describe('a form of the office', () => {
  test('is written, published, opened, and then one that residents get', async () => {
    const id = await newDraft({});
    expect((await town.call('GET', `/api/onlineforms/${id}`)).status).toBe(404);
    const early = await publish(id, 1);
    expect(early.status).toBe(422);
    expect(early.body.codes['draft.form_name.ja']).toEqual(['required']);
    expect((await call('POST', `${FORMS}/${id}/open`, { is_open: 1 })).body.codes.onlineform_id).toEqual([
      'form-unpublished',
    ]);
    expect((await save(id, 1, named('Kite permit'))).body.seen).toBe(2);
    const { status, body } = await publish(id, 2);
    expect(status).toBe(201);
    expect(body.form).toMatchObject({ version: 1, has_draft: 0, is_open: 0 });
    expect(body.form.versions).toMatchObject([{ version: 1, changes: null, applications: 0 }]);
    await call('POST', `${FORMS}/${id}/open`, { is_open: 1 });
    const { onlineform } = (await town.call('GET', `/api/onlineforms/${id}`, { locale: 'en' })).body;
    expect(onlineform).toMatchObject({ form_name: 'Kite permit', is_open: 1, version: 1 });
    expect(await actions(id)).toEqual(['form:create', 'form:publish', 'form:open']);
  });

  test('says in Japanese what it says in easy Japanese, and the list says which form says nothing', async () => {
    const id = await newDraft(simpleForm({ agreement: { ja: '同意', en: 'Agreed', ja_simple: 'いいです' } }));
    const hasEasy = async () =>
      (await call('GET', FORMS)).body.forms.find((one: { onlineform_id: number }) => one.onlineform_id === id).has_easy;
    expect(await hasEasy()).toBe(0);
    await publish(id, 1);
    await call('POST', `${FORMS}/${id}/open`, { is_open: 1 });
    expect(await hasEasy()).toBe(1);
    const formIn = async (locale: 'ja' | 'en') =>
      (await town.call('GET', `/api/onlineforms/${id}`, { locale })).body.onlineform;
    expect((await formIn('ja')).easy).toEqual([{ ja: '同意', ja_simple: 'いいです' }]);
    expect(await formIn('en')).not.toHaveProperty('easy');
  });

  test('is not published again while it says the same', async () => {
    const id = await newForm(town);
    expect((await publish(id, 0)).body.codes.onlineform_id).toEqual(['form-unchanged']);
    await save(id, 0, simpleForm());
    expect((await publish(id, 1)).body.codes.onlineform_id).toEqual(['form-unchanged']);
  });

  test('keeps each version for what was applied for by it, and says what changed and who did it', async () => {
    const id = await newForm(town);
    const applied = await newApplication(town, resident.member_id, id);
    await save(id, 0, simpleForm({ agreement: { ja: '新しい同意', en: 'Another agreement' } }));
    const { body } = await publish(id, 1, colleague);
    expect(body.form.versions[0]).toMatchObject({ version: 2, changes: [{ what: 'part', part: 'agreement' }] });
    expect(body.form.versions[0].by_name).not.toBe('');
    expect(body.form.under_way).toBe(1);
    const [row] = await town.rows<{ version: number }>`select version from onlineform_application
      where onlineform_application_id = ${applied}`;
    expect(row?.version).toBe(1);
    // An applicant with the earlier version open is told, and the input is not taken for the newer one.
    const late = await town.call('POST', '/api/applications', { as: resident, body: applicationRequest(id) });
    expect(late.body.codes.version).toEqual(['form-changed']);
  });

  test('has versions that nothing changes or takes away, published or tried', async () => {
    const id = await newForm(town);
    const rows = (statement: string) => town.rows(statement, id);
    await expect(rows(`update onlineform_version set body = '{}' where onlineform_id = $1`)).rejects.toThrow();
    await expect(rows(`update onlineform_version set published_at = null where onlineform_id = $1`)).rejects.toThrow();
    await expect(rows(`update onlineform_version set version = 7 where onlineform_id = $1`)).rejects.toThrow();
    await expect(rows(`delete from onlineform_version where onlineform_id = $1`)).rejects.toThrow();
    await save(id, 0, named('Tried'));
    await call('POST', `${FORMS}/${id}/try`, { seen: 1 });
    await expect(
      rows(`update onlineform_version set body = '{}' where onlineform_id = $1 and version = 2`),
    ).rejects.toThrow();
  });
});

describe('two officials at once', () => {
  test('do not write over each other: the later one is refused and keeps what was written', async () => {
    const id = await newDraft();
    const both = await Promise.all([save(id, 1, named('One')), save(id, 1, named('Other'), colleague)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.codes.seen).toEqual(['form-draft-changed']);
    // The refused draft becomes a form of its own.
    const kept = await newDraft(named('Other'));
    expect((await read(kept)).form_name.en).toBe('Other');
  });

  test('do not publish, discard or try what the other has changed meanwhile, not even after it was thrown away', async () => {
    const id = await newForm(town);
    await save(id, 0, named('Mine'));
    await call('POST', `${FORMS}/${id}/discard`, { seen: 1 });
    await save(id, 2, named('Theirs'), colleague);
    for (const action of ['publish', 'discard', 'try'])
      expect((await call('POST', `${FORMS}/${id}/${action}`, { seen: 1 })).body.codes.seen).toEqual([
        'form-draft-changed',
      ]);
    expect((await save(id, 1, named('Mine'))).status).toBe(409);
    expect((await read(id)).form_name.en).toBe('Theirs');
  });
});

describe('a test address', () => {
  test('opens the draft as it was, takes real applications that are marked, and ends [decision:form.test-url] [rule:onlineform.test-url-recorded]', async () => {
    const id = await newForm(town);
    await save(id, 0, named('Trial'));
    const { form } = (await call('POST', `${FORMS}/${id}/try`, { seen: 1 })).body;
    expect(form.test_key).toMatch(/^[0-9a-f]{32}$/);
    const tried = async (key: string) => town.call('GET', `/api/onlineforms/${id}?test=${key}`, { locale: 'en' });
    expect((await tried(form.test_key)).body.onlineform).toMatchObject({
      form_name: 'Trial',
      is_test: 1,
      version: 2,
    });
    const body = { ...applicationRequest(id), version: 2, test: form.test_key };
    const applied = await town.call('POST', '/api/applications', { as: resident, body });
    expect(applied.status).toBe(201);
    const [row] = await town.rows<{ is_test: number; version: number }>`select is_test, version
      from onlineform_application where onlineform_application_id = ${applied.body.onlineform_application_id}`;
    expect(row).toEqual({ is_test: 1, version: 2 });

    await save(id, 1, named('Trial, once more'));
    expect((await tried(form.test_key)).body.onlineform.form_name).toBe('Trial');
    expect((await read(id)).is_test_older).toBe(1);
    const again = (await call('POST', `${FORMS}/${id}/try`, { seen: 2 })).body.form;
    expect(again.test_key).not.toBe(form.test_key);
    expect(again.is_test_older).toBe(0);
    expect((await tried(form.test_key)).status).toBe(404);
    expect((await tried(again.test_key)).body.onlineform.form_name).toBe('Trial, once more');

    expect((await call('DELETE', `${FORMS}/${id}/try`)).body.form.test_key).toBeNull();
    expect((await tried(again.test_key)).status).toBe(404);
    expect((await town.call('POST', '/api/applications', { as: resident, body })).status).toBe(404);
    expect(await actions(id)).toEqual(['form:write', 'form:try', 'form:try', 'form:end-try']);
  });

  test('is over when its version is published, which is the very one that was tried', async () => {
    const id = await newForm(town);
    await save(id, 0, named('Tried, then published'));
    const { form } = (await call('POST', `${FORMS}/${id}/try`, { seen: 1 })).body;
    const published = (await publish(id, form.seen)).body.form;
    expect(published).toMatchObject({ version: 2, test_key: null });
    expect((await town.call('GET', `/api/onlineforms/${id}?test=${form.test_key}`)).status).toBe(404);
  });

  test('leaves no versions behind that nobody used', async () => {
    const id = await newForm(town);
    for (let seen = 0; seen < 4; seen += 1) {
      await save(id, seen, named(`Trial ${seen}`));
      await call('POST', `${FORMS}/${id}/try`, { seen: seen + 1 });
    }
    await town.rows(
      "update onlineform_version set created_at = created_at - interval '2 days' where onlineform_id = $1",
      id,
    );
    await save(id, 4, named('Last'));
    await call('POST', `${FORMS}/${id}/try`, { seen: 5 });
    // The first one, the one tried a moment ago, and the new one.
    expect((await read(id)).versions.length).toBeLessThanOrEqual(3);
  });
});

describe('the preview', () => {
  test('shows the draft with what one language lacks, and nothing while more is missing', async () => {
    const id = await newForm(town);
    const preview = async () =>
      (await town.call('GET', `${FORMS}/${id}/preview`, { as: official, locale: 'en' })).body.onlineform;
    await save(id, 0, simpleForm({ form_name: { ja: '日本語だけ', en: '' } }));
    expect(await preview()).toMatchObject({ form_name: '日本語だけ', is_test: 0 });
    expect((await preview()).sections).toHaveLength(1);
    await save(id, 1, simpleForm({ sections: [] }));
    expect(await preview()).toBeNull();
  });
});

describe('the list', () => {
  test('has every form with who writes it, and takes an order that names each once', async () => {
    const id = await newDraft(named('Last of all'));
    const { forms } = (await call('GET', FORMS)).body;
    expect(forms.at(-1)).toMatchObject({ onlineform_id: id, version: null, has_draft: 1 });
    expect(forms.at(-1).draft_saved_by).not.toBe('');
    const ids = forms.map(({ onlineform_id }: { onlineform_id: number }) => onlineform_id);
    const order = (asked: readonly number[]) => call('PUT', '/api/form-editor/order', { onlineform_ids: asked });
    for (const wrong of [ids.slice(1), [...ids.slice(1), 999_999], [...ids, ids[0]]])
      expect((await order(wrong)).body.codes.onlineform_ids).toEqual(['form-list-changed']);
    expect((await order(ids.toReversed())).status).toBe(200);
    const after = (await call('GET', FORMS)).body.forms;
    expect(after[0].onlineform_id).toBe(id);
    await order(ids);
  });

  test('copies a form as a draft of its own', async () => {
    const id = await newForm(town, named('Original'));
    const { onlineform_id: copy } = (await call('POST', FORMS, { copy_of: id })).body;
    const form = await read(copy);
    expect(form).toMatchObject({ form_name: { en: 'Original (copy)' }, version: null, is_open: 0 });
    expect((await call('POST', FORMS, { copy_of: 999_999 })).status).toBe(404);
  });

  test('deletes what was never published and never used, and nothing else', async () => {
    const gone = await newDraft();
    expect((await call('DELETE', `${FORMS}/${gone}`)).status).toBe(200);
    expect((await call('GET', `${FORMS}/${gone}`)).status).toBe(404);
    const published = await newForm(town);
    expect((await call('DELETE', `${FORMS}/${published}`)).body.codes.onlineform_id).toEqual(['form-published']);
    const tried = await newDraft();
    const { form } = (await call('POST', `${FORMS}/${tried}/try`, { seen: 1 })).body;
    const body = { ...applicationRequest(tried), test: form.test_key };
    expect((await town.call('POST', '/api/applications', { as: resident, body })).status).toBe(201);
    expect((await call('DELETE', `${FORMS}/${tried}`)).body.codes.onlineform_id).toEqual(['form-applied']);
  });

  test('ends somewhere', async () => {
    const { forms } = (await call('GET', FORMS)).body;
    const added = await town.rows<{ onlineform_id: number }>`insert into onlineform (sort_order, draft)
      select 1000, '{}' from generate_series(1, ${MOST_FORMS - forms.length}::int) returning onlineform_id`;
    expect((await call('POST', FORMS, {})).body.codes.forms).toEqual(['form-too-many']);
    await town.rows`delete from onlineform
      where onlineform_id = any(${added.map(({ onlineform_id }) => onlineform_id)})`;
  });
});

describe('a file', () => {
  test('brings back what was taken out: the forms of the town come through export, import, draft and version as they were', async () => {
    const before = (await call('GET', '/api/form-editor/export')).body.forms;
    expect(before.length).toBeGreaterThanOrEqual(12);
    const { onlineform_ids: ids } = (await call('POST', '/api/form-editor/import', { forms: before })).body;
    expect(ids).toHaveLength(before.length);
    for (const id of ids) expect((await publish(id, 1)).status).toBe(201);
    const after = (await call('GET', '/api/form-editor/export')).body.forms;
    const bodies = (rows: Record<string, unknown>[]) =>
      rows.map(({ onlineform_id: _id, sort_order: _order, is_open: _open, ...body }) => body);
    expect(bodies(after.slice(-ids.length))).toEqual(bodies(before));
  });

  test('with one mistake brings nothing, and says where it is', async () => {
    const form = { ...simpleForm(), onlineform_id: 1, sort_order: 1, is_open: 1 };
    const count = async () => (await call('GET', FORMS)).body.forms.length;
    const had = await count();
    const { status, body } = await call('POST', '/api/form-editor/import', {
      forms: [form, { ...form, retention_years: 0 }],
    });
    expect(status).toBe(422);
    expect(body.codes['forms.1.retention_years']).toEqual(['min-number']);
    expect(await count()).toBe(had);
  });
});

describe('what is too much', () => {
  test('is refused before it is read: size, depth, names', async () => {
    const id = await newDraft();
    expect((await save(id, 1, { form_name: { ja: 'あ'.repeat(300_000), en: '' } })).status).toBe(413);
    // Nested too deeply for recursion: nothing may recurse into it.
    const deep = `${'{"not":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const sent = `{"seen": 1, "draft": {"fees": {"kind": "free-when", "condition": ${deep}}}}`;
    expect((await call('PUT', `${FORMS}/${id}/draft`, sent)).status).toBe(200);
    const brought = `{"forms": [{"fees": {"kind": "free-when", "condition": ${deep}}}]}`;
    expect((await call('POST', '/api/form-editor/import', brought)).status).toBe(422);
    expect((await read(id)).draft.fees).toBeNull();
    const names = Object.fromEntries(Array.from({ length: 41 }, (_one, index) => [`n${index}`, 1]));
    expect((await save(id, 2, names)).body.codes.draft).toEqual(['form-large']);
    const options = Array.from({ length: 60 }, (_one, index) => ({
      value: `a${index}`,
      label: { ja: 'x'.repeat(75), en: 'x'.repeat(75) },
    }));
    const fields = Array.from({ length: 20 }, (_one, index) => ({ name: `q${index}`, kind: 'choice', options }));
    expect((await save(id, 2, { sections: [{ fields }] })).body.codes.draft).toEqual(['form-large']);
  });
});
