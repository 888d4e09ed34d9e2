import { setTimeout as pause } from 'node:timers/promises';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { PASSWORD } from '../../testing/cases/case.ts';
import { actingFor, newDelegation, newWatch } from '../../testing/delegations/delegations.ts';
import { late, rewriting, watching } from '../../testing/requests/guards.ts';
import { openTwoProcesses } from '../../testing/towns/race-town.ts';
import { openTestTown, START, type OpenTown } from '../../testing/towns/test-town.ts';
import type { Person } from '../../testing/towns/people.ts';
import { addTestVisit } from '../visits/cases.fixture.ts';
import { judgeWatches } from './watch-job.ts';

const town = await openTestTown();
const post = (as: Person, path: string, body: object = {}, headers = {}) =>
  town.call('POST', path, { as, body, headers });
const codesOf = (answer: Awaited<ReturnType<typeof post>>) => answer.body?.codes;
const TODAY = dateAt(START);
const at = (day: number, hour: number) => instantOf(addDays(TODAY, day), hour * 60);
const asked = (changes: object = {}) => ({
  signs: ['login', 'bath'],
  days: 3,
  ends_on: addDays(TODAY, 30),
  password: PASSWORD,
  ...changes,
});

/** Bathes every second day, the last time on START; the watch was confirmed long before. */
async function watched(where: OpenTown = town): Promise<{ mother: Person; daughter: Person; id: number }> {
  where.setNow(START);
  const mother = await where.addPerson({ lastname: '佐藤' });
  const daughter = await where.addPerson({ lastname: '三上' });
  const id = await newWatch(where, mother.member_id, daughter.member_id);
  await where.rows(
    `update delegation set confirmed_at = confirmed_at - interval '40 days' where delegation_id = $1`,
    id,
  );
  for (const day of [-8, -6, -4, -2, 0]) await addTestVisit(where, { memberId: mother.member_id, at: at(day, 10) });
  return { mother, daughter, id };
}

/** Runs the job at an hour of a day after START, and answers what the two have been told since the last time. */
const hearing = (people: readonly Person[], where: OpenTown = town) => {
  const before = new Map<string, number>();
  return async (day: number, hour: number) => {
    where.setNow(at(day, hour));
    await judgeWatches(where.house, where.now());
    const told = await Promise.all(
      people.map(async ({ email }) => {
        const rows = await where.rows<{ content: { subject?: string; text?: string } }>(
          'select content from outbox where recipient = $1 order by outbox_id',
          email,
        );
        const fresh = rows.length - (before.get(email) ?? 0);
        before.set(email, rows.length);
        return fresh;
      }),
    );
    return told.join();
  };
};

test('somebody names who is told, by the same code; either ends it, both are told, and it opens nothing', async () => {
  const [mother, daughter] = [await town.addPerson(), await town.addPerson({ lastname: '三上' })];
  // Who acts for somebody can also watch over them: the two stand beside each other.
  await newDelegation(town, mother.member_id, daughter.member_id);
  const offer = await post(mother, '/api/watching', asked());
  expect(offer.status).toBe(201);
  const { code, delegation } = offer.body;
  expect(delegation).toMatchObject({ matters: [], watch: { days: 3, signs: ['bath', 'login'], is_asked: 0 } });
  const taken = await post(daughter, '/api/delegations/take', { code });
  expect(taken.body?.['delegation']).toMatchObject({ watch: { days: 3, signs: null } });
  const path = `/api/delegations/${delegation.delegation_id}`;
  expect((await post(daughter, `${path}/confirm`)).status).toBe(404);
  expect((await post(mother, `${path}/confirm`)).body?.['delegation']).toMatchObject({ state: 'standing' });
  const headers = actingFor(delegation.delegation_id);
  const read = await town.call('GET', '/api/reservations', { as: daughter, headers });
  expect(codesOf(read)).toEqual({ request: ['acting-not-given'] });
  const { body } = await town.call('GET', '/api/delegations', { as: daughter });
  expect(body.delegations).toHaveLength(2);
  expect((await post(daughter, `${path}/end`)).body?.['delegation']).toMatchObject({ state: 'ended' });
  const subjects = async ({ email }: Person, count: number) =>
    (await town.mailsTo(email, count)).map(({ subject }) => subject).join();
  expect(await subjects(mother, 3)).toMatch(/見守りの番号を入れました.*見守りを頼みました.*見守りが終わりました/);
  expect(await subjects(daughter, 2)).toMatch(/見守りを頼まれました.*見守りが終わりました/);
  const log = await town.call('GET', '/api/account/activities', { as: mother });
  expect(log.text).toContain('watch:take');
});

