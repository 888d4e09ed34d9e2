import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { misplacedBoxes } from '../../../scripts/browser/boxes.ts';
import { SANDBOX_INBOX } from '../../../scripts/bench/ground/api-process.ts';
import { axeViolations } from '../../../scripts/browser/axe.ts';
import { setDisplay } from '../../../scripts/browser/set-display.ts';
import { ownPortal } from './open-portal.ts';
import type { JourneyTown } from './sample-town.ts';

export type Locale = 'ja' | 'en';

export interface Fixtures {
  /** Language of this project's visit to the portal. */
  readonly language: Locale;
  /** Picks the text in that language. */
  readonly word: <T extends string | RegExp>(ja: T, en: T) => T;
  /** Fails the test when the page reports an error or breaks its content security policy. */
  readonly quietConsole: void;
}

export interface WorkerFixtures {
  /** The town of this file's journeys; the sample unless `test.use` names another one. */
  readonly town: JourneyTown;
  /** Address of this worker's own portal, with its town as at the first start. */
  readonly portal: string;
}

/** The browser's own reports about an error status, and a graphics driver's about speed, are no errors of ours. */
const isExpected = (text: string): boolean =>
  text.startsWith('Failed to load resource') ||
  text.startsWith('Service Worker registration blocked by Playwright') ||
  text.includes('GL Driver Message (OpenGL, Performance');

export const test = base.extend<Fixtures, WorkerFixtures>({
  town: ['hoshimori', { option: true, scope: 'worker' }],
  portal: ownPortal,
  baseURL: async ({ portal }, use) => use(portal),
  language: async ({}, use, info) => use(info.project.name === 'en' ? 'en' : 'ja'),
  word: async ({ language }, use) => use(words(language)),
  quietConsole: [
    async ({ page }, use) => {
      const reports: string[] = [];
      page.on('console', (message) => {
        if ((message.type() === 'error' || message.type() === 'warning') && !isExpected(message.text()))
          reports.push(message.text());
      });
      page.on('pageerror', (error) => reports.push(String(error)));
      await use();
      expect(reports, 'the console stays quiet').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, language }, use) => {
    await speak(page.context(), language);
    await use(page);
  },
});

export { expect };

/** An open window without the focus yet: a key that no person could press so soon would reach the element behind it. */
const OPENING = 'dialog[aria-modal="true"]:not(:focus-within)';

/** Makes every step on a page wait until its open window has the focus. */
const waitForWindows = (page: Page): Promise<void> =>
  page.addLocatorHandler(
    page.locator(OPENING).first(),
    async () => {
      // A window that is closing, or takes no focus, ends the wait after its timeout.
      await page
        .waitForFunction((opening) => document.querySelector(opening) === null, OPENING, { timeout: 2000 })
        .catch(() => undefined);
    },
    { noWaitAfter: true },
  );

/** Makes a browser open the portal in this language, unless another one is chosen. */
export async function speak(browser: BrowserContext, language: Locale): Promise<void> {
  await browser.addInitScript((locale) => {
    if (localStorage.getItem('machi') === null) localStorage.setItem('machi', JSON.stringify({ locale }));
  }, language);
  browser.on('page', (page) => void waitForWindows(page));
  await Promise.all(browser.pages().map(waitForWindows));
}

/** Picks the text in the language under test. */
export const words =
  (language: Locale) =>
  <T extends string | RegExp>(ja: T, en: T): T =>
    language === 'ja' ? ja : en;

interface Mail {
  readonly id: string | number;
  readonly channel: 'mail' | 'sms';
  /** A mail address, or the digits of a number. */
  readonly to: string;
  /** Only a mail has one. */
  readonly subject?: string;
  readonly text: string;
}

/** Waits for a mail to this address in the sandbox inbox; returns the newest, with `says` the newest match. */
export async function mailTo(request: APIRequestContext, address: string, says = /(?:)/): Promise<Mail> {
  const find = async (): Promise<Mail | undefined> => {
    const body: { mails: Mail[] } = await (await request.get(SANDBOX_INBOX)).json();
    return body.mails.find((mail) => mail.to === address && says.test(`${mail.subject}\n${mail.text}`));
  };
  await expect.poll(find, { message: `mail to ${address}` }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error(`The mail to ${address} has gone`);
  return mail;
}

/** Path and fragment of the first link of a mail to this portal. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/[^/\s]+(\/\S*)/.exec(mail.text)?.[1];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}

/** Runs axe over the whole page without exclusions. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await violationsOnceDrawn(page);
  // Between two pages the earlier heading is gone and the next one missing.
  const isBetween = found.length === 1 && found[0]?.id === 'page-has-heading-one';
  expect(isBetween ? await violationsOnceDrawn(page) : found).toEqual([]);
}

async function violationsOnceDrawn(page: Page) {
  // A new page has loaded once its heading is there.
  await expect(page.locator('h1').first()).toBeVisible();
  return axeViolations(page);
}

/**
 * Sets the open page's theme as a next visit would show it. Windows are processes with copies of one record: another
 * window that writes at the same moment, such as the number of unread messages, takes the change back.
 */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await expect(async () => {
    await setDisplay(page, { themeMode: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 2000 });
  }).toPass();
}

/**
 * Themes in which a journey checks its screens: dark on a phone. `npm test -- every` and phone-only journeys of a whole
 * run check both.
 */
const themes = ({ project, tags }: TestInfo): readonly ('light' | 'dark')[] => {
  const { EVERY_VARIANT, ONE_VARIANT } = process.env;
  if (EVERY_VARIANT !== undefined || (ONE_VARIANT !== undefined && tags.includes('@again'))) return ['dark', 'light'];
  return [project.name === 'phone' ? 'dark' : 'light'];
};

/** Checks the page with axe and for overflow; leaves the light theme. */
export async function expectGood(page: Page): Promise<void> {
  for (const theme of themes(test.info())) {
    if (theme === 'dark') await setTheme(page, theme);
    await expectAccessible(page);
    if (theme === 'dark') await setTheme(page, 'light');
  }
  await expectNoSideways(page);
}

/** The open window, once it has the focus: an earlier key would reach the element behind it. */
export async function openedWindow(page: Page): Promise<Locator> {
  const opened = page.getByRole('dialog');
  await expect(opened.locator(':focus')).toHaveCount(1);
  return opened;
}

/** Checks that nothing overflows sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Checks that nothing overlaps or overflows at the narrowest width with the largest text. */
export async function expectTight(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await setDisplay(page, { textSize: 'largest' });
  await expect.poll(() => misplacedBoxes(page)).toEqual([]);
  await setDisplay(page, { textSize: 'standard' });
  if (before) await page.setViewportSize(before);
}

let serial = 0;
/** A mobile number unused in this run, digits only. */
export const freshMobile = (): string => `0${7 + ((serial += 1) % 3)}0${String(Date.now() + serial).slice(-8)}`;

/** A mail address unused in this run. */
export const freshAddress = (project: string): string => `${project}.${Date.now()}.${(serial += 1)}@example.jp`;
