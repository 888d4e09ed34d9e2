import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');
const port = Number(process.env['E2E_PORT'] ?? 3210);
const address = `http://127.0.0.1:${port}`;

/** Workers read this file again; the folder is made once, by the process that starts the server. */
const dataFolder = (process.env['E2E_DATA'] ??= mkdtempSync(path.join(tmpdir(), 'machi-e2e-')));

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'test-results'),
  // One server and one embedded database; a second worker would only wait for both.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: address,
    timezoneId: 'Asia/Tokyo',
    trace: 'retain-on-failure',
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
  webServer: {
    command: `"${process.execPath}" apps/api/src/main.ts`,
    cwd: root,
    url: `${address}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      MACHI_DATA: dataFolder,
      LOG_LEVEL: 'warn',
      // Every journey comes from one address, which the standing limits would take for an attack.
      RATE_PER_ADDRESS: '100000',
      RATE_PER_ACCOUNT: '100000',
      RATE_SIGN_IN: '100000',
    },
  },
});
