import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openHouse } from '../open-house.ts';
import { openTown } from '../testing/towns/open-town.ts';
import { checkTownKey, readSecret } from './town-secret.ts';

const town = await openTown();
const root = await mkdtemp(path.join(tmpdir(), 'machi-secret-'));
afterAll(async () => {
  await town.close();
  await rm(root, { recursive: true, force: true });
});
let dataFolder: string;
beforeEach(async () => {
  dataFolder = path.join(await mkdtemp(path.join(root, 'first-')), 'data');
});
const read = () => readSecret({ secret: undefined, dataFolder });

test('two processes that make the key at the same moment have the same one, for their owner alone', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, read));
  expect(new Set(made).size).toBe(1);
  expect(made[0]).toMatch(/^[\w-]{43}$/);
  expect(await read()).toBe(made[0]);
  expect(await readdir(dataFolder)).toEqual(['secret']);
  expect((await stat(path.join(dataFolder, 'secret'))).mode & 0o777).toBe(0o600);
});

test('a key that is damaged is told of, never replaced; that of the settings needs no file', async () => {
  await read();
  const file = path.join(dataFolder, 'secret');
  await writeFile(file, 'half');
  await expect(read()).rejects.toThrow('does not hold the town');
  await chmod(file, 0o600);
  expect(await readSecret({ secret: 'k'.repeat(32), dataFolder: '/nowhere' })).toBe('k'.repeat(32));
});

test('a process with another key than the town’s is refused with a sentence; what is kept tells nothing of the key', async () => {
  const { settings, log, secret } = town.house;
  await expect(checkTownKey(town.database, secret)).resolves.toBeUndefined();
  const other = { ...settings, secret: 'another key of thirty-two letters' };
  await expect(openHouse(other, log, town.database)).rejects.toThrow(
    /^This town was opened with another key \(MACHI_SECRET, or the file "secret" in MACHI_DATA\)/,
  );
  const kept = await town.rows<{ fingerprint: string }>('select fingerprint from town_key');
  expect(kept).toEqual([{ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect(kept[0]?.fingerprint).not.toContain(secret);
});
