import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { bytesOfEmbedding } from '@machi/domain/faces/bytes';
import { openFacePage } from './faces/open-page.ts';
import { BATH, expect, openTerminal, test } from './terminal.ts';

/** A picture of people that comes with face-api; it is read where it is installed, and nothing of it is kept. */
const picture = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample1.jpg',
);

let folder = '';
let modelId = '';
let captures: readonly string[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'machi-film-'));
  const page = await openFacePage();
  modelId = page.modelId;
  const frames = await page.film(await readFile(picture), 'head');
  await writeFile(path.join(folder, 'head.mjpeg'), Buffer.concat(frames));
  const seen = await Promise.all([0, 12, 24, 36].map((index) => page.see(frames[index] ?? Buffer.of())));
  captures = seen.flatMap((one) =>
    one ? [Buffer.from(bytesOfEmbedding(Float32Array.from(one.embedding))).toString('base64')] : [],
  );
  const print = await page.film(await readFile(picture), 'flat');
  await writeFile(path.join(folder, 'flat.mjpeg'), Buffer.concat(print));
  await page.close();
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const browsers: Browser[] = [];
test.afterEach(async ({ town }) => {
  for (const browser of browsers.splice(0)) await browser.close();
  await town.facesOff();
});

/** A browser whose camera plays a film. */
async function openCameraPage(film: 'head' | 'flat') {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path.join(folder, `${film}.mjpeg`)}`,
    ],
  });
  browsers.push(browser);
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
  });
  return context.newPage();
}

test('an enrolled face opens the bath by a challenge, and a film of a person does so, too @once [rule:pass.face-to-camera]', async ({
  town,
  kiosk,
}) => {
  await town.enrolFace({ cardKey: 'face', model_id: modelId, captures });
  const page = await openCameraPage('head');
  await openTerminal({ page, kiosk, town, language: 'ja' }, BATH);
  await page.getByRole('button', { name: /顔で/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('石田さん', { timeout: 60_000 });
  expect((await town.visits('face')).at(-1)).toEqual({ reason: 'admitted', decided_by: 'server', is_counted: true });
  // The camera is off again: nothing plays.
  await expect(page.locator('video')).toHaveCount(0);
});

test('without a network an enrolled face opens the bath all the same, and the town hears of it afterwards @once', async ({
  town,
  kiosk,
}) => {
  await town.enrolFace({ cardKey: 'face', model_id: modelId, captures });
  const before = (await town.visits('face')).length;
  const page = await openCameraPage('head');
  await openTerminal({ page, kiosk, town, language: 'ja' }, BATH);
  await expect.poll(() => kiosk.files().some((file) => /^vault\/face-\d+\.sealed$/.test(file))).toBe(true);
  await town.cut();
  await page.getByRole('button', { name: /顔で/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('石田さん', { timeout: 60_000 });
  expect(await town.visits('face')).toHaveLength(before);
  await town.mend();
  await expect.poll(async () => (await town.visits('face')).slice(before), { timeout: 90_000 }).toHaveLength(1);
  expect((await town.visits('face')).at(-1)).toMatchObject({ decided_by: 'terminal' });
});

test('a print of an enrolled face, however it is turned, is let in by nobody @once', async ({ town, kiosk }) => {
  await town.enrolFace({ cardKey: 'face', model_id: modelId, captures });
  const before = await town.visits('face');
  const page = await openCameraPage('flat');
  await openTerminal({ page, kiosk, town, language: 'ja' }, BATH);
  await page.getByRole('button', { name: /顔で/ }).click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText(/向けてください/);
  // Its time runs out.
  await expect(page.getByText('時間が過ぎました')).toBeVisible({ timeout: 60_000 });
  await expect(title).not.toContainText('石田');
  expect(await town.visits('face')).toEqual(before);
});
