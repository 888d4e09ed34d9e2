import {
  changeShelter,
  checkInAtShelter,
  closeShelter,
  exportShelterPeople,
  findShelterMembers,
  leaveShelter,
  listShelterPeople,
  moveShelterStay,
  openShelter,
} from '@machi/domain/shelters/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../testing/requests/ask.ts';
import { openTestTown, START } from '../../testing/towns/test-town.ts';
import { runRetention } from '../retention/run.ts';

const town = await openTestTown();
const keeper = await town.addPerson({ lastname: '避難所係', roles: ['shelter'] });
const reception = await town.addPerson({ lastname: '受付係', roles: ['reception'] });
const words = { message_ja: '毛布があります。', message_en: '' };
const open = (shelter_id: number, as = reception) => ask(town, openShelter, { shelter_id, ...words }, { as });
const enter = (shelter_id: number, names: string[], others = 0, member_ids: number[] = []) =>
  ask(town, checkInAtShelter, { shelter_id, member_ids, names, others }, { as: keeper });
const people = async (query: Record<string, unknown> = {}) =>
  (await ask(town, listShelterPeople, query, { as: keeper })).body.stays as {
    shelter_stay_id: number;
    name: string;
    persons: number;
    shelter_id: number;
    household_id: string;
    mark: string;
  }[];
const shelter = async (id: number) =>
  (await town.call('GET', '/api/shelters')).body.shelters.find(
    ({ shelter_id }: { shelter_id: number }) => shelter_id === id,
  );

beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from shelter_opening');
});

describe('for everybody', () => {
  test('a shelter is closed, open, and full when an official counts its places taken', async () => {
    expect(await shelter(4)).toMatchObject({ state: 'closed', fullness: null, has: ['pets', 'water'], message: '' });
    expect((await open(4)).status).toBe(201);
    expect(await shelter(4)).toMatchObject({ state: 'open', fullness: 'roomy', message: '毛布があります。' });
    const change = (more: object) =>
      ask(
        town,
        changeShelter,
        { shelter_id: 4, ...words, is_full: 0, has: ['power'], counted: null, ...more },
        { as: reception },
      );
    const changed = await change({ counted: 179 });
    expect(changed.status).toBe(200);
    expect(changed.body.shelters[3]).toMatchObject({ message_ja: '毛布があります。', message_en: '', people: 179 });
    expect(await shelter(4)).toMatchObject({ state: 'open', fullness: 'nearly', has: ['power'] });
    // Who comes after the count is added to it.
    await enter(4, ['佐藤 一']);
    expect(await shelter(4)).toMatchObject({ state: 'full', fullness: 'full' });
    expect((await ask(town, closeShelter, { shelter_id: 4 }, { as: reception })).status).toBe(200);
    expect(await shelter(4)).toMatchObject({ state: 'closed', fullness: null });
  });

  test('nobody reads a name there, and the roads of the map are given', async () => {
    await open(1);
    await enter(1, ['隠田 花']);
    const { text } = await town.call('GET', '/api/shelters');
    expect(text).not.toContain('隠田');
    expect((await town.call('GET', '/api/shelters/roads')).body.roads.length).toBeGreaterThan(50);
  });

  test.each([
    ['99', 10, 404],
    ['1', 201, 422],
    ['1', 60_000, 422],
    ['1000000000', 1, 404],
  ])('opening shelter %s with %i letters answers %i', async (id, letters, status) => {
    const body = { message_ja: 'あ'.repeat(letters), message_en: '' };
    expect((await town.call('POST', `/api/shelter-desk/${id}/open`, { as: reception, body })).status).toBe(status);
  });
});

