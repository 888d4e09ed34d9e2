import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placesToEdit } from '../../apps/api/src/new-town/places-to-edit.ts';
import { newDataFolder, startProcess } from '../../apps/api/src/testing/towns/process.ts';
import { makeZip } from '../../apps/api/src/testing/feeds/make-zip.ts';
import { loadTownPack } from '../../apps/api/src/town/load-town-pack.ts';
import { ensurePortal } from '../build/build-portal.ts';
import { textOf } from '../towns/ground.ts';
import { makeTownFromPack } from './from-pack.ts';
import { makeTown } from './make-town.ts';
import { readOrder } from './order.ts';

const root = path.join(import.meta.dirname, '../..');
let towns: string;
beforeAll(async () => {
  towns = await mkdtemp(path.join(tmpdir(), 'towns-'));
});
afterAll(() => rm(towns, { recursive: true }));

/** Runs the command as npm does, without the installation. */
const command = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/make-town/main.ts', ...words, '--towns', towns], {
    cwd: root,
    encoding: 'utf8',
  });
const make = (...words: readonly string[]) =>
  makeTown(readOrder([...words, '--towns', towns], 'towns'), new Date('2026-11-20T03:00:00Z'));

describe('a made town', () => {
  test('loads without a mistake, with its own names', async () => {
    await make('kitamachi', '--name-ja', '北町', '--name-en', 'Kita’s Town');
    const { pack, files } = await loadTownPack(path.join(towns, 'kitamachi'));
    expect(pack.town.town_name).toEqual({ ja: '北町', en: 'Kita’s Town' });
    expect(pack.town.office_name.ja).toBe('北町役場');
    expect(pack.town.code_prefix).toBe('KI');
    expect(pack.notices[0]?.published_at).toBe('2026-11-20T00:00:00+09:00');
    expect(pack.terms.intro.ja).toContain('北町（以下');
    expect(pack.apps).toHaveLength(3);
    expect(files.size).toBe(9);
    expect(JSON.stringify(pack)).not.toMatch(/\{\{|hoshimori|星守|undefined/i);
  });

  test.each([
    ['the equator', '0,0'],
    ['the far north', '79.9,-178.5'],
    ['the far south', '-45,170.5'],
  ])('loads at %s, the map around its middle', async (name, position) => {
    const key = name.replaceAll(' ', '');
    await make(key, `--position=${position}`);
    const { pack } = await loadTownPack(path.join(towns, key));
    expect(`${pack.town.position.latitude},${pack.town.position.longitude}`).toBe(position);
    expect(pack.town.town_name.en).toBe(`T${key.slice(1)} Town`);
  });

  test('has passwords that nobody knows before', async () => {
    const passwords = ['passone', 'passtwo'].map(async (key) => {
      await make(key);
      return (await loadTownPack(path.join(towns, key))).pack.sampleMembers[0]?.password;
    });
    const [one, two] = await Promise.all(passwords);
    expect(one).toMatch(/^try-[a-z2-9]{10}$/);
    expect(two).not.toBe(one);
  });

  test('names every place that only the town can fill', async () => {
    const places = placesToEdit(await make('listed'));
    expect(places.find(({ file }) => file === 'town.json')?.places).toEqual([
      'office_tel',
      'mail_from',
      'office_address',
      'mayor',
    ]);
    expect(places.find(({ file }) => file === 'legal.json')?.places).toContain('items[1].value');
    expect(places.find(({ file }) => file === 'spots.json')?.places).toContain('spots[1].tel');
    expect(places.map(({ file }) => file)).toEqual(expect.arrayContaining(['terms.json', 'policy.json', 'about.json']));
  });
});

describe('the zip of a pack', () => {
  const zipped = async (key: string, more: Readonly<Record<string, string>> = {}) => {
    await make(key);
    const folder = path.join(towns, key);
    const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
    const read = names.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [`${key}/${path.relative(folder, file)}`, await readFile(file)] as const;
    });
    const files = { ...Object.fromEntries(await Promise.all(read)), ...more };
    const zip = makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
    await rm(folder, { recursive: true });
    const file = path.join(towns, `${key}.zip`);
    await writeFile(file, zip);
    return () => makeTownFromPack(readOrder([key, '--towns', towns, '--pack', file], towns), file);
  };

  test('makes the town that it is of', async () => {
    await (
      await zipped('packed')
    )();
    expect((await loadTownPack(path.join(towns, 'packed'))).pack.town.town_key).toBe('packed');
  });

  test.each([
    ['a file that no pack has', 'strange', { 'strange/run.sh': 'x' }, /run\.sh is no file of the pack/],
    ['a folder above', 'outside', { 'outside/../../x.json': '{}' }, /--pack/],
    ['a mistake', 'faulty', { 'faulty/town.json': '{}' }, /town\.json/],
  ])('with %s makes nothing', async (_what, key, more, said) => {
    await expect((await zipped(key, more))()).rejects.toThrow(said);
    expect(await readdir(towns)).not.toContain(key);
  });
});

