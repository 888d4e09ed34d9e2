import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { keptBetween } from './kept-between.ts';
import type { KeptFolder } from './kept-folder.ts';

afterEach(() => vi.unstubAllEnvs());

const folderOf = (text: string): KeptFolder =>
  new Map<string, Uint8Array | undefined>([
    ['/base', undefined],
    ['/base/1', new TextEncoder().encode(text)],
  ]);
/** What is in it, whatever kind of bytes. */
const read = (kept: KeptFolder) => [...kept].map(([name, bytes]) => [name, bytes && new TextDecoder().decode(bytes)]);

test('what one process has made the next one reads; each name is of its own, and nothing half-written stays', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'machi-kept-'));
  vi.stubEnv('TEST_TOWNS_KEPT', folder);
  const made = read(await keptBetween('one', async () => folderOf('第一')));
  expect(made).toEqual(read(folderOf('第一')));
  expect(read(await keptBetween('one', async () => folderOf('made again')))).toEqual(made);
  expect(read(await keptBetween('other', async () => folderOf('another')))).toEqual(read(folderOf('another')));
  expect((await readdir(folder)).toSorted()).toEqual(['one', 'other']);
  await rm(folder, { recursive: true });
});

test('without a folder of the run it is made each time', async () => {
  vi.stubEnv('TEST_TOWNS_KEPT', undefined);
  const make = vi.fn(async () => folderOf('x'));
  await keptBetween('one', make);
  await keptBetween('one', make);
  expect(make).toHaveBeenCalledTimes(2);
});
