import { afterAll, describe, expect, test } from 'vitest';
import { applicationRequest, simpleForm } from '../../testing/forms/forms.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';
import type { OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';

const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));
const FORMS = '/api/form-editor/forms';
const ROUNDS = 4;
const named = (name: string) => simpleForm({ form_name: { ja: name, en: name } });

async function editors(options?: OpenTownOptions) {
  const town = await openRaceTown(options);
  open.push(town);
  const officials = await town.addPeople(4, { roles: ['forms'] });
  const [first] = officials;
  if (!first) throw new Error('there is no official');
  const call = (method: 'POST' | 'PUT', path: string, body: unknown, as = first) =>
    town.call(method, `${FORMS}${path}`, { as, body, locale: 'en' });
  return {
    town,
    call,
    officials,
    async newDraft(): Promise<number> {
      return (await call('POST', '', { draft: named('New') })).body.onlineform_id;
    },
  };
}

/** Four editors save their drafts upon the same state; returns the number of accepted saves by round. */
async function saveTogether({ call, officials, newDraft }: Awaited<ReturnType<typeof editors>>) {
  const kept: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await newDraft();
    const answers = await Promise.all(
      officials.map((as, index) => call('PUT', `/${id}/draft`, { seen: 1, draft: named(`Of ${index}`) }, as)),
    );
    kept.push(tally(answers)[200] ?? 0);
    for (const { status, body } of answers) if (status !== 200) expect(body.codes.seen).toEqual(['form-draft-changed']);
  }
  return kept;
}

/** All publish the same draft; returns the number of versions by round. */
async function publishTogether({ town, call, officials, newDraft }: Awaited<ReturnType<typeof editors>>) {
  const versions: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await newDraft();
    const answers = await Promise.all(officials.map((as) => call('POST', `/${id}/publish`, { seen: 1 }, as)));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(tally(answers)[201]).toBeGreaterThan(0);
    versions.push(await town.countRows('audit', `action = 'form:publish' and subject_id = ${id}`));
  }
  return versions;
}

const LOCK = 'lock-edited-form';
/** Nobody locks the form. */
const withoutLock: OpenTownOptions = {
  around: (database) => late('read-edited-form')(rewriting(LOCK, (text) => text.replace('for update', ''))(database)),
};

describe('several officials at one form', () => {
  test('one of them saves and one of them publishes; nobody writes over what they have not read', async () => {
    const place = await editors();
    expect(await saveTogether(place)).toEqual(Array(ROUNDS).fill(1));
    expect(await publishTogether(place)).toEqual(Array(ROUNDS).fill(1));
  });

  test('without the lock several do: the proof sees the guard @guard', async () => {
    const place = await editors(withoutLock);
    expect(Math.max(...(await saveTogether(place)))).toBeGreaterThan(1);
  });

  test('add forms at the same moment, and each has a place of its own', async () => {
    const { town, officials, call } = await editors();
    const added = await Promise.all(officials.map((as) => call('POST', '', { draft: named('New') }, as)));
    const ids: number[] = added.map(({ body }) => body.onlineform_id);
    const places = await town.rows<{ sort_order: number }>`select sort_order from onlineform
      where onlineform_id = any(${ids})`;
    expect(new Set(places.map(({ sort_order }) => sort_order)).size).toBe(officials.length);
  });

  test('a version that somebody applied for is neither changed nor taken away while the next one is published', async () => {
    const { town, call, newDraft } = await editors();
    const id = await newDraft();
    await call('POST', `/${id}/publish`, { seen: 1 });
    await call('POST', `/${id}/open`, { is_open: 1 });
    await call('PUT', `/${id}/draft`, { seen: 2, draft: named('Next') });
    const people = await town.addPeople(6);
    const request = applicationRequest(id);
    const applied = people.map((as) => town.call('POST', '/api/applications', { as, body: request }));
    const published = await call('POST', `/${id}/publish`, { seen: 3 });
    expect(published.status).toBe(201);
    const answers = await Promise.all(applied);
    const filed = answers.filter(({ status }) => status === 201).length;
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.codes.version]).toEqual([409, ['form-changed']]);
    const [kept] = await town.rows<{ count: number; names: string[] }>`select count(*)::int as count,
      array_agg(distinct v.body #>> '{form_name,en}') as names from onlineform_application a
      join onlineform_version v using (onlineform_id, version) where a.onlineform_id = ${id}`;
    expect(kept?.count).toBe(filed);
    if (filed > 0) expect(kept?.names).toEqual(['New']);
  });
});

describe('what is published', () => {
  const change = `update onlineform_version set body = body || '{"retention_years": 9}' where onlineform_id = $1`;

  test('cannot be changed by any statement; without its trigger it could', async () => {
    const { town, call, newDraft } = await editors();
    const id = await newDraft();
    await call('POST', `/${id}/publish`, { seen: 1 });
    await expect(town.rows(change, id)).rejects.toThrow();
    await expect(town.rows('delete from onlineform_version where onlineform_id = $1', id)).rejects.toThrow();
    await town.rows('alter table onlineform_version disable trigger user');
    await town.rows(change, id);
    expect(
      await town.countRows('onlineform_version', `onlineform_id = ${id} and body ->> 'retention_years' = '9'`),
    ).toBe(1);
  });
});
