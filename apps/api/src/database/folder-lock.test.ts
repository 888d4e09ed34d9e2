import { hostname } from 'node:os';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newDataFolder } from '../testing/towns/process.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const newFolder = async () => path.join(await newDataFolder(), 'hoshimori');
const ownHolder = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

describe('the lock of a data folder', () => {
  test('is held once, by name of its process, and given back', async () => {
    const folder = await newFolder();
    const lock = await lockFolder(folder);
    expect(await ownHolder(`${folder}.lock`)).toMatchObject({ pid: process.pid, host: hostname() });
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await expect(lockFolder(`${folder}/`)).rejects.toThrow(`is in use by process ${process.pid} on ${hostname()}`);
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  test('of a process that is gone is taken over, also when its number is used again', async () => {
    const folder = await newFolder();
    const file = `${folder}.lock`;
    for (const holder of [
      { pid: 4_000_000, host: hostname(), started: '1' },
      { pid: process.pid, host: hostname(), started: '1' },
    ]) {
      await writeFile(file, JSON.stringify(holder));
      const lock = await lockFolder(folder);
      expect(await ownHolder(file)).toMatchObject({ pid: process.pid });
      await lock.release();
    }
  });

  test('of another machine is respected: nobody here can tell whether it lives', async () => {
    const folder = await newFolder();
    await writeFile(`${folder}.lock`, JSON.stringify({ pid: 4_000_000, host: 'another-machine', started: '1' }));
    await expect(lockFolder(folder)).rejects.toThrow('on another-machine');
  });

  test('left broken by a crash is taken over', async () => {
    const folder = await newFolder();
    await writeFile(`${folder}.lock`, '{"pid":');
    const lock = await lockFolder(folder);
    expect(await ownHolder(`${folder}.lock`)).toMatchObject({ pid: process.pid });
    await lock.release();
  });

  test.each([
    ['a folder that nobody held', undefined],
    ['the folder of a process that is gone', JSON.stringify({ pid: 4_000_000, host: hostname(), started: '1' })],
  ])('goes to exactly one of many who come at once for %s', async (_what, left) => {
    for (let round = 0; round < 25; round += 1) {
      const folder = await newFolder();
      if (left !== undefined) await writeFile(`${folder}.lock`, left);
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});
