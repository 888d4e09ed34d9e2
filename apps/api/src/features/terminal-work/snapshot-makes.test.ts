import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { House } from '../../platform/house.ts';
import type { TappingTerminal } from '../../platform/http/exchange.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { addCard, addPassHolder, keepRevocations } from '../../testing/terminals/pass-holder.ts';
import { readSnapshotOf, snapshotVersion } from './snapshot.ts';

const town = await openTestTown();
beforeAll(() => keepRevocations(town));
beforeEach(() => town.rows('delete from terminal_snapshot'));

const MINUTE = 60_000;
const at = (minutes: number): Date => new Date(START.getTime() + minutes * MINUTE);

/** A process of this town that began some minutes after the start, with this town pack or one with other rules. */
function process(began: number, pack: 'before' | 'after'): House {
  const { town: read } = town.house;
  const bath = { ...read.passes.bath, visits_a_year: read.passes.bath.visits_a_year + (pack === 'after' ? 1 : 0) };
  return { ...town.house, openedAt: at(began), town: { ...read, passes: { ...read.passes, bath } } };
}
/** Any terminal of the bath. */
const terminal: TappingTerminal = {
  terminal_id: 1,
  terminal_name: '入口の端末',
  pass: 'bath',
  bus_kind: null,
  door_id: null,
  is_test: false,
  is_approved: true,
  public_key: Buffer.alloc(32),
  registered_at: START,
};
const versionOf = (house: House, minutes: number) => snapshotVersion(house, terminal, at(minutes));
const read = (house: House, have: number | undefined, minutes: number) =>
  readSnapshotOf(house, { terminal, now: at(minutes), requestId: 'test' }, have);

test('while a town is brought to a new build, a terminal that asks old and new in turn fetches one new snapshot', async () => {
  const [old, older] = [process(0, 'before'), process(0, 'before')];
  const fresh = process(5, 'after');
  const first = await read(old, undefined, 1);
  expect(await read(older, first?.version, 2)).toBeNull();

  let have = first?.version;
  let fetched = 0;
  for (let minute = 6; minute < 30; minute += 1) {
    const asked = minute % 2 === 0 ? fresh : old;
    const got = await read(asked, have, minute);
    if (!got) continue;
    fetched += 1;
    have = got.version;
    expect(got.rules).toEqual(fresh.town.passes);
  }
  expect(fetched).toBe(1);
  expect(await versionOf(old, 30)).toBe(have);
});

test('what changes meanwhile comes by the new processes; a terminal without any gets the old words until then', async () => {
  const [old, fresh] = [process(0, 'before'), process(5, 'after')];
  await read(old, undefined, 1);
  const { version = 0 } = (await read(fresh, undefined, 6)) ?? {};
  const holder = await addPassHolder(town);
  await addCard(town, holder.member_id);
  expect(await read(old, version, 7)).toBeNull();
  const first = await read(old, undefined, 7);
  expect(first).toMatchObject({ version: 0, rules: old.town.passes });
  const next = await read(fresh, version, 8);
  expect(next?.version).toBeGreaterThan(version);
  expect(await versionOf(old, 9)).toBe(next?.version);
});

test('the old build counts again when it is started again, and when nobody has heard of the new one for ten minutes', async () => {
  const [old, fresh] = [process(0, 'before'), process(5, 'after')];
  await read(old, undefined, 1);
  const newer = await versionOf(fresh, 6);
  expect((await read(process(7, 'before'), newer, 8))?.version).toBeGreaterThan(newer);
  const again = await versionOf(process(9, 'after'), 9);
  expect(await read(old, again, 19)).toBeNull();
  expect((await read(old, again, 20))?.version).toBeGreaterThan(again);
});
