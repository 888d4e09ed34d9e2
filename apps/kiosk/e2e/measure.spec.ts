import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { measureScene } from './ground/measure-scene.ts';
import { MEASURED_AT, measuredStates } from './ground/measured-states.ts';
import { startStatePlayer } from './ground/processes.ts';
import { squareFont } from './ground/square-font.ts';
import { expect, test } from './terminal.ts';

/** The panels that terminals have, and what an old person reads and presses on them from two metres away and close by. */
const PANELS = [
  { width: 1280, height: 800, least: { button: 96, heading: 48, sentence: 28, small: 24 } },
  { width: 1024, height: 600, least: { button: 80, heading: 40, sentence: 28, small: 22 } },
] as const;
/** Japanese words are as wide as any font makes them. */
const JAPANESE = ['Hiragino Sans', 'Noto Sans CJK JP'];

test('every scene fits a panel of 1280 × 800 and of 1024 × 600, and can be read and pressed', async ({
  page,
  language,
}) => {
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
  if (!shots)
    await page.evaluate(
      async ({ families, font }) => {
        const bytes = Uint8Array.from(atob(font), (letter) => letter.codePointAt(0) ?? 0);
        for (const family of families) {
          const face = new FontFace(family, bytes.buffer, { weight: '100 900' });
          document.fonts.add(await face.load());
        }
      },
      { families: JAPANESE, font: squareFont().toString('base64') },
    );
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
});
