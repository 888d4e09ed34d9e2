import { startStatePlayer } from './ground/processes.ts';
import { sampleStates } from './ground/sample-states.ts';
import { expect, expectGood, test } from './terminal.ts';

test(
  'every other state is a sentence that fits, with a way on',
  { tag: '@both' },
  async ({ page, language, words }) => {
    const player = await startStatePlayer();
    const [first] = sampleStates;
    if (!first) throw new Error('there are no states');
    player.show(first.message);
    await page.goto(player.address);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
    let before = '';
    for (const { name, message } of sampleStates) {
      player.show(message);
      const kiosk = page.locator('.kiosk');
      await expect.poll(() => kiosk.textContent(), { message: name }).not.toBe(before);
      before = (await kiosk.textContent()) ?? '';
      // The results of axe do not depend on the language.
      await expectGood(page, `${language}-${name}`, { hasAxe: language === 'ja' });
      const isEnd = name === 'trouble-wiped' || name === 'trouble-revoked';
      const ways = page.getByRole('button', { name: words(/係|運転士|戻る|ためす/, /staff|driver|start|again/i) });
      if (name !== 'reading') expect(await ways.count(), name).toBeGreaterThanOrEqual(isEnd ? 0 : 1);
      if (isEnd) await expect(kiosk, name).toContainText(/0100.55.2111/);
    }
    await player.stop();
  },
);