describe('the desk', () => {
  test('two who open at once open one, and what is closed is neither changed nor closed', async () => {
    const answers = await Promise.all([open(1), open(1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await town.countRows('shelter_opening', 'closed_at is null')).toBe(1);
    expect((await ask(town, closeShelter, { shelter_id: 2 }, { as: reception })).status).toBe(409);
    expect((await enter(2, ['佐藤 一'])).status).toBe(409);
  });

  test('only the role of shelters sees who is where [rule:shelters.people]', async () => {
    await open(1);
    for (const as of [
      reception,
      await town.addPerson(),
      await town.addPerson({ roles: ['system', 'auditor', 'member_admin'] }),
    ])
      expect((await ask(town, listShelterPeople, {}, { as })).status).toBe(403);
    expect((await town.call('GET', '/api/shelter-desk/people')).status).toBe(401);
  });

  test('people come together, are found by name, told apart from those of the same name, moved and let go', async () => {
    await open(1);
    await open(2);
    expect((await enter(1, ['佐藤 一', '佐藤 ふみ'], 3)).body.stays).toHaveLength(3);
    const second = await enter(2, ['佐藤　一']);
    expect(second.body.same_named).toEqual([expect.objectContaining({ name: '佐藤 一', shelter_id: 1 })]);
    expect(await people({ q: 'ふみ' })).toHaveLength(1);
    const [first] = await people({ shelter_id: 1 });
    const move = { shelter_stay_id: first?.shelter_stay_id ?? 0, with_household: 1 as const };
    expect((await ask(town, moveShelterStay, { ...move, shelter_id: 1 }, { as: keeper })).status).toBe(409);
    expect((await ask(town, moveShelterStay, { ...move, shelter_id: 2 }, { as: keeper })).status).toBe(200);
    expect((await ask(town, moveShelterStay, { ...move, shelter_id: 2 }, { as: keeper })).status).toBe(409);
    expect(await people({ shelter_id: 1 })).toEqual([]);
    const there = await people({ shelter_id: 2 });
    expect(there.reduce((sum, { persons }) => sum + persons, 0)).toBe(6);
    expect(new Set(there.map(({ household_id }) => household_id)).size).toBe(2);
    const fumi = there.find(({ name }) => name === '佐藤 ふみ');
    await ask(town, leaveShelter, { shelter_stay_id: fumi?.shelter_stay_id ?? 0, with_household: 0 }, { as: keeper });
    expect(await people()).toHaveLength(3);
    expect(await people({ scope: 'gone' })).toHaveLength(7);
  });

  test('two people of one name are told apart by year of birth and part of the address, in the list and the file alone', async () => {
    await open(1);
    await open(2);
    const [older, younger] = [await town.addPerson(), await town.addPerson()];
    for (const [{ member_id }, born, lives] of [
      [older, '1948-05-01', '旭2丁目'],
      [younger, '1991-05-01', '南丘'],
    ] as const)
      await town.rows`update member set lastname = '高橋', firstname = '一', birthdate = ${born}, address2 = ${lives}
        where member_id = ${member_id}`;
    expect((await enter(1, ['佐藤 ふみ'], 0, [older.member_id])).body.same_named).toEqual([]);
    expect(await people({ q: '高橋' })).toMatchObject([{ mark: '' }]);
    const { same_named } = (await enter(2, ['高橋　一'], 0, [younger.member_id])).body;
    expect(same_named).toMatchObject([{ mark: '1948 旭2丁目' }]);
    // Also where the other one is on no page that is shown; a typed name has no mark.
    expect((await people({ shelter_id: 2 })).map(({ mark }) => mark).toSorted()).toEqual(['', '1991 南丘']);
    // Who moves is one person.
    const [fumi] = await people({ q: 'ふみ' });
    const moved = { shelter_stay_id: fumi?.shelter_stay_id ?? 0, with_household: 0 as const, shelter_id: 2 };
    await ask(town, moveShelterStay, moved, { as: keeper });
    expect((await people({ q: 'ふみ', scope: 'gone' })).map(({ mark }) => mark)).toEqual(['', '']);
    const saved = await ask(town, exportShelterPeople, { format: 'csv' }, { as: keeper });
    const lines = Buffer.from(saved.body.content, 'base64').toString('utf8').split('\r\n');
    expect(lines[0]).toMatch(/"How","Terminal","Told apart by"$/);
    const ends = lines.flatMap((line) => (line.includes('高橋') ? [line.split(',').slice(-3).join()] : []));
    const marks = ['', '1948 旭2丁目', '1991 南丘'];
    expect(ends.toSorted()).toEqual(marks.map((mark) => `"Entered by an official","","${mark}"`));
  });

  test('a member is in one shelter: who comes to another is moved, also where two desks enter them at once [rule:shelters.once]', async () => {
    for (const id of [1, 2, 3]) await open(id);
    const { member_id } = await town.addPerson();
    expect((await enter(1, [], 0, [member_id])).status).toBe(201);
    const answers = await Promise.all([enter(2, [], 0, [member_id]), enter(3, ['連れ 一'], 0, [member_id])]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await town.countRows('shelter_stay', `member_id = ${member_id} and left_at is null`)).toBe(1);
    expect(await town.countRows('shelter_stay', `member_id = ${member_id} and left_how = 'moved'`)).toBe(2);
    expect((await enter(1, [], 0, [999_999])).status).toBe(404);
    expect((await enter(1, [], 0, [])).status).toBe(422);
  });
});

test('somebody with a member’s password learns of no shelter while one is open: neither by looks nor by the export [rule:shelters.silent]', async () => {
  await open(1);
  const person = await town.addPerson();
  const found = await ask(town, findShelterMembers, { q: person.email }, { as: keeper });
  expect(found.body.members).toHaveLength(1);
  await enter(1, [], 0, [person.member_id]);
  await people();
  const seen = async () => {
    const as = await town.openSession(person.member_id);
    const history = await town.call('GET', '/api/account/activities', { as });
    const { content } = (await town.call('GET', '/api/account/export?format=json', { as })).body;
    const written = `${content} ${Buffer.from(content, 'base64').toString('utf8')}`;
    return [/shelter:|member:find/.test(history.text), /"shelter_stays":\s*\[\s*\{/.test(written)];
  };
  expect(await town.countRows('audit', `action = 'shelter:list' and subject_id = ${person.member_id}`)).toBe(1);
  expect(await seen()).toEqual([false, false]);
  // A stay that ended by a move would tell that there is another one.
  await open(2);
  await enter(2, [], 0, [person.member_id]);
  await ask(town, closeShelter, { shelter_id: 1 }, { as: reception });
  expect(await seen()).toEqual([false, false]);
  await ask(town, closeShelter, { shelter_id: 2 }, { as: reception });
  expect(await seen()).toEqual([true, true]);
});

test('nor does the audit log tell its readers in which shelter somebody is', async () => {
  await open(1);
  const { member_id } = await town.addPerson();
  const [last] = await town.rows<{ id: number }>('select coalesce(max(audit_id), 0)::int as id from audit');
  await enter(1, ['高橋 一'], 0, [member_id]);
  const [stay] = await people({ q: '試' });
  await ask(town, leaveShelter, { shelter_stay_id: stay?.shelter_stay_id ?? 0, with_household: 1 }, { as: keeper });
  const acts = await town.rows<{ action: string; subject: string }>`select distinct action, subject from audit
    where audit_id > ${last?.id ?? 0} and action like 'shelter:%' order by action`;
  expect(acts).toEqual(['check-in', 'leave', 'list'].map((act) => ({ action: `shelter:${act}`, subject: 'member' })));
});

test('the names go after the days of the town, and the figures stay as they were [rule:shelters.erased]', async () => {
  await open(1);
  await enter(1, ['佐藤 一', '佐藤 ふみ'], 3);
  town.setNow(new Date(START.getTime() + 600_000));
  await enter(1, ['高橋 一']);
  const [first] = await people({ q: 'ふみ' });
  await ask(town, leaveShelter, { shelter_stay_id: first?.shelter_stay_id ?? 0, with_household: 1 }, { as: keeper });
  await ask(town, closeShelter, { shelter_id: 1 }, { as: reception });
  const past = async () =>
    (await town.call('GET', '/api/shelter-desk', { as: await town.openSession(reception.member_id) })).body.past[0];
  const figures = { persons_total: 6, households_total: 2, most_at_once: 5 };
  expect(await past()).toMatchObject({ ...figures, is_named: true });
  town.setNow(new Date(START.getTime() + 32 * 86_400_000));
  expect(await town.countRows('shelter_stay')).toBe(4);
  await runRetention(town.house, 'night', town.now());
  expect(await town.countRows('shelter_stay')).toBe(0);
  expect(await past()).toMatchObject({ ...figures, is_named: false });
});
