import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ShelterArrival } from '@machi/domain/shelters/terminal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileKeyStore } from '../vault/key-store.ts';
import { openVault } from '../vault/open-vault.ts';
import { openArrivalOutbox, type ArrivalOutbox } from './arrival-outbox.ts';

/** Program in which people arrive without a pause until it is killed: it tells each once its screen would show "taken". */
const ARRIVING = `
  const { openArrivalOutbox } = await import('./apps/kiosk/src/host/arrivals/arrival-outbox.ts');
  const { fileKeyStore } = await import('./apps/kiosk/src/host/vault/key-store.ts');
  const { openVault } = await import('./apps/kiosk/src/host/vault/open-vault.ts');
  const [folder] = process.argv.slice(1);
  const keyStore = fileKeyStore(folder + '/key');
  const vault = openVault({ folder: folder + '/vault', keyStore, damaged() {} });
  const outbox = openArrivalOutbox({ file: folder + '/arrivals/arrivals.sqlite', vault });
  for (;;) {
    const arrival_id = crypto.randomUUID();
    const told = { arrival_id, household_id: arrival_id, shelter_id: 1, arrived_at: new Date().toISOString() };
    const problem = outbox.put({ ...told, way: 'name', person_name: 'ほし', others: 0 });
    process.stdout.write((problem ?? arrival_id) + '\\n');
  }
`;

let folder: string;
let open: ArrivalOutbox[] = [];
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'machi-arrivals-'))));
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const fileIn = (place: string): string => path.join(place, 'arrivals', 'arrivals.sqlite');
const vaultIn = (place: string) =>
  openVault({ folder: path.join(place, 'vault'), keyStore: fileKeyStore(path.join(place, 'key')), damaged() {} });
function opened(): ArrivalOutbox {
  const outbox = openArrivalOutbox({ file: fileIn(folder), vault: vaultIn(folder) });
  open.push(outbox);
  return outbox;
}
function closed(outbox: ArrivalOutbox): void {
  outbox.close();
  open = open.filter((other) => other !== outbox);
}

const arrival = (change: Partial<ShelterArrival> = {}): ShelterArrival => ({
  arrival_id: randomUUID(),
  household_id: randomUUID(),
  shelter_id: 4,
  arrived_at: '2026-11-30T12:00:00.000Z',
  way: 'name',
  person_name: '秘密 花子',
  others: 0,
  ...change,
});
function put(outbox: ArrivalOutbox, count: number): ShelterArrival[] {
  const made = Array.from({ length: count }, () => arrival());
  for (const one of made) expect(outbox.put(one)).toBeNull();
  return made;
}
const bytes = (): Buffer =>
  Buffer.concat(
    readdirSync(path.dirname(fileIn(folder)))
      .filter((name) => !name.endsWith('.lock'))
      .map((name) => readFileSync(path.join(folder, 'arrivals', name))),
  );

test('who was taken is there after a restart, oldest first, and no name is readable on the disk', () => {
  const first = opened();
  const made = [...put(first, 3), arrival({ way: 'card', member_id: 7, person_name: undefined, others: 2 })];
  expect(first.put(made[3] ?? arrival())).toBeNull();
  expect(bytes().includes('秘密')).toBe(false);
  closed(first);
  const again = opened();
  expect(again.damage).toBeNull();
  expect(again.unsent(100)).toEqual(made);
  expect(again.unsent(2)).toEqual(made.slice(0, 2));
  expect([again.unsentCount(), again.came(4), again.came(5)]).toEqual([4, 6, 0]);
});

