import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Every journey in every project (`npm test -- every`); else each in the one its readers come with. */
const isEvery = process.env['EVERY_VARIANT'] !== undefined;
/** Only the path itself: what goes the same way a second time waits for whoever touches it (`npm test`). */
const isOnce = process.env['ONE_VARIANT'] !== undefined;
/** Journeys of the town office, which sits at a desktop. */
const DESK = '**/e2e/desk/*.spec.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a project leaves out; in a whole run also what only looks once more at a way that another journey goes. */
const leavingOut = (...tags: readonly RegExp[]) => ({ grepInvert: isOnce ? [...tags, /@touched/] : [...tags] });

const desktop = (locale: string) => ({ locale, viewport: { width: 1280, height: 900 } });

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'test-results'),
  globalSetup: './sample-town.ts',
  // Each worker has a portal of its own. Browser, server and database of one keep no more than one core busy, and wait some of their time.
  workers: 3,
  // Ends to what hangs, no measures of anything.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // docs/decisions/0020-second-try.md
  retries: 1,
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Tokyo',
    // What moves is waited for until it stands still. Nothing in the portal asks for motion but its styles.
    contextOptions: { reducedMotion: 'reduce' },
    // To record every journey would take as long again as the journeys.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // To compile what a page runs for a second costs more than it saves; the town's sources mean the same without.
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--no-opt --no-maglev'],
    },
  },
  // A journey runs on a phone in Japanese, as most residents come; one of the office at a desktop in Japanese. Tags say otherwise:
  // `@both` (its language or its width matters) also at a desktop in English, `@again` there where a change touches it,
  // `@desktop` at a desktop alone, `@phone` on a phone alone, `@once` visits all variants by itself; `@touched` goes where a change
  // touches it alone.
  projects: [
    {
      name: 'ja',
      ...(isEvery ? {} : { grep: /@desktop|@once/, testIgnore: DESK }),
      ...leavingOut(/@phone/),
      use: desktop('ja-JP'),
    },
    // A project of its own: its portals are not those in which residents look at what the office has left.
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
