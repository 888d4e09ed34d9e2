import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSandboxKey, sandboxSettings } from './sandbox-key.ts';

let folder: string;
let MACHI_DATA: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-sandbox-key-'));
  MACHI_DATA = path.join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a town that others reach gets no key, nor where somebody has said what it is', async () => {
  for (const said of [
    { DATABASE_URL: 'postgres://machi@127.0.0.1/machi' },
    { PUBLIC_URL: 'https://machi.example.jp' },
    { HOST: '0.0.0.0' },
    { SMTP_URL: 'smtp://127.0.0.1:25', SMS_URL: 'http://127.0.0.1:26' },
    { SANDBOX_KEY: 'a-key-of-somebodys-choice' },
    { SANDBOX_KEY: '' },
  ])
    expect(await sandboxSettings({ MACHI_DATA, ...said }), JSON.stringify(said)).toEqual({});
  expect(await readdir(folder)).toEqual([]);
});

test('a town that is tried gets a random one, kept for the next start, which nobody else may read', async () => {
  expect(await readSandboxKey({ MACHI_DATA })).toBeUndefined();
  const { SANDBOX_KEY = '' } = await sandboxSettings({ MACHI_DATA, PUBLIC_URL: '', SMTP_URL: 'smtp://127.0.0.1:25' });
  expect(SANDBOX_KEY).toMatch(/^[\w-]{24}$/);
  const file = path.join(MACHI_DATA, 'sandbox-key');
  expect(await readFile(file, 'utf8')).toBe(SANDBOX_KEY);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await sandboxSettings({ MACHI_DATA })).toEqual({ SANDBOX_KEY });
  expect(await readSandboxKey({ MACHI_DATA })).toBe(SANDBOX_KEY);
  expect(await readSandboxKey({ MACHI_DATA, SANDBOX_KEY: 'a-key-of-somebodys-choice' })).toBe(
    'a-key-of-somebodys-choice',
  );
  const other = await sandboxSettings({ MACHI_DATA: path.join(folder, 'other') });
  expect(other.SANDBOX_KEY).not.toBe(SANDBOX_KEY);
});
