import path from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations } from '../../../../scripts/browser/axe.ts';
import { buildPage, type BuiltPage } from '../built-page.ts';
import { expect, expectNoSideways, test } from '../portal.ts';

const gallery = path.resolve(import.meta.dirname, '../../../../packages/ui/gallery');
let built: BuiltPage | undefined;

test.beforeAll(async () => {
  built = await buildPage(gallery);
});

test.afterAll(() => built?.close());

// A trace copies the whole page at each of some thousand presses; the failures name their elements without it.
// It has an address of its own: no portal is begun for it.
test.use({ trace: 'off', baseURL: '' });

const themes = ['light', 'dark'] as const;

async function open(page: Page, look: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${built?.address ?? ''}?${new URLSearchParams(look)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

// `@once`: the gallery carries both languages and all widths in itself.
for (const lang of ['ja', 'en'] as const) {
  for (const part of ['sheet', 'tokens'] as const) {
    test(
      `the ${part} in ${lang} is accessible in both themes and fits`,
      { tag: ['@once', '@touched'] },
      async ({ page }) => {
        // Colours come with the theme, the order of what stands there with the width: each is looked at once.
        for (const [theme, width] of [
          ['light', 1280],
          ['dark', 390],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          await open(page, { lang, page: part, theme });
          await expect(page.locator('html')).toHaveAttribute('lang', lang);
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await expectNoSideways(page);
          await expectAccessible(page);
        }
        for (const [width, textSize] of [
          [320, 'standard'],
          [390, 'largest'],
          [1280, 'largest'],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          await open(page, { lang, page: part, textSize });
          await expectNoSideways(page);
        }
      },
    );
  }
}

/** Every rule of axe over the whole page. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

/** What the Tab key has reached, and whether it shows. */
interface Stop {
  readonly name: string;
  readonly ring: boolean;
  readonly state: 'new' | 'same' | 'seen' | 'left';
}

const stopHere = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', ring: true, state: 'left' as const };
    // The button that opens the choice of files is the label of a hidden control.
    const ring = [element, element.closest('label')].some((one) => {
      const style = one && getComputedStyle(one);
      return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    });
    const last = document.querySelector('[data-last-stop]');
    const state = element === last ? 'same' : element.hasAttribute('data-stop') ? 'seen' : 'new';
    last?.removeAttribute('data-last-stop');
    element.setAttribute('data-last-stop', '');
    element.setAttribute('data-stop', '');
    return { name: element.outerHTML.slice(0, 120), ring, state };
  });

const notReached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button, input:not([type="radio"]), select, textarea, summary';
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
      .filter((one) => !one.hasAttribute('data-stop'))
      .map((one) => one.outerHTML.slice(0, 120));
  });

for (const theme of themes) {
  test(
    `every control of the sheet can be reached and shows the focus, ${theme}`,
    { tag: ['@once', '@touched'] },
    async ({ page }) => {
      await page.clock.install();
      await open(page, { theme });
      // One of the loading samples offers to stop after ten seconds, perhaps behind the Tab key.
      await page.clock.fastForward('00:11');
      await expect(page.getByRole('button', { name: 'やめる' })).toHaveCount(2);
      const hidden: string[] = [];
      for (let presses = 0; presses < 1500; presses += 1) {
        await page.keyboard.press('Tab');
        const stop = await stopHere(page);
        if (stop.state === 'left' || stop.state === 'seen') break;
        if (!stop.ring) hidden.push(stop.name);
      }
      expect(hidden).toEqual([]);
      expect(await notReached(page)).toEqual([]);
    },
  );
}

const fills = { town: '#26814d', blue: '#2270c4', purple: '#7f57b8', teal: '#0f786f', brick: '#a35530' };

test(
  'every pair of colours reaches its contrast, in both themes and every palette',
  { tag: ['@once', '@touched'] },
  async ({ page }) => {
    for (const theme of themes) {
      for (const [accent, fill] of Object.entries(fills)) {
        await open(page, { page: 'tokens', theme, accent });
        // What is measured is what this theme and this palette show.
        await expect(page.locator('[data-token="page"]')).toHaveText(theme === 'dark' ? '#111715' : '#faf9f6');
        await expect(page.locator('[data-token="primary"]')).toHaveText(fill);
        const pairs = page.locator('[data-pair]');
        expect(await pairs.count()).toBeGreaterThan(60);
        const short = await page
          .locator('[data-pair][data-enough="false"]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-pair')));
        expect(short, `${theme}, ${accent}`).toEqual([]);
      }
    }
  },
);

test(
  'the question asks before anything is lost, and the news goes by itself',
  { tag: ['@once', '@touched'] },
  async ({ page }) => {
    await open(page, { lang: 'en' });
    const opener = page.locator('#dialog > .btn');
    await opener.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Keep booking' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: 'Cancel booking' }).click();
    const news = page.locator('output .snack');
    await expect(news).toContainText('The booking was cancelled');
    await expect(news).toHaveCount(0);
  },
);

test('a month and a week are walked with the arrow keys', { tag: ['@once', '@touched'] }, async ({ page }) => {
  await open(page, { lang: 'en' });
  const month = page.getByRole('grid', { name: 'January 2027' }).first();
  const day = month.getByRole('button', { name: /^19 January/ });
  await day.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const target = month.getByRole('button', { name: /^27 January/ });
  await expect(target).toBeFocused();
  await page.keyboard.press('Space');
  await expect(target).toHaveAttribute('aria-pressed', 'true');
  await expect(day).toHaveAttribute('aria-pressed', 'false');
  const week = page.getByRole('grid', { name: 'Room Kobushi' }).first();
  await week.getByRole('button', { name: '19 January 13:00 Chosen' }).focus();
  await page.keyboard.press('Control+Home');
  const closed = week.getByRole('button', { name: '18 January 9:00 Closed' });
  await expect(closed).toBeFocused();
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
});
