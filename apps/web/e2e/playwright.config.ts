import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Whether every journey runs in every project (`npm test -- every`); otherwise each runs in its readers' usual one. */
const isEvery = process.env['EVERY_VARIANT'] !== undefined;
/** Whether only the path itself runs: repeats of the same way run when a change touches them (`npm test`). */
const isOnce = process.env['ONE_VARIANT'] !== undefined;
/** Journeys of the town office, at a desktop. */
const DESK = '**/e2e/desk/*.spec.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Tags that a project leaves out; a whole run also leaves out journeys that repeat another's way. */
const leavingOut = (...tags: readonly RegExp[]) => ({ grepInvert: isOnce ? [...tags, /@touched/] : [...tags] });

const desktop = (locale: string) => ({ locale, viewport: { width: 1280, height: 900 } });

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'test-results'),
  globalSetup: './sample-town.ts',
  // Each worker has its own portal, which keeps at most one core busy and waits part of the time.
  workers: 3,
  // Limits for hanging tests, no performance measures.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // docs/decisions/0020-second-try.md
  retries: 1,
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Tokyo',
    // Most journeys intercept requests, which those of a worker escape.
    serviceWorkers: 'block',
    // Tests wait until movement stops. In the portal only the styles ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every journey would double the time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // Compiling a script that runs for a second costs more than it saves; the results are the same without.
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--no-opt --no-maglev'],
    },
  },
  // A journey runs on a phone in Japanese, as most residents come; an office journey at a desktop in Japanese. Tags
  // change this: `@both` (its language or its width matters) also at a desktop in English, `@again` there when a change
  // touches it, `@desktop` only at a desktop, `@phone` only on a phone, `@once` visits all variants itself; `@touched`
  // runs only when a change touches it.
  projects: [
    {
      name: 'ja',
      ...(isEvery ? {} : { grep: /@desktop|@once/, testIgnore: DESK }),
      ...leavingOut(/@phone/),
      use: desktop('ja-JP'),
    },
    // A separate project, so that its portals are not those in which residents see the office's results.
    ...(isEvery ? [] : [{ name: 'desk', testMatch: DESK, ...leavingOut(/@phone/), use: desktop('ja-JP') }]),
    {
      name: 'en',
      ...(isEvery ? {} : { grep: isOnce ? /@both/ : /@both|@again/ }),
      ...leavingOut(/@phone|@once/),
      use: desktop('en-US'),
    },
    {
      name: 'phone',
      ...(isEvery ? {} : { testIgnore: DESK }),
      ...leavingOut(/@desktop|@once/),
      use: { locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