test('nobody else can ask for it or change it: an official, a delegate, the counter, the watcher', async () => {
  const { mother, daughter, id } = await watched();
  const official = await town.addPerson({ roles: ['reception'] });
  const delegate = await town.addPerson();
  const acting = actingFor(await newDelegation(town, mother.member_id, delegate.member_id));
  const counter = actingFor(await newDelegation(town, mother.member_id, official.member_id, { state: 'counter' }));
  const put = (as: Person, headers = {}) =>
    town.call('PUT', `/api/watching/${id}/pause`, { as, body: { until: TODAY }, headers });
  for (const [as, headers, status] of [
    [official, {}, 403],
    [official, counter, 403],
    [delegate, acting, 409],
  ] as const) {
    expect((await post(as, '/api/watching', asked(), headers)).status).toBe(status);
    expect((await post(as, '/api/watching/fine', {}, headers)).status).toBe(status);
    expect((await put(as, headers)).status).toBe(status);
    expect((await town.call('GET', '/api/watching', { as, headers })).status).toBe(status);
  }
  expect((await put(daughter)).status).toBe(404);
  expect((await post(daughter, '/api/watching/fine')).status).toBe(200);
  const [row] = await town.rows<{ fine_on: string | null }>`select fine_on from watch where delegation_id = ${id}`;
  expect(row?.fine_on).toBe(null);
  expect((await put(mother)).status).toBe(200);
});

test('an offer is limited: password, signs, days, at most three people, a year', async () => {
  const mother = await town.addPerson();
  const refused = async (changes: object, as = mother) => codesOf(await post(as, '/api/watching', asked(changes)));
  expect(await refused({ signs: [] })).toEqual({ signs: ['watch-signs'] });
  expect(await refused({ days: 1 })).toEqual({ days: ['watch-days'] });
  expect(await refused({ days: 15 }, await town.addPerson())).toEqual({ days: ['watch-days'] });
  expect(await refused({ password: 'wrong-password-1' })).toEqual({ password: ['password-wrong'] });
  expect(await refused({ ends_on: addDays(TODAY, 367) })).toEqual({ ends_on: ['delegation-long'] });
  const full = await town.addPerson();
  for (const watcher of await town.addPeople(3)) await newWatch(town, full.member_id, watcher.member_id);
  expect(await refused({}, full)).toEqual({ request: ['delegations-given'] });
  const acted = await town.addPerson();
  for (const delegate of await town.addPeople(3)) await newDelegation(town, acted.member_id, delegate.member_id);
  expect((await post(acted, '/api/watching', asked())).status).toBe(201);
});

test('asked first, then told once, then heard of again once; nothing in what is told says where or when', async () => {
  const { mother, daughter, id } = await watched();
  const hear = hearing([mother, daughter]);
  expect([await hear(1, 10), await hear(2, 18), await hear(3, 8)]).toEqual(['0,0', '0,0', '0,0']);
  expect([await hear(3, 9), await hear(3, 10), await hear(4, 8)]).toEqual(['1,0', '0,0', '0,0']);
  expect([await hear(4, 9), await hear(4, 10), await hear(5, 9), await hear(9, 9)]).toEqual([
    '1,1',
    '0,0',
    '0,0',
    '0,0',
  ]);
  // None of these is a sign: a tap that staff had to look at, a companion, a test.
  for (const columns of [{ outcome: 'staff' }, { is_companion: true }, { is_test: true }])
    await addTestVisit(town, { memberId: mother.member_id, at: at(9, 10), columns });
  expect(await hear(10, 9)).toBe('0,0');
  await addTestVisit(town, { memberId: mother.member_id, at: at(10, 10) });
  expect([await hear(10, 11), await hear(11, 8), await hear(11, 9), await hear(11, 10)]).toEqual([
    '0,0',
    '0,0',
    '0,1',
    '0,0',
  ]);

  // The last lines are the letterhead of the town office.
  const mails = (await town.mailsTo(daughter.email, 2)).map(
    ({ subject, text }) => `${subject}\n${text.split('\n星守町役場')[0]}`,
  );
  expect(mails[0]).toContain('いつもの利用が、3日間ありません');
  expect(mails[1]).toContain('またありました');
  const spots = await town.rows<{ texts: Record<string, Record<string, string>> }>`select texts from spot`;
  const names = spots.flatMap(({ texts }) => Object.values(texts['spot_name'] ?? {}));
  expect(names.length).toBeGreaterThan(20);
  for (const name of [...names, 'プラザ', '風呂', '入浴', 'バス', 'ログイン', 'bath'])
    for (const mail of mails) expect(mail).not.toContain(name);
  for (const mail of mails) expect(mail).not.toMatch(/\d月\d|1月|日曜|月曜|2027|10:00/);

  // Nor does any endpoint tell the watcher more than the days agreed.
  const list = await town.call('GET', '/api/delegations', { as: daughter });
  const own = list.body.delegations.find((one: { delegation_id: number }) => one.delegation_id === id);
  expect(own.watch).toEqual({ days: 3, signs: null, paused_until: null, is_asked: 0 });
  expect((await town.call('GET', `/api/delegations/${id}/deeds`, { as: daughter })).body?.['deeds']).toEqual([]);
  const log = await town.call('GET', '/api/account/activities', { as: mother });
  for (const step of ['ask', 'tell', 'again']) expect(log.text).toContain(`watch:${step}`);
  expect((await town.call('GET', '/api/account/activities', { as: daughter })).text).not.toContain('watch:');
});

