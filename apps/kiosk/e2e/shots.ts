import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Where pictures are asked for (KIOSK_SHOTS): a screen of the desk wide and narrow, light and dark, and at its largest text. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['KIOSK_SHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(size);
      await page.screenshot({ path: path.join(folder, `${name}-${size.width}-${colorScheme}.png`), fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate(() => document.documentElement.setAttribute('data-text', 'largest'));
  await page.screenshot({ path: path.join(folder, `${name}-320-largest.png`), fullPage: true });
  await page.evaluate(() => document.documentElement.removeAttribute('data-text'));
  if (before) await page.setViewportSize(before);
}
