import { MOST_WAITING } from '@machi/domain/pocket/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryRows } from '../memory-rows.fixture.ts';
import { createPocket } from '../pocket.ts';
import { createWaiting, inOneTab, type Answer, type WaitingEntry } from './waiting.ts';

const START = Date.parse('2026-11-28T15:02:00+09:00');
const DAY = 86_400_000;
const lost: Answer = { ok: false, status: 0, errors: {}, codes: {} };
const sent: Answer = { ok: true, number: '21' };
const refused: Answer = { ok: false, status: 409, errors: { request: ['その時間は埋まりました。'] }, codes: {} };

let now = START;
let member = 'token-1';
let answers: Answer[] = [];
let asked: WaitingEntry[] = [];
let memory = memoryRows();
let whileSent: () => Promise<void> = async () => undefined;
const open = () => {
  const pocket = createPocket(
    memory.rows,
    () => ({ secret: member, until: START + 90 * DAY }),
    () => now,
  );
  return createWaiting({
    pocket,
    send: async (entry) => {
      asked.push(entry);
      await whileSent();
      return answers.shift() ?? lost;
    },
    alone: inOneTab(navigator.locks),
    now: () => now,
  });
};
let waiting = open();
beforeEach(() => {
  [now, member, answers, asked, memory] = [START, 'token-1', [], [], memoryRows()];
  waiting = open();
});
const write = (key: string, page = `/message/${key}`) =>
  ({ key, name: 'replyMessage', input: { message_id: 3, body: 'こんにちは' }, page }) as const;
const outcomes = async () => (await waiting.list()).map(({ outcome }) => outcome);

test('what waits lies encrypted, and is sent in order, under its keys, once', async () => {
  await waiting.add(write('b'));
  now += 1;
  await waiting.add(write('a'));
  expect([...memory.stored.values()].every(({ body }) => typeof body !== 'string')).toBe(true);
  answers = [sent, refused];
  await waiting.sendAll();
  expect(asked.map(({ key, input }) => [key, input['body']])).toEqual([
    ['b', 'こんにちは'],
    ['a', 'こんにちは'],
  ]);
  expect(await outcomes()).toEqual([
    { kind: 'sent', number: '21' },
    { kind: 'refused', sentences: ['その時間は埋まりました。'] },
  ]);
  await waiting.sendAll();
  expect(asked).toHaveLength(2);
});

test('a lost reply stops the order, and the next try has the same key', async () => {
  await waiting.add(write('a'));
  now += 1;
  await waiting.add(write('b'));
  await waiting.sendAll();
  expect(await outcomes()).toEqual([null, null]);
  answers = [sent, sent];
  await waiting.sendAll();
  expect(asked.map(({ key }) => key)).toEqual(['a', 'a', 'b']);
});

test('of two tabs one sends', async () => {
  await waiting.add(write('a'));
  answers = [sent, sent];
  await Promise.all([waiting.sendAll(), open().sendAll()]);
  expect(asked).toHaveLength(1);
});

test('nothing is sent for another member, nor after three days', async () => {
  await waiting.add(write('a'));
  member = 'token-2';
  await waiting.sendAll();
  expect([asked, await waiting.list()]).toEqual([[], []]);
  await waiting.add(write('b'));
  now = START + 3 * DAY + 1;
  await waiting.sendAll();
  expect([asked, await outcomes()]).toEqual([[], [{ kind: 'late' }]]);
});

test('reports wait beside each other, three at most, for a day; nothing of one is left when it has ended', async () => {
  const report = (key: string) =>
    ({ key, name: 'sendReport', input: { body: '穴', pictures: ['x'.repeat(1_000_000)] }, page: '/report' }) as const;
  for (const key of ['a', 'b', 'c']) expect(await waiting.add(report(key))).toBe(true);
  expect(await waiting.add(report('d'))).toBe(false);
  answers = [{ ok: true, number: 'K7QM-2XPD' }];
  await waiting.sendAll();
  now += DAY + 1;
  // Also where nothing can be sent.
  expect((await waiting.list()).map(({ input, outcome }) => [input, outcome?.kind])).toEqual([
    [{}, 'sent'],
    [{}, 'late'],
    [{}, 'late'],
  ]);
});

test('what is deleted while it is sent does not come back', async () => {
  await waiting.add(write('a'));
  answers = [sent];
  whileSent = () => waiting.remove('a');
  await waiting.sendAll();
  whileSent = async () => undefined;
  expect([asked.length, await waiting.list()]).toEqual([1, []]);
});

describe('a place', () => {
  test('has each form once: pressed again it is the newer, sent after all it waits no more', async () => {
    await waiting.add(write('a', '/inquiry'));
    await waiting.add(write('b', '/inquiry'));
    expect((await waiting.list()).map(({ key }) => key)).toEqual(['b']);
    await waiting.settle(write('c', '/inquiry'));
    expect(await waiting.list()).toEqual([]);
  });

  test('has a form for each thing of a list: one cancelled there takes no other’s place', async () => {
    const cancel = (reservation_id: number) =>
      ({
        key: `c${reservation_id}`,
        name: 'cancelReservation',
        input: { reservation_id },
        page: '/reservation',
      }) as const;
    for (const id of [1, 2, 1]) await waiting.add(cancel(id));
    const ids = async () => (await waiting.list()).map(({ input }) => input['reservation_id']);
    expect((await ids()).toSorted()).toEqual([1, 2]);
    await waiting.settle(cancel(2));
    expect(await ids()).toEqual([1]);
  });

  test('is for so many, none too large', async () => {
    for (let one = 0; one < MOST_WAITING; one += 1) expect(await waiting.add(write(String(one)))).toBe(true);
    expect(await waiting.add(write('more'))).toBe(false);
    expect(await waiting.add({ ...write('0'), input: { message_id: 3, body: 'x'.repeat(70_000) } })).toBe(false);
  });
});
