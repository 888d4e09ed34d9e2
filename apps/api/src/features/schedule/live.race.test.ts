import { afterEach, expect, test } from 'vitest';
import { newGroup } from '../../testing/groups/groups.ts';
import { openLine } from '../../testing/requests/own-line.ts';
import { scheduleRequest, schedulesOf, weeklyRequest } from '../../testing/schedules/schedules.ts';
import type { Credentials, OpenTown } from '../../testing/towns/open-town.ts';
import { newRaceDatabase, openRaceTown } from '../../testing/towns/race-town.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

/** Two processes of one town: one is written to, people look at the other. */
async function openTwo() {
  const databaseUrl = await newRaceDatabase();
  const environment = { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const open = async () => {
    const town = await openRaceTown({ databaseUrl, environment });
    cleanUp.push(() => town.close());
    return town;
  };
  return { one: await open(), other: await open() };
}
async function looking(town: OpenTown, as: Credentials) {
  const line = await openLine(town, as, 'schedules');
  cleanUp.push(line.leave);
  await expect.poll(() => line.told.length).toBe(1);
  /** How often it was told something else than before. */
  const news = () => line.told.filter((data, index) => index > 0 && data !== line.told[index - 1]).length;
  return { line, news };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 700));
const soon = { timeout: 4000, interval: 20 };

test('who may see a calendar is told of a change in another process, without a word of it; who may not hears nothing', async () => {
  const { one, other } = await openTwo();
  const { made, change, remove } = schedulesOf(one);
  const [maker, companion, stranger] = [await one.addPerson(), await one.addPerson(), await one.addPerson()];
  const official = await one.addPerson({ roles: ['editor'] });
  await newGroup(one, maker.member_id, { others: [companion.member_id] });
  const [own, near, all] = [
    await looking(other, maker),
    await looking(other, companion),
    await looking(other, official),
  ];
  const far = await looking(other, stranger);
  const counts = () => [own, near, all].map(({ news }) => news());
  const participants = [maker.member_id];

  const id = await made(maker, weeklyRequest({ participants, title: '町内会の役員会' }));
  await expect.poll(counts, soon).toEqual([1, 1, 1]);
  await change(
    maker,
    id,
    weeklyRequest({ participants, title: '町内会の役員会', start_time: '13:00', end_time: '14:00' }),
  );
  await expect.poll(counts, soon).toEqual([2, 2, 2]);
  await remove(maker, id, { scope: 2, target_date: '2027-01-28' });
  await expect.poll(counts, soon).toEqual([3, 3, 3]);
  await remove(maker, id);
  await expect.poll(counts, soon).toEqual([4, 4, 4]);
  await settle();
  expect(far.news()).toBe(0);
  for (const { line } of [own, near, all, far]) for (const data of line.told) expect(data).toMatch(/^"[0-9a-f]{16}"$/);
  // No two are told the same: nobody learns from it who sees what.
  expect(new Set([own, near, all, far].map(({ line }) => line.told[0])).size).toBe(4);
});

test('of a private schedule others are told when it is at another time, and not when its words change', async () => {
  const { one, other } = await openTwo();
  const { made, change } = schedulesOf(one);
  const [maker, companion] = [await one.addPerson(), await one.addPerson()];
  const official = await one.addPerson({ roles: ['editor'] });
  await newGroup(one, maker.member_id, { others: [companion.member_id] });
  const secret = { participants: [maker.member_id], is_private: 1 };
  const id = await made(maker, scheduleRequest({ ...secret, title: '通院' }));
  const [own, near, all] = [
    await looking(other, maker),
    await looking(other, companion),
    await looking(other, official),
  ];
  const counts = () => [own, near, all].map(({ news }) => news());
  await change(maker, id, scheduleRequest({ ...secret, title: '通院（眼科）', note: '保険証' }));
  await expect.poll(counts, soon).toEqual([1, 0, 0]);
  await settle();
  expect(counts()).toEqual([1, 0, 0]);
  await change(
    maker,
    id,
    scheduleRequest({ ...secret, title: '通院（眼科）', start_time: '14:00', end_time: '15:00' }),
  );
  await expect.poll(counts, soon).toEqual([2, 1, 1]);
});
