import { afterEach, expect, test } from 'vitest';
import * as register from '../../features.ts';
import type { Feature } from '../../platform/feature.ts';
import { tablesRead } from '../../platform/work-list/work-teller.ts';
import { WAITING_ROOM, receptionOf } from '../../testing/facilities/reception.ts';
import { noting, without } from '../../testing/requests/guards.ts';
import { openLine } from '../../testing/requests/own-line.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';
import type { Credentials, OpenTown, OpenTownOptions } from '../../testing/towns/open-town.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});
const soon = { timeout: 2000, interval: 20 };

/** Two processes of one town. */
async function openTwo(around?: OpenTownOptions['around']) {
  const databaseUrl = await newSampleUrl();
  const environment = { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' };
  const open = async () => {
    const town = await openRaceTown({ databaseUrl, environment, ...(around && { around }) });
    cleanUp.push(() => town.close());
    return town;
  };
  return [await open(), await open()] as const;
}
/** The successive numbers that a stream sends, each once. */
async function numbersOf(town: OpenTown, as: Credentials) {
  const line = await openLine(town, as, 'work');
  cleanUp.push(line.leave);
  await expect.poll(() => line.told.length).toBe(1);
  return () => [...new Set(line.told)];
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 1200));

test('what begins to wait or is decided in one process is told in the other at once, to who may decide it and to nobody else', async () => {
  const [one, other] = await openTwo();
  const { apply, decide, decisionsOn } = receptionOf(one);
  const [clerk, reader] = [
    await one.addPerson({ roles: ['reception'] }),
    await one.addPerson({ roles: ['reception'], organization_id: 2 }),
  ];
  const counted = async () => {
    const { work } = (await other.call('GET', '/api/work', { as: reader })).body;
    return work.find(({ kind }: { kind: string }) => kind === 'approval')?.waiting ?? 0;
  };
  const told = await numbersOf(other, reader);
  const ofForms = await numbersOf(other, await one.addPerson({ roles: ['forms'] }));
  const member = await one.addPerson();
  const ofMember = await openLine(other, member, 'work');
  cleanUp.push(ofMember.leave);
  const before = await counted();
  const code = await apply(member);
  await expect.poll(() => told().length, soon).toBe(2);
  expect(await counted()).toBe(before + 1);
  const { status } = await decide(clerk, await decisionsOn(clerk, code, 1));
  expect(status).toBe(200);
  await expect.poll(() => told().length, soon).toBe(3);
  expect(await counted()).toBe(before);
  // A bare number: it reveals neither the count nor the owners.
  for (const number of told()) expect(number).toMatch(/^\d+$/);
  expect([ofForms().length, ofMember.told.length]).toEqual([1, 0]);
});

test('many changes at once are told together; a process that tells nothing is not heard', async () => {
  const names: string[] = [];
  const [one, other] = await openTwo(noting(names));
  const [mute] = await openTwo(without('work-changed'));
  const as = await one.addPerson({ roles: ['reception'] });
  const told = await numbersOf(other, as);
  const unheard = await numbersOf(mute, await mute.addPerson({ roles: ['reception'] }));
  const applyIn = async (town: OpenTown, count: number) => {
    const people = await Promise.all(Array.from({ length: count }, () => town.addPerson()));
    const body = (index: number) =>
      reservationRequest({
        ...WAITING_ROOM,
        target_time: { start: `${9 + index}:00`.padStart(5, '0'), end: `${10 + index}:00` },
      });
    const answers = await Promise.all(
      people.map((person, index) => town.call('POST', '/api/reservations', { as: person, body: body(index) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  };
  await Promise.all([applyIn(one, 8), applyIn(mute, 1)]);
  await settled();
  const notified = names.filter((name) => name === 'work-changed').length;
  expect(notified).toBeGreaterThan(0);
  expect(notified).toBeLessThan(4);
  expect(told().length).toBe(1 + notified);
  expect(unheard().length).toBe(1);
});

test('every kind is followed by tables that there are', async () => {
  const [one] = await openTwo();
  const rows = await one.rows<{ name: string }>(`select table_name as name from information_schema.tables`);
  const tables = new Set(rows.map(({ name }) => name));
  const features: readonly Feature[] = Object.values(register);
  for (const { kind, rows: text } of features.flatMap(({ waits = [] }) => waits)) {
    const read = tablesRead(text);
    expect(read.length, kind).toBeGreaterThan(0);
    for (const table of read) expect(tables.has(table), `${kind}: ${table}`).toBe(true);
  }
});
