import type { Browser, ConsoleMessage, Page, Response as PageResponse } from '@playwright/test';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { OWN_LINE } from '@machi/domain/live/model';
import { isMonitorScreen } from '@machi/domain/navigation/menus';
import { EVENTS_LINE } from '@machi/domain/events/contract';
import { LIVE_LINE } from '@machi/domain/transport/live/contract';
import { SAFETY_LINE } from '@machi/domain/safety/contract';
import { WARNINGS_LINE } from '@machi/domain/warnings/contract';
import { axeViolations } from '../../browser/axe.ts';
import { misplacedBoxes } from '../../browser/boxes.ts';
import type { Screen } from '../../browser/screens.ts';
import { setDisplay } from '../../browser/set-display.ts';
import { waitUntil } from '../wait.ts';
import type { Login } from './people.ts';

/** Settings for looking at a screen. */
export interface Look {
  readonly locale: 'ja' | 'en';
  readonly theme: 'light' | 'dark';
  readonly width: 320 | 390 | 1280;
  /** The person's preference; standard if left out. */
  readonly textSize?: 'largest';
}

const HEIGHT = 844;
/** Time within which a narrowed page stops moving. */
const SETTLES_MILLISECONDS = 3000;

/** Opens a page in a browser of its own with this login; screen after screen is opened in it. */
export async function openPage(browser: Browser, origin: string, look: Look, login: Login | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: look.locale === 'ja' ? 'ja-JP' : 'en-GB',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: look.width, height: HEIGHT },
    reducedMotion: 'reduce',
  });
  const { locale, theme: themeMode, textSize = 'standard' } = look;
  const record = { ...login?.record, locale, themeMode, textSize };
  await context.addInitScript((text) => localStorage.setItem('machi', text), JSON.stringify(record));
  const host = { domain: '127.0.0.1', path: '/' };
  await context.addCookies([{ ...host, name: 'locale', value: look.locale }]);
  if (login) await context.addCookies([{ ...host, name: 'sid', value: login.cookie, httpOnly: true }]);
  const page = await context.newPage();
  // The page's lines stay open, so its network would never be idle. Answering them instead would disable the page's
  // cache.
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', {
    urls: [OWN_LINE, BANNER_LINE, LIVE_LINE, EVENTS_LINE, WARNINGS_LINE, SAFETY_LINE].map((line) => `*${line}`),
  });
  return page;
}

/** Screens that their own portal frames, as the source of their pages says. */
const FRAMED = new Set<string>(['/notice/preview', '/onlineform/editor/:onlineform_id/preview']);

/** Missing headers of a page, each as a sentence. A framed page may be framed only by its own portal. */
function faultsOfHeaders(response: PageResponse | null, { route }: Screen): string[] {
  const headers = response?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  return [
    ...(/script-src [^;]*'nonce-[\w+/=]{16,}'/.test(policy) ? [] : ['no nonce for scripts']),
    ...(policy.includes('unsafe-') ? ['something unsafe is allowed'] : []),
    ...(policy.includes(`frame-ancestors ${FRAMED.has(route.path) ? "'self'" : "'none'"}`) ? [] : ['may be framed']),
    ...(policy.includes("object-src 'none'") ? [] : ['plug-ins are allowed']),
    ...(policy.includes("base-uri 'none'") ? [] : ['a base may be set']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['types may be guessed']),
    ...(headers['referrer-policy'] === undefined ? ['no referrer policy'] : []),
    ...(headers['permissions-policy'] === undefined ? ['no permissions policy'] : []),
  ];
}

interface Visited {
  readonly misplaced: readonly string[];
  readonly violations: readonly string[];
  readonly faults: readonly string[];
  readonly reports: readonly string[];
  readonly nonce: string;
}

/** The browser's own line about a refused request is not a report of the page. */
const isOfTheAnswer = (text: string): boolean => text.startsWith('Failed to load resource');

/**
 * Misplaced elements with the page as narrow and its text as large as possible; waits until moving elements settle.
 */
async function misplacedWhenTight(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: HEIGHT });
  await setDisplay(page, { textSize: 'largest' });
  await page.locator("html[data-text='largest']").waitFor();
  let found: string[] = [];
  await waitUntil(SETTLES_MILLISECONDS, async () => {
    found = await misplacedBoxes(page);
    return found.length === 0;
  });
  return found;
}

/** Opens a screen and returns all its faults; at the end, if wanted, with a narrow page and large text. */
export async function visit(page: Page, screen: Screen, look: Look, endsTight: boolean): Promise<Visited> {
  const reports: string[] = [];
  const onConsole = (message: ConsoleMessage): void => {
    if (!isOfTheAnswer(message.text())) reports.push(`console: ${message.text()}`);
  };
  const onError = (error: Error): void => void reports.push(`error: ${String(error)}`);
  page.on('console', onConsole).on('pageerror', onError);
  await page.setViewportSize({ width: look.width, height: HEIGHT });
  // A monitor's line to the server stays open, so its network is never idle.
  const waitUntil = isMonitorScreen(screen.path) ? 'load' : 'networkidle';
  const response = await page.goto(screen.path, { waitUntil });
  await page.locator('main#main h1').first().waitFor();
  const expected = screen.route.path === '/404' ? [200, 404] : [200];
  const isTight = look.textSize !== undefined;
  const violations = isTight ? [] : await axeViolations(page);
  const misplaced = isTight ? await misplacedBoxes(page) : endsTight ? await misplacedWhenTight(page) : [];
  page.off('console', onConsole).off('pageerror', onError);
  return {
    misplaced,
    violations: violations.map(({ id, at }) => `${id} at ${at[0]?.slice(0, 120) ?? ''}`),
    faults: [
      ...faultsOfHeaders(response, screen),
      ...(expected.includes(response?.status() ?? 0) ? [] : [`status ${response?.status()}`]),
    ],
    reports,
    nonce: /'nonce-([^']+)'/.exec(response?.headers()['content-security-policy'] ?? '')?.[1] ?? '',
  };
}
