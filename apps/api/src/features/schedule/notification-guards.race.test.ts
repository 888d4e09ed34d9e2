import { afterAll, describe, expect, test } from 'vitest';
import type { Database, Queryable } from '../../database/database.ts';
import { newSecret } from '../../ground/secrets.ts';
import { newGroup } from '../../testing/groups/groups.ts';
import { scheduleRequest, schedulesOf, weeklyRequest } from '../../testing/schedules/schedules.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';

/** Counts notifications without refusing any, and accepts any secret of a notification. */
const OPEN: Readonly<Record<string, readonly [string, string]>> = {
  'count-send': ['where known.sends + $4 <= $3', ''],
  'read-link': ['token_hash = $1', '$1::bytea is not null'],
};
const opened = <Some extends Queryable>(some: Some): Some => ({
  ...some,
  run(statement, values) {
    const [guard, instead] = OPEN[statement.name] ?? [];
    if (guard === undefined || instead === undefined) return some.run(statement, values);
    if (!statement.text.includes(guard)) throw new Error(`${statement.name} has no guard`);
    const text = statement.text.replace(guard, instead);
    return some.run({ ...statement, name: `${statement.name}-open`, text }, values);
  },
});
const unguarded = (database: Database): Database => ({
  ...opened(database),
  transaction: (work, rollsBack) =>
    database.transaction((transaction, leave) => work(opened(transaction), leave), rollsBack),
});

const environment = { LETTERS_PER_WRITER: '7' };
const town = await openRaceTown({ environment });
const open = await openRaceTown({ environment, around: unguarded });
afterAll(async () => {
  await town.close();
  await open.close();
});

/** An official with colleagues who take part. */
async function office(where: typeof town, colleagues: number) {
  const [maker, ...others] = await where.addPeople(colleagues + 1, { roles: ['editor'] });
  if (!maker) throw new Error('nobody is there');
  await newGroup(where, maker.member_id, { others: others.map(({ member_id }) => member_id) });
  return { maker, others, participants: [maker, ...others].map(({ member_id }) => member_id) };
}
const notificationsTo = (where: typeof town, email: string | null) =>
  where.countRows('outbox', `recipient = '${email}'`);

test('a double press of "E-mail participants" sends one notification; it is the key of the attempt that holds it', async () => {
  const { maker, others, participants } = await office(town, 1);
  const id = await schedulesOf(town).made(maker, weeklyRequest({ participants }));
  const press = (headers: Readonly<Record<string, string>> = {}) =>
    town.call('POST', `/api/schedules/${id}/letters`, { as: maker, body: {}, headers });
  const headers = { 'idempotency-key': 'one-press' };
  const presses = await Promise.all([press(headers), press(headers), press(headers)]);
  expect(presses.map(({ body }) => body.notifications)).toEqual([1, 1, 1]);
  const email = others[0]?.email ?? null;
  expect(await notificationsTo(town, email)).toBe(1);
  expect(tally(await Promise.all([press(), press()]))).toEqual({ 201: 2 });
  expect(await notificationsTo(town, email)).toBe(3);
});

describe('notifications of one person in a day', () => {
  const rush = async (where: typeof town) => {
    const { maker, others, participants } = await office(where, 3);
    const body = { ...weeklyRequest({ participants }), notifies: 1, accepts_conflicts: 1 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => schedulesOf(where).create(maker, body)));
    return { counts: tally(answers), notifications: await notificationsTo(where, others[0]?.email ?? null) };
  };
  test('are seven here and not one more, whoever sends five times at once', async () => {
    expect(await rush(town)).toEqual({ counts: { 201: 2, 429: 3 }, notifications: 2 });
  });
  test('would be as many as are asked for, were they not held against the number @guard', async () => {
    expect(await rush(open)).toEqual({ counts: { 201: 5 }, notifications: 5 });
  });
});

describe('the link of a notification to somebody outside', () => {
  async function invited(where: typeof town, email: string) {
    const { maker, participants } = await office(where, 0);
    const guests = [{ email, name: '工藤 真', locale: 'ja' }];
    const id = await schedulesOf(where).made(maker, scheduleRequest({ participants, guests }));
    return { id, maker, participants, token: await where.linkSecretTo(email) };
  }
  const read = (where: typeof town, token: string) =>
    where.call('POST', '/api/schedule-answers/read', { body: { token } });
  const answer = (token: string, schedule_id: number) =>
    town.call('POST', '/api/schedule-answers', { body: { token, schedule_id, target_date: null, attends: 1 } });

  test('is not guessed; any secret would open it, were it not compared', async () => {
    const own = await invited(town, 'kudo.makoto@example.com');
    expect((await read(town, own.token)).status).toBe(200);
    expect((await read(town, newSecret())).status).toBe(422);
    await invited(open, 'kudo.makoto@example.com');
    expect((await read(open, newSecret())).status).toBe(200);
  });
  test('answers for no other schedule than that of its guest, and for none once they are taken out', async () => {
    const [own, other] = [await invited(town, 'mori.kaede@example.com'), await invited(town, 'hara.sho@example.com')];
    expect((await answer(own.token, other.id)).body.codes).toEqual({ token: ['link-invalid'] });
    expect((await answer(other.token, other.id)).status).toBe(200);
    expect((await answer(own.token, own.id)).status).toBe(200);
    const { maker, participants, id } = own;
    const without = { ...scheduleRequest({ participants, guests: [] }), scope: 0, target_date: null };
    expect((await schedulesOf(town).change(maker, id, without)).status).toBe(200);
    for (const tried of [await answer(own.token, id), await read(town, own.token)])
      expect(tried.body.codes).toEqual({ token: ['link-invalid'] });
    expect(
      await town.countRows(
        'schedule_guest_answer a',
        `not exists (select from schedule_guest g where g.guest_key = a.guest_key)`,
      ),
    ).toBe(0);
  });
});
