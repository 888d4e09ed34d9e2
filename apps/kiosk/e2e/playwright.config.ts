import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Every journey in every project (`npm test -- every`); else in English what is looked at word by word (docs/decisions/0033). */
const isEvery = process.env['EVERY_VARIANT'] !== undefined;
/** As of the portal's journeys (`apps/web/e2e/playwright.config.ts`). */
const isOnce = process.env['ONE_VARIANT'] !== undefined;

const root = path.resolve(import.meta.dirname, '../../..');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: path.join(root, 'test-results/kiosk'),
  // Each worker has a town of its own, and its terminals wait a third of their time.
  workers: 3,
  // Ends to what hangs, no measures of anything.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // docs/decisions/0020-second-try.md
  retries: 1,
  reporter: 'list',
  use: {
    timezoneId: 'Asia/Tokyo',
    trace: 'on-first-retry',
    hasTouch: true,
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    {
      name: 'ja',
      ...(isOnce ? { grepInvert: /@touched/ } : {}),
      use: { locale: 'ja-JP', viewport: { width: 1280, height: 800 } },
    },
    // `@once`: no word of it differs. `@both`: every word of it is told or measured. `@again`: where a change touches it.
    {
      name: 'en',
      ...(isEvery ? {} : { grep: isOnce ? /@both/ : /@both|@again/ }),
      grepInvert: isOnce ? /@once|@touched/ : /@once/,
      use: { locale: 'en-US', viewport: { width: 1920, height: 1080 } },
    },
    // A small screen cuts first what a large one shows: the tallest scenes are enough. Every scene is measured on one that is
    // smaller still (`measure.spec.ts`).
    ...(isEvery
      ? [
          {
            name: 'small',
            grep: /counts once|takes a companion/,
            use: { locale: 'ja-JP', viewport: { width: 1024, height: 768 } },
          },
        ]
      : []),
  ],
});
