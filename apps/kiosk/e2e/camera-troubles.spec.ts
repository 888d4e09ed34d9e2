import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { openScene } from './ground/face-page.ts';
import { expect, test } from './terminal.ts';

/** Without `film` no camera is plugged in; without `isAllowed` the browser refuses it to every page. */
interface CameraSetup {
  readonly film?: 'black' | 'still';
  readonly isAllowed: boolean;
}

let folder = '';
let browser: Browser | null = null;

/** Films of one frame, which Chromium's file camera plays for ever. */
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

/** The camera's scene in a browser with a camera of this kind. */
async function openWithCamera({ film, isAllowed }: CameraSetup) {
  const device = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${folder}/${film}.mjpeg`];
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--use-fake-ui-for-media-stream${isAllowed ? '' : '=deny'}`,
      ...(film ? device : ['--use-fake-device-for-media-stream=device-count=0']),
    ],
  });
  const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  return { page, scene: await openScene(page, 'ja') };
}

const cases: readonly (readonly [string, CameraSetup, string])[] = [
  ['is covered', { film: 'black', isAllowed: true }, '何も映りません'],
  ['shows the same picture for ever', { film: 'still', isAllowed: true }, '止まっています'],
  ['nobody has allowed', { film: 'still', isAllowed: false }, '許されていません'],
  ['is not there', { isAllowed: true }, 'つながっていません'],
];
for (const [what, setup, title] of cases)
  test(`a real camera that ${what} is told in its own words, and the card works @once`, async () => {
    const { page, scene } = await openWithCamera(setup);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title, { timeout: 60_000 });
    await page.getByRole('button', { name: 'カードを使う' }).click();
    await expect.poll(() => scene.presses).toEqual(['close']);
    expect(scene.answers).toEqual([]);
    await scene.stop();
  });