test('logins count, and what a delegate does for the person does not', async () => {
  const { mother, daughter, id } = await watched();
  await town.rows`update watch set signs = '{login}' where delegation_id = ${id}`;
  await town.rows('delete from member_activity where member_id = $1', mother.member_id);
  for (const day of [-9, -6, -3, 0])
    await town.rows`insert into member_activity (member_id, acted_at, action, label)
      values (${mother.member_id}, ${at(day, 9)}, 'login', '')`;
  const headers = actingFor(await newDelegation(town, mother.member_id, daughter.member_id));
  town.setNow(at(2, 9));
  const as = await town.logIn(daughter.email, PASSWORD);
  expect((await town.call('GET', '/api/reservations', { as, headers })).status).toBe(200);
  const hear = hearing([mother]);
  await hear(2, 10);
  expect(await hear(3, 9)).toBe('1');
});

test('“I am fine” calms it, before the watcher is told and afterwards', async () => {
  const { mother, daughter, id } = await watched();
  const hear = hearing([mother, daughter]);
  expect(await hear(3, 9)).toBe('1,0');
  const read = async () =>
    (await town.call('GET', '/api/delegations', { as: mother })).body.delegations[0].watch.is_asked;
  expect(await read()).toBe(1);
  await town.call('PUT', `/api/watching/${id}/pause`, { as: mother, body: { until: addDays(TODAY, 3) } });
  const seen = await town.call('GET', '/api/delegations', { as: daughter });
  expect(seen.body.delegations[0].watch).toEqual({ days: 3, signs: null, paused_until: null, is_asked: 0 });
  await town.call('PUT', `/api/watching/${id}/pause`, { as: mother, body: { until: null } });
  expect((await post(mother, '/api/watching/fine')).status).toBe(200);
  expect(await read()).toBe(0);
  expect([await hear(4, 9), await hear(5, 18), await hear(6, 9), await hear(7, 9)]).toEqual([
    '0,0',
    '0,0',
    '1,0',
    '1,1',
  ]);
  expect((await post(mother, '/api/watching/fine')).status).toBe(200);
  expect([await hear(7, 10), await hear(7, 11)]).toEqual(['0,1', '0,0']);
});

test.each([
  [
    'ended a second ago',
    (id: number, { daughter }: { daughter: Person }) => post(daughter, `/api/delegations/${id}/end`),
  ],
  [
    'of somebody locked',
    (_id: number, { mother }: { mother: Person }) =>
      town.rows`update member set locked_at = now() where member_id = ${mother.member_id}`,
  ],
  [
    'of somebody who has died',
    (_id: number, { mother }: { mother: Person }) =>
      town.rows`insert into member_death (member_id, died_on, paper, noted_at)
      values (${mother.member_id}, ${TODAY}, 'certificate', now())`,
  ],
  ['run out', (id: number) => town.rows`update delegation set ends_on = ${TODAY} where delegation_id = ${id}`],
  [
    'of somebody on a journey',
    (id: number, { mother }: { mother: Person }) =>
      town.call('PUT', `/api/watching/${id}/pause`, { as: mother, body: { until: addDays(TODAY, 20) } }),
  ],
] as const)('a watch %s tells nothing', async (_name, happen) => {
  const { mother, daughter, id } = await watched();
  const hear = hearing([mother, daughter]);
  expect(await hear(3, 9)).toBe('1,0');
  await happen(id, { mother, daughter });
  await hear(3, 10);
  expect(await hear(4, 9)).toBe('0,0');
});

