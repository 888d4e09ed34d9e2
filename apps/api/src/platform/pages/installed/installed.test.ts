import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { openTown } from '../../../testing/towns/open-town.ts';
import { drawIcon, icons } from './icons.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'machi-portal-'));
await writeFile(
  path.join(folder, 'index.html'),
  '<!doctype html><html lang="ja"><head></head><body><div id="root"></div></body></html>',
);
await writeFile(path.join(folder, 'pages.json'), '{"first":{"scripts":[],"texts":{}},"pages":{}}');
await writeFile(path.join(folder, 'sw.js'), 'built();');
const open = (environment: Record<string, string> = {}) =>
  openTown({ environment, application: (house) => createApp(house, { portalFolder: folder }) });
const town = await open();
const without = await open({ PORTAL_WORKER: 'off' });
afterAll(async () => {
  await town.close();
  await without.close();
  await rm(folder, { recursive: true });
});

const manifestAs = async (query: string, cookie = '') =>
  (await fetch(`${town.origin}/manifest.webmanifest${query}`, { headers: { cookie } })).json();

test('the manifest names the town in the language of the address, else of the reader, else in Japanese', async () => {
  expect(await manifestAs('')).toMatchObject({ lang: 'ja', short_name: '星守町', name: '星守町 まち' });
  expect(await manifestAs('', 'locale=en')).toMatchObject({ lang: 'en', short_name: 'Hoshimori Town' });
  expect(await manifestAs('?lang=ja', 'locale=en')).toMatchObject({ lang: 'ja' });
});

test('in each language it is the same application, which starts without anything of its reader', async () => {
  const fixed = { id: '/', start_url: '/', scope: '/', display: 'standalone' };
  expect(await manifestAs('?lang=ja')).toMatchObject(fixed);
  expect(await manifestAs('?lang=en')).toMatchObject(fixed);
});

/** As the thread that checks uploaded pictures does, for the whole process. */
sharp.block({ operation: ['VipsForeignLoadSvg'] });

test('icons have the town’s colour and their own size, and a mask cuts off nothing of the mark', async () => {
  const colours = { primary: '#0b3d91', primary_text: '#0b3d91', primary_text_dark: '#a0c0ff' };
  const maskable = icons['maskable-512.png'];
  if (!maskable) throw new Error('There is no such icon');
  const { data, info } = await sharp(await drawIcon(maskable, colours))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([512, 512]);
  const ground = Buffer.from('0b3d91', 'hex');
  const isMark = (x: number, y: number) => !data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3).equals(ground);
  const far: number[] = [];
  let drawn = 0;
  for (let y = 0; y < 512; y += 1)
    for (let x = 0; x < 512; x += 1) {
      if (!isMark(x, y)) continue;
      drawn += 1;
      far.push(Math.hypot(x - 256, y - 256));
    }
  expect(drawn).toBeGreaterThan(2000);
  // The safe zone is a circle of 80 percent of the width (W3C, Web Application Manifest).
  expect(far.reduce((most, one) => Math.max(most, one), 0)).toBeLessThan(512 * 0.4);
});

test('the worker names the version of the shell that the server sends, is looked for anew, and may ask this server alone', async () => {
  const shell = await fetch(`${town.origin}/offline-shell?lang=en`, { headers: { cookie: 'locale=ja' } });
  const worker = await fetch(`${town.origin}/sw.js`);
  const version = shell.headers.get('x-portal-shell');
  expect(version).toMatch(/^[\w-]{27}$/);
  expect(await worker.text()).toBe(`self.portalShell="${version}";\nbuilt();`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toContain('text/javascript');
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  expect(await shell.text()).toContain('<html lang="en"');
});

test('the shell holds the town’s names and nothing else, is in no search engine, and its policy fits its nonce', async () => {
  const shell = await fetch(`${town.origin}/offline-shell`);
  const html = await shell.text();
  const [, replies = ''] = /id="replies">\s*([^<]*)</.exec(html) ?? [];
  expect(JSON.parse(replies).map(({ name }: { name: string }) => name)).toEqual(['readTown']);
  expect(shell.headers.get('x-robots-tag')).toBe('noindex');
  const [, nonce = 'none'] = /nonce="([^"]+)"/.exec(html) ?? [];
  expect(shell.headers.get('content-security-policy')).toContain(nonce);
  expect(shell.headers.get('set-cookie')).toBeNull();
});

test('a town that turned the worker off ends installed ones', async () => {
  const text = await (await fetch(`${without.origin}/sw.js`)).text();
  expect(text).toContain('registration.unregister()');
  expect(text).not.toContain('built()');
});
