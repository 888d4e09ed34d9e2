import { LIVE_LINE } from '@machi/domain/transport/live/contract';
import { afterEach, expect, test } from 'vitest';
import { newVehicle, newVehicleKey } from '../../testing/cases/new-device.ts';
import { late, rewriting } from '../../testing/requests/guards.ts';
import { START, type OpenTown, type OpenTownOptions } from '../../testing/towns/open-town.ts';
import { newSampleUrl } from '../../testing/towns/databases.ts';
import { openRaceTown } from '../../testing/towns/race-town.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

const PLACE = { latitude: 44.15887, longitude: 142.02121 };

async function openTwo(options: OpenTownOptions = {}) {
  const databaseUrl = await newSampleUrl();
  const open = async () => {
    const town = await openRaceTown({
      ...options,
      databaseUrl,
      environment: { MACHI_SECRET: 'of-both-processes-of-this-town-under-test' },
    });
    cleanUp.push(() => town.close());
    return town;
  };
  return { one: await open(), other: await open() };
}

async function follow(town: OpenTown): Promise<string[]> {
  const leaving = new AbortController();
  cleanUp.push(() => leaving.abort());
  const response = await fetch(town.origin + LIVE_LINE, { signal: leaving.signal });
  const told: string[] = [];
  async function hear(): Promise<void> {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      told.push(...[...piece.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data));
  }
  hear().catch(() => undefined);
  await expect.poll(() => told.length).toBe(1);
  return told;
}
const marksOf = (data: string | undefined) => JSON.parse(data ?? '{}').marks ?? {};

test('what is reported at one process is told and shown by the other, of a school’s line without a sign of it', async () => {
  const { one, other } = await openTwo();
  const [bus, school] = [await newVehicle(one, 4), await newVehicle(one, 11)];
  const told = await follow(other);
  const report = ({ vehicle_id, key }: typeof bus) =>
    one.call('POST', '/api/vehicle-positions', {
      headers: { authorization: `Device ${key}` },
      body: { vehicle_id, positions: [{ ...PLACE, measured_at: START.toISOString() }] },
    });
  expect((await report(bus)).status).toBe(200);
  await expect.poll(() => told.length, { timeout: 4000, interval: 20 }).toBeGreaterThan(1);
  const before = marksOf(told[0]);
  const after = marksOf(told.at(-1));
  expect(Object.keys(after).filter((route) => after[route] !== before[route])).toEqual(['4']);
  expect(told.join()).not.toContain('44.158');
  const [here, there] = await Promise.all([one, other].map((town) => town.call('GET', '/api/buslocation/4')));
  expect(there?.body.route.vehicles).toMatchObject([{ vehicle_id: bus.vehicle_id, ...PLACE }]);
  expect(there?.body).toEqual(here?.body);
  expect((await report(school)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(marksOf(told.at(-1))).toEqual(after);
});

const ago = (seconds: number) => new Date(START.getTime() - seconds * 1000);

/** Two keys of one vehicle, each at its process, report the same positions at once. */
async function reportTwice({ one, other }: Awaited<ReturnType<typeof openTwo>>) {
  const bus = await newVehicle(one);
  const keys = [bus.key, await newVehicleKey(one, bus.vehicle_id)];
  const seconds = Array.from({ length: 20 }, (_one, index) => 590 - index * 30);
  const answers = await Promise.all(
    seconds.flatMap((back) =>
      [one, other].map((town, index) =>
        town.call('POST', '/api/vehicle-positions', {
          headers: { authorization: `Device ${keys[index] ?? ''}` },
          body: { vehicle_id: bus.vehicle_id, positions: [{ ...PLACE, measured_at: ago(back).toISOString() }] },
        }),
      ),
    ),
  );
  const taken = answers.reduce((sum, { body }) => sum + (body.taken ?? 0), 0);
  const kept = await one.rows<{ measured_at: Date }>('select measured_at from vehicle_position order by measured_at');
  return { statuses: new Set(answers.map(({ status }) => status)), taken, kept };
}

test('two keys of one vehicle at two processes: each place is kept once, and it never goes back in time', async () => {
  const { statuses, taken, kept } = await reportTwice(await openTwo());
  expect(statuses).toEqual(new Set([200]));
  expect(taken).toBeLessThanOrEqual(20);
  expect(kept.length).toBe(taken);
  // It includes the newest one, whichever reported it first.
  expect(kept.at(-1)?.measured_at).toEqual(ago(20));
});

test('without the lock of the vehicle’s row places are taken that were known or of before: the proof sees the guard @guard', async () => {
  const unlocked = rewriting('live-lock-vehicle', (text) => text.replace(' for update', ''));
  const { statuses, taken, kept } = await reportTwice(
    await openTwo({ around: (database) => late('live-last')(unlocked(database)) }),
  );
  expect([statuses.size, taken > 20, kept.length === taken]).not.toEqual([1, false, true]);
});
