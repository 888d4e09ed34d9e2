import { afterEach, expect, test } from 'vitest';
import { openLine } from '../../testing/requests/own-line.ts';
import { openTwoProcesses } from '../../testing/towns/race-town.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});
const soon = { timeout: 2000, interval: 20 };

test('what was written, read and begun in one process is told in the other at once, each to whom it is meant for', async () => {
  const [one, other] = await openTwoProcesses();
  const member = await one.addPerson();
  const stranger = await one.addPerson();
  const clerk = await one.addPerson({ roles: ['reception'] });
  const elsewhere = await one.addPerson({ roles: ['reception'], organization_id: 2 });
  const line = async (...asked: Parameters<typeof openLine>) => {
    const opened = await openLine(...asked);
    cleanUp.push(opened.leave);
    return opened;
  };
  const windows = [await line(other, member, 'unreads'), await line(one, member, 'unreads')];
  const foreign = await line(other, stranger, 'unreads');
  const desk = await line(other, clerk, 'message-desk');
  const foreignDesk = await line(other, elsewhere, 'message-desk');
  for (const { told } of [...windows, foreign]) await expect.poll(() => told.at(-1)).toBe('0');
  for (const { told } of [desk, foreignDesk]) await expect.poll(() => told.at(-1)).toBe('[]');

  const post = (as: typeof member, path: string, body: object = {}) => one.call('POST', `/api/${path}`, { as, body });
  const written = await post(clerk, 'message-desk/threads', {
    member_id: member.member_id,
    subject: '検針について',
    body: '検針の日が変わります。',
  });
  const { message_thread_id: id, messages } = written.body.thread;
  for (const { told } of windows) await expect.poll(() => told.at(-1), soon).toBe('1');
  await post(member, `messages/${messages[0].message_id}/open`);
  for (const { told } of windows) await expect.poll(() => told.at(-1), soon).toBe('0');

  const replied = await post(member, `messages/${messages[0].message_id}/reply`, { body: '承知しました。' });
  const last: number = replied.body.message.message_id;
  await expect.poll(() => desk.told.at(-1), soon).toBe(JSON.stringify([[id, last, clerk.member_id, null]]));
  await post(clerk, `message-desk/threads/${id}/hold`, { is_answering: 1 });
  await expect.poll(() => desk.told.at(-1), soon).toBe(JSON.stringify([[id, last, clerk.member_id, clerk.member_id]]));
  // No texts or people of another office, and nothing for a stranger.
  expect(new Set(foreign.told)).toEqual(new Set(['0']));
  expect(new Set(foreignDesk.told)).toEqual(new Set(['[]']));
  expect([...windows, desk].flatMap(({ told }) => told).join()).not.toMatch(/検針|承知/);
});
