import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Every journey in every project; else each runs in both languages and both widths, but not in all their pairs. */
const isEverything = process.env['EVERY_VARIANT'] !== undefined;

const root = path.resolve(import.meta.dirname, '../../..');

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'test-results'),
  // Each worker has a portal of its own. Browser, server and database of one keep no more than one core busy.
  workers: 2,
  // Ends to what hangs, no measures of anything.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // docs/decisions/0020-second-try.md
  retries: 1,
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Tokyo',
    // To record every journey would take as long again as the journeys.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  // Tags of a journey: `@desktop` is work at a desktop, in both languages; `@phone` is of a phone alone; `@once` visits all
  // variants by itself. Any other runs on a phone in Japanese, as most residents come, and at a desktop in English.
  projects: [
    {
      name: 'ja',
      ...(isEverything ? {} : { grep: /@desktop|@once/ }),
      grepInvert: /@phone/,
      use: { locale: 'ja-JP', viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'en',
      grepInvert: /@phone|@once/,
      use: { locale: 'en-US', viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop|@once/,
      use: { locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
