import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTownPack } from './load-town-pack.ts';

const hoshimori = path.join(import.meta.dirname, '../../../../towns/hoshimori');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'town-pack-'));
  await cp(hoshimori, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const messageOf = (loading: Promise<unknown>): Promise<string> =>
  loading.then(
    () => 'loaded',
    (error: unknown) => (error instanceof Error ? error.message : 'not an Error'),
  );

test('the sample town loads', async () => {
  const pack = await loadTownPack(hoshimori);
  expect(pack.town.town_key).toBe('hoshimori');
  expect(pack.sampleMembers).toHaveLength(3);
});

test('a byte order mark, as some editors write it, does no harm', async () => {
  const file = path.join(folder, 'town.json');
  await writeFile(file, `\uFEFF${await readFile(file, 'utf8')}`);
  expect((await loadTownPack(folder)).town.town_key).toBe('hoshimori');
});

test('JSON that cannot be parsed names file and position, beside the mistakes of the other files', async () => {
  await writeFile(path.join(folder, 'services.json'), '[\n  { "service_id": 1, }\n]\n');
  await writeFile(path.join(folder, 'terms.json'), '{\n  "title": {');
  const town = JSON.parse(await readFile(path.join(folder, 'town.json'), 'utf8'));
  await writeFile(path.join(folder, 'town.json'), JSON.stringify({ ...town, mail_from: 'machi' }));
  const lines = (await messageOf(loadTownPack(folder))).split('\n');
  expect(lines[0]).toBe(`The town pack in ${folder} has 3 mistakes:`);
  expect(lines[1]).toMatch(/^services\.json: is not valid JSON: .*position \d+ \(line 2 column 22\)$/);
  expect(lines[2]).toMatch(/^terms\.json: is not valid JSON: .*line 2/);
  expect(lines[3]).toBe('town.json: mail_from: must be an e-mail address of half-width characters, but is "machi"');
  expect(lines).toHaveLength(4);
});

test('a missing file and a room that points nowhere', async () => {
  await rm(path.join(folder, 'terms.json'));
  const rooms = JSON.parse(await readFile(path.join(folder, 'rooms.json'), 'utf8'));
  rooms[2].spot_id = 999;
  await writeFile(path.join(folder, 'rooms.json'), JSON.stringify(rooms));
  expect(await messageOf(loadTownPack(folder))).toBe(
    [
      `The town pack in ${folder} has 2 mistakes:`,
      'terms.json: the file is missing',
      'rooms.json: rooms[2].spot_id: spot 999 does not exist in spots.json',
    ].join('\n'),
  );
});

test('a folder that is not there', async () => {
  expect(await messageOf(loadTownPack(path.join(folder, 'nowhere')))).toContain('town.json: the file is missing');
});
