import { afterAll, describe, expect, test } from 'vitest';
import { MOST_UNANSWERED } from '@machi/domain/messages/rules';
import { MOST_BEGUN_A_DAY } from '@machi/domain/message-desk/rules';
import { newGuestInquiry, newThread } from '../../testing/messages/threads.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { openRaceTown, tally } from '../../testing/towns/race-town.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const open: OpenTown[] = [];
afterAll(async () => void (await Promise.all(open.map((town) => town.close()))));
const raceTown = async (around?: Parameters<typeof openRaceTown>[0]) => {
  const town = await openRaceTown(around);
  open.push(town);
  return town;
};
const unlocked = (text: string) => text.replace('for update of t', '').replace('for update', '');
/** Nobody locks the row, and all read it before anybody writes. */
const without = (name: string) => ({
  around: (database: Parameters<ReturnType<typeof late>>[0]) => late(name)(rewriting(name, unlocked)(database)),
});

/** A hundred concurrent replies of a member; returns how many were accepted. */
async function manyReplies(town: OpenTown): Promise<number> {
  const as = await town.addPerson();
  const { message_id } = await newThread(town, as.member_id);
  const replies = Array.from({ length: 100 }, (_, count) =>
    town.call('POST', `/api/messages/${message_id}/reply`, { as, body: { body: `返信 ${count}` } }),
  );
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const taken = statuses.filter((status) => status === 201).length;
  expect(await town.countRows('message', 'is_reply = 1')).toBe(taken);
  return taken;
}

/** Two clerks answer one reply at the same moment, several times; returns the answers of each round. */
async function twoClerks(town: OpenTown): Promise<readonly number[]> {
  const clerks = await Promise.all([0, 1].map(() => town.addPerson({ roles: ['reception'] })));
  const rounds: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { member_id } = await town.addPerson();
    const { message_thread_id: id, seen } = await newThread(town, member_id, { isAnswered: true });
    const answers = await Promise.all(
      clerks.map((as) =>
        town.call('POST', `/api/message-desk/threads/${id}/answer`, { as, body: { seen, body: '承りました。' } }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    rounds.push(answers.filter(({ status }) => status === 201).length);
  }
  return rounds;
}

describe('a hundred replies at once', () => {
  test('are taken until the office has to answer, and not one more', async () => {
    expect(await manyReplies(await raceTown())).toBe(MOST_UNANSWERED);
  });
  test('are more without the lock: the proof that it guards @guard', async () => {
    expect(await manyReplies(await raceTown(without('lock-own-thread')))).toBeGreaterThan(MOST_UNANSWERED);
  });
});

/** A clerk answers while a colleague hands the inquiry on, several times; returns how many of both succeeded. */
async function answerAndHandOver(town: OpenTown): Promise<readonly number[]> {
  const [clerk, colleague] = await Promise.all([0, 1].map(() => town.addPerson({ roles: ['reception'] })));
  if (!clerk || !colleague) throw new Error('nobody is there');
  const rounds: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { message_thread_id: id, seen } = await newGuestInquiry(town, `asker.${round}@example.jp`);
    const send = (as: typeof clerk, action: string, body: object) =>
      town.call('POST', `/api/message-desk/threads/${id}/${action}`, { as, body: { seen, ...body } });
    const both = await Promise.all([
      send(clerk, 'answer', { body: '承りました。' }),
      send(colleague, 'hand-over', { organization_id: 2, note: '' }),
    ]);
    expect(both.filter(({ status }) => status >= 500)).toEqual([]);
    rounds.push(both.filter(({ status }) => status < 300).length);
  }
  return rounds;
}

describe('an inquiry that is answered and given to another office at the same moment', () => {
  test('is one of both', async () => {
    expect(await answerAndHandOver(await raceTown())).toEqual([1, 1, 1, 1, 1, 1]);
  });
  test('is both without the lock: the proof that it guards @guard', async () => {
    expect(await answerAndHandOver(await raceTown(without('lock-message-thread')))).toContain(2);
  });
});

test('the same inquiry sent twenty times at once is one, and everybody is told that it has come', async () => {
  const town = await raceTown();
  const body = { body: 'ごみの日を教えてください。', is_agreed: true, email: 'twice@example.jp' };
  const sent = await Promise.all(Array.from({ length: 20 }, () => town.call('POST', '/api/inquiries/guest', { body })));
  expect(tally(sent)).toEqual({ 201: 20 });
  expect(await town.countRows('message_thread', 'is_inquiry = 1')).toBe(1);
});

describe('two clerks who answer the same reply', () => {
  test('give one answer', async () => {
    expect(await twoClerks(await raceTown())).toEqual([1, 1, 1, 1, 1, 1]);
  });
  test('give two without the lock: the proof that it guards @guard', async () => {
    expect(await twoClerks(await raceTown(without('lock-message-thread')))).toContain(2);
  });
});

test('one begins to answer, and an office begins no more threads at once than in a day', async () => {
  const town = await raceTown();
  const clerks = await Promise.all([0, 1, 2].map(() => town.addPerson({ roles: ['reception'] })));
  const { member_id } = await town.addPerson();
  const { message_thread_id: id } = await newThread(town, member_id, { isAnswered: true });
  const held = await Promise.all(
    clerks.map((as) => town.call('POST', `/api/message-desk/threads/${id}/hold`, { as, body: { is_answering: 1 } })),
  );
  expect(tally(held)).toEqual({ 200: 1, 409: 2 });
  const body = { member_id, subject: '一度に', body: '一度に送ります。' };
  const [as] = clerks;
  const written = await Promise.all(
    Array.from({ length: 2 * MOST_BEGUN_A_DAY }, () =>
      town.call('POST', '/api/message-desk/threads', { ...(as ? { as } : {}), body }),
    ),
  );
  // The waiting one was also begun today.
  const begun = MOST_BEGUN_A_DAY - 1;
  expect(tally(written)).toEqual({ 201: begun, 409: 2 * MOST_BEGUN_A_DAY - begun });
});
