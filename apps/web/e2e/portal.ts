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

export type Locale = 'ja' | 'en';

export interface Fixtures {
  /** Language in which this project visits the portal. */
  readonly language: Locale;
  /** Picks the words of that language. */
  readonly word: <T extends string | RegExp>(ja: T, en: T) => T;
  /** Fails the test when the page reports an error or breaks its content security policy. */
  readonly quietConsole: void;
}

export interface WorkerFixtures {
  /** Address of a portal of this worker's own, with the sample town as it is at the first start. */
  readonly portal: string;
}

/** What the browser itself reports about a refusing status, or a graphics driver about its speed, is not an error of ours. */
const isExpected = (text: string): boolean =>
  text.startsWith('Failed to load resource') || text.includes('GL Driver Message (OpenGL, Performance');

export const test = base.extend<Fixtures, WorkerFixtures>({
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

/** A window that has opened and not yet taken the focus: a key that a person could not press so soon meets what takes it. */
const OPENING = 'dialog[aria-modal="true"]:not(:focus-within)';

/** Has every step on a page wait until the window over it holds the focus. */
const waitForWindows = (page: Page): Promise<void> =>
  page.addLocatorHandler(
    page.locator(OPENING).first(),
    async () => {
      // One that is about to go, or does not take the focus, is not waited for in vain.
      await page
        .waitForFunction((opening) => document.querySelector(opening) === null, OPENING, { timeout: 2000 })
        .catch(() => undefined);
    },
    { noWaitAfter: true },
  );

/** Has a browser open the portal in this language, where nobody has chosen another one. */
export async function speak(browser: BrowserContext, language: Locale): Promise<void> {
  await browser.addInitScript((locale) => {
    if (localStorage.getItem('machi') === null) localStorage.setItem('machi', JSON.stringify({ locale }));
  }, language);
  browser.on('page', (page) => void waitForWindows(page));
  await Promise.all(browser.pages().map(waitForWindows));
}

/** Picks the words of the language under test. */
export const words =
  (language: Locale) =>
  <T extends string | RegExp>(ja: T, en: T): T =>
    language === 'ja' ? ja : en;

interface Mail {
  readonly id: string | number;
  readonly channel: 'mail' | 'sms';
  /** An address, or the digits of a number. */
  readonly to: string;
  /** Of a mail; an SMS has none. */
  readonly subject?: string;
  readonly text: string;
}

/** Waits for a mail to this address in the sandbox inbox and returns the newest; where others came before, the newest that says this. */
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

/** axe over the whole page; nothing is excluded. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await violationsOnceDrawn(page);
  // The page that was left had a heading still, and the one that follows had none yet.
  const isBetween = found.length === 1 && found[0]?.id === 'page-has-heading-one';
  expect(isBetween ? await violationsOnceDrawn(page) : found).toEqual([]);
}

async function violationsOnceDrawn(page: Page) {
  // A page that has just been led to has its heading once it has come.
  await expect(page.locator('h1').first()).toBeVisible();
  // Half-way colours of a transition are nobody's contrast.
  await page.evaluate(async () => {
    // What a closed details holds is not drawn, and its transitions stand still.
    const drawn = document
      .getAnimations()
      .filter(({ effect }) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false);
    await Promise.allSettled(drawn.map((animation) => animation.finished));
  });
  return axeViolations(page);
}

/** Dresses the open page as the next visit would find it. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await setDisplay(page, { themeMode: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/**
 * In which theme a journey looks at its screens: dark on a phone. `npm test -- every` looks in both, and so does one that a whole
 * run goes on the phone alone.
 */
const themes = ({ project, tags }: TestInfo): readonly ('light' | 'dark')[] => {
  const { EVERY_VARIANT, ONE_VARIANT } = process.env;
  if (EVERY_VARIANT !== undefined || (ONE_VARIANT !== undefined && tags.includes('@again'))) return ['dark', 'light'];
  return [project.name === 'phone' ? 'dark' : 'light'];
};

/** Nothing for axe, and nothing that sticks out; the light theme stays. */
export async function expectGood(page: Page): Promise<void> {
  for (const theme of themes(test.info())) {
    if (theme === 'dark') await setTheme(page, theme);
    await expectAccessible(page);
    if (theme === 'dark') await setTheme(page, 'light');
  }
  await expectNoSideways(page);
}

/** The window that has opened, once it has taken the focus: a key that is pressed sooner meets what takes it. */
export async function openedWindow(page: Page): Promise<Locator> {
  const opened = page.getByRole('dialog');
  await expect(opened.locator(':focus')).toHaveCount(1);
  return opened;
}

/** Nothing sticks out to the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** At the narrowest width and the largest text nothing stands on something else or runs out of where it belongs. */
export async function expectTight(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await setDisplay(page, { textSize: 'largest' });
  await expect.poll(() => misplacedBoxes(page)).toEqual([]);
  await setDisplay(page, { textSize: 'standard' });
  if (before) await page.setViewportSize(before);
}

let serial = 0;
/** A mobile number nobody has used in this run, digits alone. */
export const freshMobile = (): string => `0${7 + ((serial += 1) % 3)}0${String(Date.now() + serial).slice(-8)}`;

/** An address nobody has used in this run. */
export const freshAddress = (project: string): string => `${project}.${Date.now()}.${(serial += 1)}@example.jp`;