test('a setting keeps every quote that a folder’s name has', () => {
  for (const value of ['/srv/a b', `/srv/"best" town`, `/srv/town's`, `/srv/town's "best"`, String.raw`/srv/a\nb`])
    expect(parseEnv(textOf({ MACHI_DATA: value }))).toEqual({ MACHI_DATA: value });
  expect(() => textOf({ MACHI_DATA: `/srv/'"\`` })).toThrow('cannot hold');
});

describe('the command', () => {
  test('makes the folder and tells how to go on', async () => {
    const { status, stdout, stderr } = command('asahi', '--name-ja', 'あさひ町', '--name-en', 'Asahi Town');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Made ${path.join(towns, 'asahi')}: あさひ町 / Asahi Town.`);
    expect(stdout).toContain(`MACHI_TOWNS=${towns} MACHI_TOWN=asahi npm start`);
    expect(stdout).toContain('  town.json: office_tel, mail_from, office_address, mayor\n');
    expect((await readdir(path.join(towns, 'asahi'))).filter((name) => name.endsWith('json'))).toHaveLength(21);
  });

  test.each([
    ['no key', [], 'The key of the town is missing.'],
    ['a key with a capital', ['Kita'], 'The key "Kita" must be 3 to 31 lower-case letters and digits, a letter first.'],
    ['a key that leads out', ['../kita'], 'The key "../kita" must be'],
    ['a key of two letters', ['ab'], 'The key "ab" must be'],
    ['two keys', ['one', 'two'], 'One key at a time; what is "two"?'],
    ['an unknown option', ['good', '--name', 'x'], "Unknown option '--name'"],
    ['a name that would be a tag', ['good', '--name-en', '<b>'], '--name-en: must be a name of 1 to 30 characters'],
    ['a blank name', ['good', '--name-ja', ' '], '--name-ja: must be a name of 1 to 30 characters'],
    [
      'half a position',
      ['good', '--position', '43'],
      '--position: must be latitude and longitude, "43.2,142.9", but is "43"',
    ],
    ['a position beyond the poles', ['good', '--position', '143,42'], '--position: must be latitude and longitude'],
  ])('refuses %s and makes nothing', async (_case, words, message) => {
    const before = await readdir(towns);
    const { status, stdout, stderr } = command(...words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain('npm run make-town -- <key>');
    expect(stderr).not.toContain('    at ');
    expect(await readdir(towns)).toEqual(before);
  });

  test('leaves a folder that exists as it is', async () => {
    await mkdir(path.join(towns, 'taken'));
    await writeFile(path.join(towns, 'taken', 'town.json'), 'mine');
    const { status, stderr } = command('taken');
    expect(status).toBe(1);
    expect(stderr).toContain(`${path.join(towns, 'taken')} exists already; nothing was changed.`);
    expect(await readdir(path.join(towns, 'taken'))).toEqual(['town.json']);
    expect(await readFile(path.join(towns, 'taken', 'town.json'), 'utf8')).toBe('mine');
  });
});

describe('the product', () => {
  beforeAll(async () => {
    // `npm test` has just built it; run alone, this test builds it.
    await ensurePortal(root);
  }, 180_000);

  test('starts with it and shows its names [decision:town.another-pack]', { timeout: 90_000 }, async () => {
    await make('nagisa', '--name-ja', 'なぎさ町', '--name-en', 'Nagisa Town');
    const data = await newDataFolder();
    const product = startProcess({ MACHI_TOWNS: towns, MACHI_TOWN: 'nagisa', MACHI_DATA: data });
    try {
      const origin = await product.origin();
      const ask = async (target: string, locale: string) => {
        const answer = await fetch(origin + target, { headers: { 'accept-language': locale } });
        expect(answer.status, target).toBe(200);
        return answer.text();
      };
      expect(JSON.parse(await ask('/api/town', 'ja')).town).toMatchObject({
        town_key: 'nagisa',
        town_name: 'なぎさ町',
      });
      expect(JSON.parse(await ask('/api/town', 'en')).town).toMatchObject({ office_name: 'Nagisa Town Office' });
      const { spots } = JSON.parse(await ask('/api/spots', 'ja'));
      expect(spots.map((spot: { spot_name: string }) => spot.spot_name)).toEqual(
        expect.arrayContaining(['なぎさ町役場', '中央会館']),
      );
      const { notices } = JSON.parse(await ask('/api/notices', 'en'));
      expect(notices[0]).toMatchObject({ title: 'Machi, the website of Nagisa Town, has opened', is_prioritized: 1 });
      const page = await ask('/', 'ja');
      expect(page).toContain('なぎさ町');
      expect(page).not.toMatch(/hoshimori|星守/i);
      // Nobody has told of a bath, and none is invented.
      expect((await fetch(`${origin}/pass`)).status).toBe(404);
      expect(await ask('/town/images/spots/office.svg', 'ja')).toMatch(/^<svg /);
    } finally {
      // Killed, it would leave a database that still writes into the folder.
      product.signal('SIGTERM');
      await product.ended;
      await rm(data, { recursive: true, force: true });
    }
  });
});
