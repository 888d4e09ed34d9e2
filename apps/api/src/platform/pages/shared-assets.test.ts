import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { START, openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { shareAssets } from './shared-assets.ts';

const PAGE = `<!doctype html><html lang="ja"><head><title>built</title></head><body><div id="root"></div></body></html>`;

const towns: OpenTown[] = [];
const root = await mkdtemp(path.join(tmpdir(), 'machi-builds-'));
const dataFolder = path.join(root, 'data');
afterAll(async () => {
  for (const town of towns) await town.close();
  await rm(root, { recursive: true, force: true });
});

/** A build with one script of this name. */
async function build(name: string): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'pages.json'), '{"first":{"scripts":[],"texts":{}},"pages":{}}');
  await writeFile(path.join(folder, 'assets', `${name}.js`), `// ${name}`);
  await writeFile(path.join(folder, 'assets', `${name}.js.gz`), gzipSync(`// ${name}`));
  return folder;
}
async function openProcess(portalFolder: string): Promise<OpenTown> {
  const town = await openTown({
    environment: { MACHI_DATA: dataFolder },
    application: (house) => createApp(house, { portalFolder }),
  });
  towns.push(town);
  return town;
}

test('while two builds answer, each sends the files of the other; those of the build before stay for who has its page', async () => {
  const [before, after] = [await openProcess(await build('before')), await openProcess(await build('after'))];
  for (const { origin } of [before, after])
    for (const name of ['before', 'after']) {
      const answer = await fetch(`${origin}/assets/${name}.js`, { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(`// ${name}`);
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  // Other files of the data folder must not be served.
  await writeFile(path.join(dataFolder, 'secret'), 'the key of the town');
  for (const target of [
    '/assets/../../secret',
    '/assets/..%2f..%2fsecret',
    '/assets/%2e%2e/%2e%2e/secret',
    '/assets/none.js',
  ])
    expect((await fetch(after.origin + target)).status).toBe(404);
});

test('what no process has used for a fortnight is forgotten', async () => {
  const [from, to] = [path.join(await build('now'), 'assets'), path.join(root, 'shared')];
  const day = (days: number) => new Date(START.getTime() + days * 86_400_000);
  await shareAssets(path.join(await build('then'), 'assets'), to, day(0));
  await shareAssets(from, to, day(14));
  expect(await readdir(to)).toEqual(['now.js', 'now.js.gz', 'then.js', 'then.js.gz']);
  await shareAssets(from, to, day(15));
  expect(await readdir(to)).toEqual(['now.js', 'now.js.gz']);
});

test('on one disk a file is there without being copied, and stays when its build is deleted; elsewhere it is copied', async () => {
  const [from, to] = [path.join(await build('once'), 'assets'), path.join(root, 'on-one-disk')];
  await shareAssets(from, to, START);
  const [built, shared] = [await stat(path.join(from, 'once.js')), await stat(path.join(to, 'once.js'))];
  expect([shared.ino, shared.mtimeMs]).toEqual([built.ino, START.getTime()]);
  const text = await readFile(path.join(to, 'once.js'), 'utf8');
  await rm(from, { recursive: true });
  expect(await readFile(path.join(to, 'once.js'), 'utf8')).toBe(text);
  const disk = await mkdtemp('/dev/shm/machi-');
  try {
    await shareAssets(to, disk, START);
    expect(await readFile(path.join(disk, 'once.js'), 'utf8')).toBe(text);
    expect((await stat(path.join(disk, 'once.js'))).mtimeMs).toBe(START.getTime());
  } finally {
    await rm(disk, { recursive: true });
  }
});
