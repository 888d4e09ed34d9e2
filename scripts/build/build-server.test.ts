import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createThreadQueue, forNobody } from '../../apps/api/src/platform/work/thread-queue.ts';
import { BUILT_LIST, builtProgram, isServerBuilt, readBuilt } from './built-program.mjs';
import { buildServer } from './build-server.ts';

const api = path.resolve('apps/api/src');
const sourcesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(name))
    .map((name) => path.join(folder, name));

describe('the bundle of the server', () => {
  test('holds every thread and every command', async () => {
    for (const file of await sourcesIn(api)) {
      const text = await readFile(file, 'utf8');
      for (const [, thread = ''] of text.matchAll(/new URL\(\s*'([^']+)\.ts', import\.meta\.url/g))
        expect(builtProgram(path.basename(thread)), file).toContain(path.basename(thread));
      if (/^await runCommand\(/m.test(text)) expect(builtProgram(path.basename(file, '.ts')), file).toMatch(/\.js$/);
    }
  });

  test.each<[thread: string, order: unknown, answer: unknown]>([
    ['read-banks', null, expect.arrayContaining([expect.objectContaining({ code: '0001' })])],
    ['readings-worker', '役場', [{ surface: '役場', reading: 'ヤクバ' }]],
    ['press-worker', { typed: { name: '\u{1f600}' } }, { problems: [expect.objectContaining({ field: 'name' })] }],
  ])('%s answers, with what it finds outside', async (name, order, answer) => {
    const limits = { mostWaiting: 1, mostOfOne: 1, mostMilliseconds: 60_000, idleMilliseconds: 0 };
    const thread = createThreadQueue(pathToFileURL(builtProgram(name)), limits, forNobody);
    expect(await thread.run(1, order)).toEqual(answer);
  });

  test('finds what lies beside its sources from where it lies', async () => {
    const main = builtProgram('main');
    const files = new Set([main]);
    const places: string[] = [];
    // The set grows during the loop.
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      for (const [, name = ''] of text.matchAll(/ from "\.\/([^"]+)"/g)) files.add(path.join(path.dirname(main), name));
      for (const [, to = ''] of text.matchAll(/new URL\("(\.\.[^"]*)", import\.meta\.url\)/g)) places.push(to);
    }
    expect(places.toSorted()).toEqual([
      '../../../scripts/towns.mjs',
      '../../web/dist',
      '../../web/src/mark.png',
      '../src/database/migrations',
    ]);
    // Modules that few towns need are not loaded at the start.
    expect([...files].filter((file) => /\/(?:smtp|stripe|sign-past)-/.test(file))).toEqual([]);
  });
});

describe('a build', () => {
  let root: string;
  const write = (name: string, text: string): Promise<void> => writeFile(path.join(root, name), text);
  const build = (): Promise<void> => buildServer(root, { hello: 'hello.ts' });
  const run = (): string => {
    // A new process each time, as a found name is cached.
    const script = `import { builtProgram } from ${JSON.stringify(path.resolve('scripts/build/built-program.mjs'))}; await import(builtProgram('hello', ${JSON.stringify(root)}))`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', stdio: 'pipe' });
  };
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'machi-build-'));
    await mkdir(path.join(root, 'scripts/build'), { recursive: true });
    for (const name of ['package-lock.json', 'scripts/build/build-server.ts']) await write(name, '');
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test('that fails says what is wrong and where, and leaves nothing', async () => {
    await write('hello.ts', `import { gone } from './gone.ts';\nconsole.log(gone);\n`);
    await expect(build()).rejects.toThrow(/hello\.ts[\s\S]*gone\.ts|gone\.ts[\s\S]*hello\.ts/);
    await write('hello.ts', 'console.log(import.meta.url);\n');
    await expect(build()).rejects.toThrow('hello.ts: the bundle lies elsewhere');
    expect(isServerBuilt(root)).toBe(false);
    expect(() => run()).toThrow('The server could not be built');
  });

  test('is fresh until a source says something else, however new it looks', async () => {
    await write('hello.ts', `import { name } from './name.ts';\nconsole.log('Hello', name);\n`);
    await write('name.ts', `export const name: string = 'Hoshimori';\n`);
    await build();
    expect(isServerBuilt(root)).toBe(true);
    expect(run()).toBe('Hello Hoshimori\n');
    const later = new Date(Date.now() + 60_000);
    await utimes(path.join(root, 'name.ts'), later, later);
    expect(isServerBuilt(root)).toBe(true);
    await write('name.ts', `export const name: string = 'Kitamachi';\n`);
    expect(isServerBuilt(root)).toBe(false);
    await build();
    expect(run()).toBe('Hello Kitamachi\n');
    await rm(path.join(root, 'name.ts'));
    expect(isServerBuilt(root)).toBe(false);
    await write('name.ts', `export const name: string = 'Kitamachi';\n`);
    await utimes(path.join(root, 'name.ts'), 0, 0);
    expect(isServerBuilt(root)).toBe(true);
    await write('name.ts', `export const name: string = 'Kitamura';\n`);
    await utimes(path.join(root, 'name.ts'), 0, 0);
    expect(isServerBuilt(root)).toBe(false);
  });

  test('knows a source of which only a number is left, and takes a list that is cut off for none', async () => {
    await write('hello.ts', `import { MOST } from './most.ts';\nif (3 > MOST) console.log('too many');\n`);
    await write('most.ts', 'export const MOST = 2;\n');
    await build();
    expect(run()).toBe('too many\n');
    await write('most.ts', 'export const MOST = 3;\n');
    expect(isServerBuilt(root)).toBe(false);
    await build();
    expect(run()).toBe('');
    await writeFile(path.join(root, BUILT_LIST), '{"programs":');
    expect(isServerBuilt(root)).toBe(false);
    await write('hello.ts', `import { name } from './name.ts';\nconsole.log('Hello', name);\n`);
    await build();
  });

  test('never runs what a source said that was changed meanwhile', async () => {
    for (let number = 1; number <= 5; number += 1) {
      const building = build();
      await new Promise((resolve) => setTimeout(resolve, 5 * number));
      // As an editor saves: no process reads half a file.
      await write('name.new', `export const name: string = '${number}';\n`);
      await rename(path.join(root, 'name.new'), path.join(root, 'name.ts'));
      await building;
      if (!isServerBuilt(root)) await build();
      expect(run()).toBe(`Hello ${number}\n`);
    }
  });

  test('disturbs no other at the same moment, nor what runs from an older one; what is a day old goes', async () => {
    const folder = path.join(root, path.dirname(BUILT_LIST));
    const before = await readdir(folder);
    // Old builds are replaced only now.
    for (const name of before) await utimes(path.join(folder, name), 0, 0);
    const running = [...(readBuilt(root)?.files ?? [])];
    expect(running.length).toBeGreaterThan(1);
    const old = path.join(folder, 'forgotten.js');
    await writeFile(old, '');
    await utimes(old, 0, 0);
    await write('name.ts', `export const name: string = 'Nagisa';\n`);
    await Promise.all([build(), build()]);
    expect(run()).toBe('Hello Nagisa\n');
    const after = await readdir(folder);
    expect(after).toEqual(expect.arrayContaining(running));
    expect(after.filter((name) => /^half|forgotten/.test(name))).toEqual([]);
  });
});
