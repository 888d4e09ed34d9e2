import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../build/built-program.mjs';
import { hashFile, writeManifest } from '../backup/manifest.ts';
import { lookAtBackups, lookAtDisk, lookAtSecret } from './look-at-disks.ts';
import { readCheckOrder } from './order.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-check-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the newest backup is found, and its archive is compared with what it must be', async () => {
  const backups = path.join(folder, 'backups');
  expect(await lookAtBackups(backups, 'mytown')).toEqual({ folder: backups, count: undefined });
  await mkdir(backups);
  expect(await lookAtBackups(backups, 'mytown')).toEqual({ folder: backups, count: 0 });
  const madeAt = new Date('2026-11-21T02:30:00Z');
  const file = path.join(backups, 'mytown-20261121T023000Z.dump');
  await writeFile(path.join(backups, 'mytown-20261120T023000Z.dump'), 'older');
  await writeFile(file, 'whole');
  await utimes(file, madeAt, madeAt);
  const damage = async () => (await lookAtBackups(backups, 'mytown')).newest?.damage;
  expect(await damage()).toContain('is missing');
  const manifest = { made_at: madeAt.toISOString(), sha256: await hashFile(file), rows: {}, audit_head: null };
  await writeManifest(file, { ...manifest, town: 'mytown' });
  expect(await lookAtBackups(backups, 'mytown')).toEqual({
    folder: backups,
    count: 2,
    newest: { file, madeAt, damage: undefined },
  });
  await writeFile(file, 'half');
  expect(await damage()).toContain('is damaged');
  await writeFile(file, 'whole');
  await rm(`${file}.json`);
  await writeManifest(file, { ...manifest, town: 'othertown' });
  expect(await damage()).toBe('it holds the town othertown');
});

test('a folder tells its space and a file who may read it; what is not there tells nothing', async () => {
  const { space } = await lookAtDisk('data', folder);
  expect(space?.size).toBeGreaterThanOrEqual(space?.free ?? Infinity);
  expect((await lookAtDisk('data', path.join(folder, 'gone'))).space).toBeUndefined();
  const file = path.join(folder, 'machi.env');
  await writeFile(file, '');
  await chmod(file, 0o644);
  expect((await lookAtSecret(file)).mode).toBe(0o100644);
  expect(await lookAtSecret(folder)).toMatchObject({ isFolder: true });
  expect((await lookAtSecret(`${file}.gone`)).mode).toBeUndefined();
});

test('the command line is understood, or told', () => {
  expect(readCheckOrder([])).toMatchObject({ mailTo: undefined, smsTo: undefined, tell: undefined });
  expect(readCheckOrder(['--sms-to', '090-1234-5678', '--tell', ''])).toMatchObject({
    smsTo: '09012345678',
    tell: undefined,
  });
  for (const wrong of [
    ['--mail-to', 'me'],
    ['--tell', 'me'],
    ['--sms-to', '0312345678'],
    ['--sms-to', 'x'],
    ['--what'],
    ['--clock', 'deb.debian.org'],
    ['x'],
  ])
    expect(() => readCheckOrder(wrong), wrong.join(' ')).toThrow(/--/);
});

test('a check that breaks down is told, and what it can still see', async () => {
  const breaking = path.join(folder, 'break.mjs');
  await writeFile(breaking, `if (process.argv[1].includes('check-town')) process.exit(1);`);
  const ran = await promisify(execFile)(process.execPath, [builtProgram('check-setup')], {
    env: {
      DATABASE_URL: 'postgres://machi@localhost/machi',
      MACHI_DATA: folder,
      NODE_OPTIONS: `--import ${breaking}`,
    },
  }).catch((error: { code: number; stdout: string }) => error);
  expect(ran).toMatchObject({ code: 1 });
  expect(ran.stdout).toContain('the town could not be looked at: check-town ended before it was done');
  expect(ran.stdout).toContain('backup');
});
