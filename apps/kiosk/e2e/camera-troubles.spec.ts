import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { openCameraPage } from './ground/camera-browser.ts';
import { openScene } from './ground/face-page.ts';
import { expect, test } from './terminal.ts';

let folder = '';
let browser: Browser | null = null;

/** Films of one frame, which Chromium's file camera repeats. */
test.beforeAll(async ({ browser: painter }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-film-'));
  const page = await painter.newPage({ viewport: { width: 640, height: 480 } });
  for (const [name, ground] of [
    ['black', '#000'],
    ['still', 'linear-gradient(#8a8f94, #d0b8a0)'],
  ] as const) {
    await page.setContent(`<body style="margin: 0; height: 100vh; background: ${ground}">`);
    await writeFile(path.join(folder, `${name}.mjpeg`), await page.screenshot({ type: 'jpeg' }));
  }
  await page.close();
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));
test.afterEach(async () => {
  await browser?.close();
  browser = null;
});

const cases: readonly (readonly [string, 'black' | 'still' | null, boolean, string])[] = [
  ['is covered', 'black', true, '何も映りません'],
  ['shows the same picture for ever', 'still', true, '止まっています'],
  ['nobody has allowed', 'still', false, '許されていません'],
  ['is not there', null, true, 'つながっていません'],
];
for (const [what, film, isAllowed, title] of cases)
  test(`a real camera that ${what} is told in its own words, and the card works @once`, async () => {
    const opened = await openCameraPage({ film: film && path.join(folder, `${film}.mjpeg`), isAllowed });
    browser = opened.browser;
    const { page } = opened;
    const scene = await openScene(page, 'ja');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title, { timeout: 60_000 });
    await page.getByRole('button', { name: 'カードを使う' }).click();
    await expect.poll(() => scene.presses).toEqual(['close']);
    expect(scene.answers).toEqual([]);
    await scene.stop();
  });
