import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './at-desk.ts';
import { expect } from './terminal.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const NARROWEST = { width: 320, height: 800 };

/** Takes pictures of a screen of the desk if asked to (KIOSK_SHOTS): wide and narrow, light and dark. */
async function takePictures(page: Page, name: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await page.screenshot({ path: path.join(folder, `${name}-${size.width}-${colorScheme}.png`), fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks the screen: no violations of axe, and nothing outside the narrowest screen at the largest text size. */
export async function expectGoodDesk(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  const folder = process.env['KIOSK_SHOTS'];
  const before = page.viewportSize();
  if (folder !== undefined) await takePictures(page, name, folder);
  await page.setViewportSize(NARROWEST);
  await page.evaluate(() => document.documentElement.setAttribute('data-text', 'largest'));
  if (folder !== undefined)
    await page.screenshot({ path: path.join(folder, `${name}-320-largest.png`), fullPage: true });
  const isSideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isSideways, `${name} can be pushed sideways`).toBe(false);
  await page.evaluate(() => document.documentElement.removeAttribute('data-text'));
  if (before) await page.setViewportSize(before);
}
