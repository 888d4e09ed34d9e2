import { DRAFT_MAX_BYTES, MAX_DRAFTS } from '@machi/domain/drafts/model';
import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { forgetDue } from '../../testing/towns/forget-due.ts';

const town = await openTestTown();

const PATH = '/api/drafts/reservation-4-401';
const save = (as: Person, content: unknown, path = PATH) => town.call('PUT', path, { as, body: { content } });
const read = async (as: Person, path = PATH) => (await town.call('GET', path, { as })).body.draft;

test('another device goes on with what was typed', async () => {
  const person = await town.addPerson();
  expect(await read(person)).toBeNull();
  const content = { chosen: { date: '2027-01-21' }, values: { note: '机を8台\n𠮷田', persons_spot: '4' } };
  expect((await save(person, content)).body).toEqual({
    result: true,
    errors: {},
    saved_at: '2027-01-11T10:00:00+09:00',
  });
  expect(await read({ ...person, ...(await town.openSession(person.member_id)) })).toEqual({
    content,
    saved_at: '2027-01-11T10:00:00+09:00',
  });
  await save(person, { note: '新しい' });
  expect((await read(person)).content).toEqual({ note: '新しい' });
  expect(await read(await town.addPerson())).toBeNull();
  expect((await town.call('DELETE', PATH, { as: person })).status).toBe(200);
  expect(await read(person)).toBeNull();
  expect((await town.call('DELETE', PATH, { as: person })).status).toBe(200);
});

test('no password is kept, wherever it stands, and nothing that a database cannot hold', async () => {
  const person = await town.addPerson();
  await save(person, {
    password: 'kaede-2027',
    values: { old_password: 'x', steps: [{ Password_confirmation: 'y', note: 'a\u0000b\ud800c' }] },
    'na\u0000me': 1,
  });
  expect((await read(person)).content).toEqual({ values: { steps: [{ note: 'ab\ufffdc' }] }, name: 1 });
  const deep = JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`);
  expect((await save(person, deep)).status).toBe(200);
});

test('what is too large or no set of fields is refused, and keys are plain words', async () => {
  const person = await town.addPerson();
  const large = await save(person, { note: 'あ'.repeat(DRAFT_MAX_BYTES / 3) });
  expect([large.status, large.body.codes]).toEqual([422, { content: ['draft-size'] }]);
  for (const content of [[], 'text', null, 7, undefined])
    expect((await save(person, content)).status, JSON.stringify(content)).toBe(422);
  for (const key of ['A', '-x', 'a_b', 'x'.repeat(65), '%2e%2e'])
    expect((await save(person, {}, `/api/drafts/${key}`)).status, key).toBe(404);
});

test('of more than 30 the oldest goes, and each after 30 days', async () => {
  const person = await town.addPerson();
  const start = town.now();
  for (let index = 0; index <= MAX_DRAFTS; index += 1) {
    town.setNow(new Date(start.getTime() + index * 1000));
    await save(person, { index }, `/api/drafts/form-${index}`);
  }
  expect(await town.countRows('draft', `member_id = ${person.member_id}`)).toBe(MAX_DRAFTS);
  expect(await read(person, '/api/drafts/form-0')).toBeNull();
  expect((await read(person, '/api/drafts/form-1')).content).toEqual({ index: 1 });

  const later = new Date(start.getTime() + 30 * 86_400_000 + 5500);
  await forgetDue(town, later);
  const kept = await town.rows<{ draft_key: string }>`select draft_key from draft
    where member_id = ${person.member_id} order by saved_at`;
  expect(kept.map(({ draft_key }) => draft_key)[0]).toBe('form-6');
  town.setNow(start);
});
