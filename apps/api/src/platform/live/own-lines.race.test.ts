import { randomUUID } from 'node:crypto';
import { lockMember } from '@machi/domain/member-desk/contract';
import { callStaff } from '@machi/domain/staff-calls/contract';
import { afterEach, expect, test } from 'vitest';
import { ask } from '../../testing/requests/ask.ts';
import { rewriting } from '../../testing/requests/guards.ts';
import { openLine as openOwnLine } from '../../testing/requests/own-line.ts';
import { addTerminal, askAs } from '../../testing/terminals/terminal.ts';
import type { Credentials, OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';
import { openTwoProcesses } from '../../testing/towns/race-town.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

/** Two processes of one town. */
async function openTwo(around?: OpenTownOptions['around']) {
  const [one, other] = await openTwoProcesses(around && { around });
  const terminal = await addTerminal(one);
  return { one, other, call: () => askAs(one, terminal, callStaff, { call_key: randomUUID() }) };
}

async function openLine(town: OpenTown, as: Credentials | undefined) {
  const line = await openOwnLine(town, as, 'staff-calls');
  cleanUp.push(line.leave);
  return line;
}
const reception = (town: OpenTown) => town.addPerson({ roles: ['reception'] });

test('whoever may answer calls hears of one at once, in whichever process; nobody else hears of it, and a guest has no line', async () => {
  const { one, other, call } = await openTwo();
  const official = await reception(one);
  const resident = await one.addPerson({ is_resident: 1 });
  const noReception = await one.addPerson({ roles: ['editor'] });
  for (const as of [undefined, { ...official, cookie: resident.cookie }])
    expect((await openLine(other, as)).status).toBe(401);
  const without = [await openLine(other, resident), await openLine(other, noReception)];
  for (const { heard } of without)
    await expect.poll(() => [...heard].toSorted()).toEqual(['banner', 'schedules', 'top', 'unreads']);

  const line = await openLine(other, official);
  await expect.poll(() => line.told).toEqual(['[]']);
  await call();
  await expect.poll(() => line.told.length, { timeout: 2000, interval: 20 }).toBe(2);
  expect(line.told[1]).toMatch(/^\[\[\d+,false\]\]$/);
  for (const { told } of without) expect(told).toEqual([]);
});

test('a line ends with its session, in whichever process: by logging out, by another device, by a lock', async () => {
  const { one, other } = await openTwo();
  const chief = await one.addPerson({ roles: ['member_admin', 'system'] });
  const official = await reception(one);
  const again = await one.openSession(official.member_id);
  const lines = [await openLine(other, official), await openLine(other, again)];
  await one.call('POST', '/api/logout', { as: official });
  await expect
    .poll(() => lines.map(({ hasEnded }) => hasEnded), { timeout: 2000, interval: 20 })
    .toEqual([true, false]);
  const locked = await ask(one, lockMember, { member_id: official.member_id, is_locked: true }, { as: chief });
  expect(locked.status).toBe(200);
  await expect.poll(() => lines.map(({ hasEnded }) => hasEnded), { timeout: 2000, interval: 20 }).toEqual([true, true]);
});

test('who has lost session or role hears nothing more, though nobody has told this process', async () => {
  const { one, other, call } = await openTwo(rewriting('close-session', (text) => text.replace('pg_notify', 'concat')));
  const [leaving, changing, staying] = [await reception(one), await reception(one), await reception(one)];
  const lines = [await openLine(other, leaving), await openLine(other, changing), await openLine(other, staying)];
  await expect.poll(() => lines.map(({ told }) => told.length)).toEqual([1, 1, 1]);
  await one.call('POST', '/api/logout', { as: leaving });
  await one.rows(`update member set roles = '{editor}' where member_id = $1`, changing.member_id);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // The second test would fail like this without the notification.
  expect(lines.map(({ hasEnded }) => hasEnded)).toEqual([false, false, false]);
  await call();
  await expect.poll(() => lines.map(({ told }) => told.length)).toEqual([1, 1, 2]);
  await expect.poll(() => lines.map(({ hasEnded }) => hasEnded)).toEqual([true, false, false]);
});

test('a member has four lines and takes none from anybody else; monitors have their own', async () => {
  const { one } = await openTwo();
  const [busy, calm] = [await reception(one), await reception(one)];
  const lines = await Promise.all(Array.from({ length: 9 }, () => openLine(one, busy)));
  expect(lines.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503, 503, 503, 503, 503]);
  expect((await openLine(one, calm)).status).toBe(200);
  const monitor = await fetch(`${one.origin}/api/monitors/laundry/stream`, { method: 'HEAD' });
  expect(monitor.status).toBe(200);
  for (const line of lines) line.leave();
  await expect.poll(async () => (await openLine(one, busy)).status).toBe(200);
});
