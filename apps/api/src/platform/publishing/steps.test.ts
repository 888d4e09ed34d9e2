import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { publicationSteps } from './steps.ts';

const town = await openTestTown();
const { database } = town.house;

test('each step of a text is kept, of savings in a row by one person the last; of one thing a hundred', async () => {
  const [one, other] = await town.addPeople(2);
  const thing = { kind: 'faq', thing_id: 7 } as const;
  const record = (step: 'create' | 'update' | 'apply' | 'disapprove' | 'drop', member_id: number, reason = '') =>
    publicationSteps.record(database, { ...thing, step, member_id, reason, texts: { step }, at: town.now() });
  const steps = async () => (await publicationSteps.list(database, thing)).map(({ step }) => step);
  await record('create', one.member_id);
  for (let times = 0; times < 3; times += 1) await record('update', one.member_id);
  await record('update', other.member_id);
  await record('apply', other.member_id);
  await record('disapprove', one.member_id, '日付が違います。');
  expect(await steps()).toEqual(['create', 'update', 'update', 'apply', 'disapprove']);
  expect((await publicationSteps.list(database, thing)).at(-1)).toMatchObject({
    member_id: one.member_id,
    name: '試験 試',
    reason: '日付が違います。',
  });
  expect(await publicationSteps.list(database, { kind: 'about', thing_id: 7 })).toEqual([]);
  // The step of a person who has left stays.
  await town.rows('delete from member where member_id = $1', other.member_id);
  expect((await publicationSteps.list(database, thing))[3]).toMatchObject({ step: 'apply', member_id: null, name: '' });
  for (let times = 0; times < 60; times += 1) {
    await record('apply', one.member_id);
    await record('drop', one.member_id);
  }
  expect(await steps()).toHaveLength(100);
  expect(await town.countRows('publication_step', 'thing_id = 7')).toBe(100);
});