test('who has quiet hours in the morning hears after them', async () => {
  const { mother, daughter } = await watched();
  await town.rows`insert into wish_setting (member_id, quiet_from, quiet_to)
    values (${daughter.member_id}, '22:00', '11:00')`;
  const hear = hearing([mother, daughter]);
  expect([await hear(3, 9), await hear(4, 9), await hear(4, 10), await hear(4, 11)]).toEqual([
    '1,0',
    '0,0',
    '0,0',
    '1,1',
  ]);
});

test('a town without it answers 404, lists no watch and tells nothing', async () => {
  const { mother, daughter, id } = await watched();
  const text = town.house.town.town.watching;
  delete town.house.town.town.watching;
  try {
    expect((await post(mother, '/api/watching', asked())).status).toBe(404);
    expect((await post(mother, '/api/watching/fine')).status).toBe(404);
    expect((await town.call('GET', '/api/watching', { as: mother })).status).toBe(404);
    const paused = await town.call('PUT', `/api/watching/${id}/pause`, { as: mother, body: { until: TODAY } });
    expect(paused.status).toBe(404);
    const list = await town.call('GET', '/api/delegations', { as: mother });
    expect(list.body).toMatchObject({ delegations: [], has_watching: 0 });
    const hear = hearing([mother, daughter]);
    expect(await hear(3, 9)).toBe('0,0');
  } finally {
    if (text) town.house.town.town.watching = text;
  }
});

/** Two processes judge at once; answers how often the watcher was told. */
async function toldByTwo(around: (database: Database) => Database): Promise<string> {
  const [one, other] = await openTwoProcesses({ around });
  const { mother, daughter } = await watched(one);
  const hear = hearing([mother, daughter], one);
  expect(await hear(3, 9)).toBe('1,0');
  const now = at(4, 9);
  await Promise.all([judgeWatches(one.house, now), judgeWatches(other.house, now)]);
  return hear(4, 9);
}

test('two processes tell once', async () => {
  expect(await toldByTwo(late('lock-due-watches'))).toBe('1,1');
});

test('without the lock both would tell @guard', async () => {
  const unlocked = rewriting('lock-due-watches', (text) => text.replace(' for update of w, d skip locked', ''));
  expect(await toldByTwo((database) => late('lock-due-watches')(unlocked(database)))).toBe('2,2');
});

/** Far longer than an end takes that nothing holds up. */
const END_MILLISECONDS = 1500;

/** The watcher ends it while the job has read it; answers how many notifications were written after the answer. */
async function writtenAfterTheEnd(around: (database: Database) => Database): Promise<number> {
  const [read, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  const holding = (database: Database) =>
    watching(database, async (statement, _values, run) => {
      const rows = await run();
      if (isHeld && statement.name === 'lock-due-watches' && rows.length > 0) {
        read.resolve();
        await Promise.race([ended.promise, pause(END_MILLISECONDS)]);
      }
      return rows;
    });
  const [one, other] = await openTwoProcesses({ around: (database) => holding(around(database)) });
  const { mother, daughter, id } = await watched(one);
  await hearing([mother], one)(3, 9);
  // All of them: what is sent meanwhile loses its content.
  const count = () => one.countRows('outbox');
  isHeld = true;
  const judging = judgeWatches(one.house, at(4, 9));
  await read.promise;
  const answer = await other.call('POST', `/api/delegations/${id}/end`, { as: daughter, body: {} });
  const atTheEnd = await count();
  ended.resolve();
  await judging;
  expect(answer.status).toBe(200);
  return (await count()) - atTheEnd;
}

test('after the answer to an end nothing is told any more', async () => {
  expect(await writtenAfterTheEnd((database) => database)).toBe(0);
});

test('without the lock of the delegation something would be told after the answer @guard', async () => {
  expect(await writtenAfterTheEnd(rewriting('lock-due-watches', (text) => text.replace('of w, d', 'of w')))).toBe(2);
});
