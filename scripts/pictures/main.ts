import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApi } from '../bench/ground/api-process.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { findChromium } from '../test/system-packages.ts';

const FOLDER = 'docs/pictures';
/** The journey of the terminals that looks at a verdict, and the name of its picture. */
const JOURNEY = 'a visit with and without the network counts once each';
const VERDICT = 'ja-accepted-1280.png';

/** The portal's first screen as residents see it on a phone. */
async function takePortal(file: string): Promise<void> {
  const api = await startApi({ environment: { LOG_LEVEL: 'warn' } });
  const browser = await openBrowser();
  const context = await browser.newContext({
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 390, height: 780 },
  });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${api.port}/`);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: file });
  await browser.close();
  await api.stop();
}

/** A terminal that lets somebody in: what its journey sees. */
async function takeTerminal(file: string): Promise<void> {
  const shots = await mkdtemp(path.join(tmpdir(), 'machi-pictures-'));
  execFileSync(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'apps/kiosk/e2e/playwright.config.ts',
      '--project=ja',
      '-g',
      JOURNEY,
    ],
    { stdio: 'inherit', env: { ...process.env, KIOSK_SHOTS: shots, CHROMIUM: findChromium() } },
  );
  await copyFile(path.join(shots, VERDICT), file);
  await rm(shots, { recursive: true });
}

await mkdir(FOLDER, { recursive: true });
const pictures = [
  { file: path.join(FOLDER, 'portal.png'), take: takePortal },
  { file: path.join(FOLDER, 'terminal.png'), take: takeTerminal },
];
for (const { file, take } of pictures) {
  await take(file);
  console.log(`${file}: ${Math.round((await stat(file)).size / 1024)} KB`);
}
