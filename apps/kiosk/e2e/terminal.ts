import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { axeViolations } from '../../../scripts/browser/axe.ts';
import { startKiosk, startTown, type KioskProcess, type TownProcess } from './ground/processes.ts';
import type { TerminalOrder } from './ground/pass-people.ts';

type Locale = 'ja' | 'en';

export const BATH: TerminalOrder = {
  terminal_name: 'ふれあいプラザの湯',
  pass: 'bath',
  bus_kind: null,
  is_test: false,
};
export const BUS: TerminalOrder = {
  terminal_name: '循環バス 南回り',
  pass: 'bus',
  bus_kind: 'community',
  is_test: false,
};

export const DOOR: TerminalOrder = {
  terminal_name: '北の沢会館 玄関',
  pass: 'door',
  bus_kind: null,
  door_id: 1,
  is_test: false,
};

interface Fixtures {
  readonly language: Locale;
  readonly words: <T extends string | RegExp>(ja: T, en: T) => T;
  readonly kiosk: KioskProcess;
  /** Fails the test if the page reports an error or breaks its content security policy. */
  readonly quietConsole: void;
}

export const test = base.extend<Fixtures, { readonly town: TownProcess }>({
  town: [
    async ({}, use) => {
      const town = await startTown();
      await use(town);
      await town.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  language: async ({}, use, info) => use(info.project.name === 'en' ? 'en' : 'ja'),
  words: async ({ language }, use) => use((ja, en) => (language === 'ja' ? ja : en)),
  kiosk: async ({ town }, use) => {
    const kiosk = await startKiosk(town);
    await use(kiosk);
    await town.mend();
    await kiosk.stop();
  },
  quietConsole: [
    async ({ page }, use) => {
      const reports: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') reports.push(message.text());
      });
      page.on('pageerror', (error) => reports.push(String(error)));
      await use();
      // The browser's own lines about an unreachable server: a page that loses its host shows that.
      const ofBrowser = /^Failed to load resource|^WebSocket connection to .* failed/;
      expect(reports.filter((text) => !ofBrowser.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Opens the terminal's screen in the language under test, and registers it with a code. */
export async function openTerminal(
  { page, kiosk, town, language }: { page: Page; kiosk: KioskProcess; town: TownProcess; language: Locale },
  order: TerminalOrder,
): Promise<void> {
  await page.goto(kiosk.address);
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel(language === 'ja' ? 'コード' : 'Code', { exact: true }).fill(await town.code(order));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    language === 'ja' ? /カードを|カードか番号/ : /Place your card|Hold your card|Open with your card/,
  );
}

/** Holds a sample card to the virtual reader. */
export async function hold(page: Page, name: string): Promise<void> {
  const drawer = page.locator('details.virtual').last();
  if ((await drawer.getAttribute('open')) === null) await drawer.locator('summary').click();
  await drawer.getByRole('button', { name }).click();
  await drawer.locator('summary').click();
}

/** The drawer of sample cards is not part of a terminal. */
const DRAWER = '.virtual';

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await axeViolations(page, [DRAWER]), name).toEqual([]);
}

/** Checks accessibility, overflow, and a terminal's sizes of words and buttons; takes a picture if asked to. */
export async function expectGood(page: Page, name: string, { hasAxe = true } = {}): Promise<void> {
  const shots = process.env['KIOSK_SHOTS'];
  if (shots) {
    mkdirSync(shots, { recursive: true });
    const file = path.join(shots, `${name}-${page.viewportSize()?.width}.png`);
    const showDrawer = (visibility: string) =>
      page.locator(DRAWER).evaluateAll((drawers: HTMLElement[], seen) => {
        for (const drawer of drawers) drawer.style.visibility = seen;
      }, visibility);
    await showDrawer('hidden');
    await page.screenshot({ path: file });
    await showDrawer('');
  }
  // A smaller screen has the same words and colours.
  if (hasAxe && (page.viewportSize()?.width ?? 0) >= 1280) await expectAccessible(page, name);
  const found = await page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    const shown = [...document.querySelectorAll<HTMLElement>('.kiosk *')].filter((element) =>
      element.checkVisibility(),
    );
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return {
      sideways: scrollWidth - clientWidth,
      down: scrollHeight - clientHeight,
      small: shown
        .filter((element) => hasOwnText(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 24)
        .map((element) => element.textContent),
      low: shown
        .filter((element) => element.matches('button') && element.offsetHeight < 96)
        .map((element) => element.textContent),
    };
  });
  expect(found, name).toEqual({ sideways: 0, down: 0, small: [], low: [] });
}
