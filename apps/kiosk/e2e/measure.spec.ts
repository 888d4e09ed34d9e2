import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '@machi/domain/locale/model';
import { languagesOffered, offeredVariants } from '@machi/domain/locale/offered';
import type { ToScreen } from '../src/bridge.ts';
import { PANELS, measureScene } from './ground/measure-scene.ts';
import { MEASURED_AT, measuredStates } from './ground/measured-states.ts';
import { startStatePlayer } from './ground/processes.ts';
import { useWidestFont } from './ground/square-font.ts';
import { expect, test } from './terminal.ts';

/** What does not fit, of every scene in a language, by scene and panel. */
async function measureScenes(page: Page, language: Language): Promise<Record<string, string[]>> {
  const shots = process.env['KIOSK_SHOTS'];
  if (shots) mkdirSync(shots, { recursive: true });
  const player = await startStatePlayer();
  const inTown = (message: ToScreen): string =>
    JSON.stringify({ ...message, status: { ...message.status, languages: offeredVariants } });
  let tell = (_message: string): void => {};
  await page.routeWebSocket('**/line/terminal', (line) => {
    tell = (message) => line.send(message);
    const [first] = measuredStates;
    if (first) line.send(inTown(first.message));
  });
  await page.clock.setFixedTime(MEASURED_AT);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(player.address);
  if (!shots) await useWidestFont(page);
  if (language !== 'ja') {
    await page.getByRole('button', { name: 'Language' }).click();
    if (shots) await page.screenshot({ path: path.join(shots, `languages.png`) });
    const { name = '' } = languagesOffered(offeredVariants).find((one) => one.language === language) ?? {};
    await page.getByRole('button', { name }).click();
    await expect(page.locator(`html[lang="${language}"]`)).toBeVisible();
  }
  await expect(page.locator('.kiosk')).toBeVisible();

  const found: Record<string, string[]> = {};
  for (const { width, height, least } of PANELS) {
    await page.setViewportSize({ width, height });
    for (const { name, message } of measuredStates) {
      tell(inTown(message));
      const wrong = await measureScene(page, least);
      if (wrong.length > 0) found[`${name} ${width} × ${height}`] = wrong;
      if (shots) await page.screenshot({ path: path.join(shots, `${language}-${width}-${name}.png`) });
    }
  }
  await player.stop();
  return found;
}

test(
  'every scene fits a panel of 1280 × 800 and of 1024 × 600, and can be read and pressed',
  { tag: '@both' },
  async ({ page, language }) => {
    expect(await measureScenes(page, language)).toEqual({});
  },
);

for (const variant of offeredVariants)
  test(`every scene fits in ${variant}, too`, { tag: '@once' }, async ({ page }) => {
    expect(await measureScenes(page, variant)).toEqual({});
  });
