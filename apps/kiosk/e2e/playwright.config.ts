import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** Every journey in every project (`npm test -- every`); otherwise English only for words (docs/decisions/0033). */
const isEvery = process.env['EVERY_VARIANT'] !== undefined;
/** As in the portal's journeys (`apps/web/e2e/playwright.config.ts`). */
const isOnce = process.env['ONE_VARIANT'] !== undefined;

const root = path.resolve(import.meta.dirname, '../../..');

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: path.join(root, 'test-results/kiosk'),
  // Each worker has its own town, and its terminals spend a third of their time waiting.
  workers: 3,
  // Timeouts that end hanging tests; they measure nothing.
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
    // `@once`: the same in both languages. `@both`: all words are checked or measured. `@again`: only where a change
    // affects it.
    {
      name: 'en',
      ...(isEvery ? {} : { grep: isOnce ? /@both/ : /@both|@again/ }),
      grepInvert: isOnce ? /@once|@touched/ : /@once/,
      use: { locale: 'en-US', viewport: { width: 1920, height: 1080 } },
    },
    // A small screen cuts text first: the tallest scenes are enough. `measure.spec.ts` measures every scene on a
    // smaller screen still.
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
