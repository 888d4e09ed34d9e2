import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PANELS, measureScene } from './ground/measure-scene.ts';
import { MEASURED_AT, measuredStates } from './ground/measured-states.ts';
import { startStatePlayer } from './ground/processes.ts';
import { useWidestFont } from './ground/square-font.ts';
import { expect, test } from './terminal.ts';

test(
  'every scene fits a panel of 1280 × 800 and of 1024 × 600, and can be read and pressed',
  { tag: '@both' },
  async ({ page, language }) => {
    const shots = process.env['KIOSK_SHOTS'];
    if (shots) mkdirSync(shots, { recursive: true });
    const player = await startStatePlayer();
    let tell = (_message: string): void => {};
    await page.routeWebSocket('**/line/terminal', (line) => {
      tell = (message) => line.send(message);
      const [first] = measuredStates;
      line.send(JSON.stringify(first?.message));
    });
    await page.clock.setFixedTime(MEASURED_AT);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(player.address);
    if (!shots) await useWidestFont(page);
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('.kiosk')).toBeVisible();

    const found: Record<string, string[]> = {};
    for (const { width, height, least } of PANELS) {
      await page.setViewportSize({ width, height });
      for (const { name, message } of measuredStates) {
        tell(JSON.stringify(message));
        const wrong = await measureScene(page, least);
        if (wrong.length > 0) found[`${name} ${width} × ${height}`] = wrong;
        if (shots) await page.screenshot({ path: path.join(shots, `${language}-${width}-${name}.png`) });
      }
    }
    await player.stop();
    expect(found).toEqual({});
  },
);