test('what the server has answered for is gone from the disk, and the count stays', () => {
  const outbox = opened();
  const [one, two] = put(outbox, 2);
  if (!one || !two) throw new Error('two arrive');
  outbox.answered([
    { arrival_id: one.arrival_id, fault: null },
    { arrival_id: two.arrival_id, fault: 'shelter-unknown' },
  ]);
  expect(bytes().includes(one.arrival_id)).toBe(false);
  expect([outbox.unsentCount(), outbox.came(4), outbox.refused(), outbox.has(one.arrival_id)]).toEqual([
    0,
    2,
    1,
    false,
  ]);
  outbox.beginCount(4);
  expect(outbox.came(4)).toBe(0);
  // The number of a deleted row is never given again: a row bound to it would fit two places.
  const [third] = put(outbox, 1);
  expect(bytes().includes(`machi-arrival 3 ${third?.arrival_id}`)).toBe(true);
});

test('what the server could not read is not taken, and a second program is kept out', () => {
  const outbox = opened();
  expect(outbox.put(arrival({ person_name: undefined }))).toBe('failed');
  expect(outbox.trouble()).toBe('failed');
  put(outbox, 1);
  expect(outbox.trouble()).toBeNull();
  expect(() => opened()).toThrow(/Another program/);
});

test('a row moved to another number, or of another vault, is not read', () => {
  const outbox = opened();
  const [one] = put(outbox, 2);
  closed(outbox);
  const held = readFileSync(fileIn(folder)).toString('latin1');
  writeFileSync(
    fileIn(folder),
    held.replace(`machi-arrival 1 ${one?.arrival_id}`, `machi-arrival 9 ${one?.arrival_id}`),
    'latin1',
  );
  const again = opened();
  expect(again.damage).toEqual({ readable: 1 });
  closed(again);
  rmSync(path.join(folder, 'key'), { recursive: true });
  expect(opened().damage).toEqual({ readable: 0 });
});

test.each([
  ['the head of the file', '', 0],
  ['a row of the file', '', -1],
  ['the log', '-wal', 5000],
])('with %s overwritten it starts, what can be read goes on, and the old file is set aside', (_what, end, at) => {
  const before = opened();
  put(before, 5);
  closed(before);
  const cut = opened();
  put(cut, 5);
  // After a clean end all is in the file; after a power cut the newest are in the log alone.
  const ends = end === '' ? [] : ['', end];
  for (const ending of ends) copyFileSync(`${fileIn(folder)}${ending}`, path.join(folder, `copy${ending}`));
  closed(cut);
  for (const ending of ends) copyFileSync(path.join(folder, `copy${ending}`), `${fileIn(folder)}${ending}`);
  const spoilt = readFileSync(`${fileIn(folder)}${end}`);
  const from = at === -1 ? spoilt.indexOf('machi-arrival 5 ') : at;
  spoilt.fill(0xff, from, from + 300);
  writeFileSync(`${fileIn(folder)}${end}`, spoilt);
  const outbox = opened();
  expect(outbox.damage?.readable).toBeGreaterThanOrEqual(5);
  expect(outbox.unsentCount()).toBe(outbox.damage?.readable);
  expect(readdirSync(path.join(folder, 'arrivals')).some((name) => name.includes('.damaged-'))).toBe(true);
  put(outbox, 1);
  outbox.forgetAll();
  expect([outbox.unsentCount(), outbox.came(4)]).toEqual([0, 0]);
  expect(readdirSync(path.join(folder, 'arrivals')).filter((name) => name.includes('damaged'))).toEqual([]);
  closed(outbox);
  expect(opened().damage).toBeNull();
});

test('whoever was told "taken" is there after each of three kills in the midst of it', async () => {
  const told: string[] = [];
  for (let run = 0; run < 3; run += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', ARRIVING, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.length > 2000 + run * 700) child.kill('SIGKILL');
    });
    await once(child, 'close');
    told.push(...said.split('\n').slice(0, -1));
  }
  const outbox = opened();
  const held = outbox.unsent(100_000).map(({ arrival_id }) => arrival_id);
  expect(told.length).toBeGreaterThan(80);
  expect(held).toEqual(expect.arrayContaining(told));
  expect(new Set(held).size).toBe(held.length);
  expect(outbox.damage).toBeNull();
  expect(existsSync(`${fileIn(folder)}.salvaged`)).toBe(false);
});
