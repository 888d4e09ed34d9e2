import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'test-results'),
  // Each worker has a portal of its own. Browser, server and database of one keep no more than one core busy.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
  projects: [
    { name: 'ja', use: { locale: 'ja-JP', viewport: { width: 1280, height: 900 } } },
    { name: 'en', use: { locale: 'en-US', viewport: { width: 1280, height: 900 } } },
    { name: 'phone', use: { locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
