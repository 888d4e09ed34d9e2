import type { Page } from '@playwright/test';
import { ensurePortal } from '../../build/build-portal.ts';
import { openApi } from '../../bench/ground/town.ts';
import { openBrowser } from '../../browser/open-browser.ts';
import { allScreens, type Screen } from '../../browser/screens.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { openDoor, visitors, type Login } from '../screens/people.ts';
import { apply, askForRide, beginChange, keepSeries, reserve, reserveSeats, writeTo } from '../screens/things.ts';
import { openPage, visit, type Look } from '../screens/visit.ts';

const looks: readonly Look[] = (['ja', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => ([390, 1280] as const).map((width) => ({ locale, theme, width }))),
);
/** The narrowest phone with the largest text, first in the language with longer words. */
const tightLooks: readonly Look[] = (['en', 'ja'] as const).map((locale) => ({
  locale,
  theme: 'light',
  width: 320,
  textSize: 'largest',
}));
/** A visit waits half a second for an idle network; another one works meanwhile. */
const SIDE_BY_SIDE = 2;
const nameOf = ({ path }: Screen, { locale, theme, width }: Look): string => `${path} ${locale} ${theme} ${width}`;

/** Views that a desk shows under one address, each checked as a screen of its own. */
const deskViews: Readonly<Record<string, readonly string[]>> = {
  member: ['?view=one&member=1', '?view=bulk', '?view=audit', '?view=directory'],
  'faq-desk': ['?text=2', '?kind=about', '?new=1'],
  'reception-lottery': ['?lottery=1', '?lottery=2', '?lottery=new'],
  'notice-desk': ['?status=waiting&notice=1002', '?status=public'],
  'message-desk': ['?state=all', '?state=all&thread=1', '?write=several', '?write=service', '?phrases=1'],
};
const withDeskViews = (screens: readonly Screen[]): Screen[] =>
  screens.flatMap((screen) => [
    screen,
    ...(deskViews[screen.route.name] ?? []).map((query) => ({ ...screen, path: screen.path + query })),
  ]);

/** Some of the looks, beginning with another one for each screen. */
const turned = (all: readonly Look[], index: number, count: number): readonly Look[] =>
  [...all.slice(index % all.length), ...all.slice(0, index % all.length)].slice(0, count);

async function run({ scope, count, progress }: TortureContext): Promise<Finding[]> {
  await ensurePortal(process.cwd());
  const api = await openApi(scope, {});
  const origin = `http://127.0.0.1:${api.port}`;
  const enter = await openDoor(origin);
  const login = await enter(({ is_official, is_company }) => is_official !== 1 && is_company !== 1);
  const desks = new Map<string, Login>();
  for (const [path, isWanted] of Object.entries(visitors)) desks.set(path, await enter(isWanted));
  const visitorOf = ({ path }: Screen): Login => [...desks].find(([desk]) => path.startsWith(desk))?.[1] ?? login;
  const screens = withDeskViews(
    allScreens({
      reservation_id: await reserve(origin, login),
      id: await reserveSeats(origin, login),
      ride_id: await askForRide(origin, login),
      pack_change_id: await beginChange(origin, desks.get('/pack') ?? login),
      onlineform_application_id: await apply(origin, login),
      message_id: await writeTo(origin, login, desks.get('/message-desk') ?? login),
      ...(await keepSeries(origin, login)),
    }),
  );
  const browser = await scope.hold(
    () => openBrowser(),
    (opened) => opened.close(),
  );
  // The short form visits each screen once, with a look in turn, and makes it narrow and large while it is open.
  const each = Math.min(looks.length, count(looks.length, 1));
  const endsTight = each === 1;
  const found = {
    misplaced: [] as string[],
    violations: [] as string[],
    faults: [] as string[],
    reports: [] as string[],
  };
  const nonces: string[] = [];
  const pages = new Map<string, Page[]>();
  let visits = 0;
  let looked = 0;
  async function lookAt(index: number, screen: Screen): Promise<void> {
    for (const look of [...turned(looks, index, each), ...(endsTight ? [] : turned(tightLooks, index, each))]) {
      // Logging out ends the session at the server: that page is visited as a guest.
      const visitor = screen.route.isPublic ? undefined : visitorOf(screen);
      const key = JSON.stringify([look, visitor]);
      const page = pages.get(key)?.pop() ?? (await openPage(browser, origin, look, visitor));
      const seen = await visit(page, screen, look, endsTight);
      pages.set(key, [...(pages.get(key) ?? []), page]);
      const name = nameOf(screen, look);
      found.misplaced.push(...seen.misplaced.map((text) => `${name}: ${text}`));
      found.violations.push(...seen.violations.map((text) => `${name}: ${text}`));
      found.faults.push(...seen.faults.map((text) => `${name}: ${text}`));
      found.reports.push(...seen.reports.map((text) => `${name}: ${text}`));
      nonces.push(seen.nonce);
      visits += 1;
    }
    looked += 1;
    progress(`screens ${looked}/${screens.length}: ${screen.path}`);
  }
  const left = [...screens.entries()].toReversed();
  async function drive(): Promise<void> {
    for (let next = left.pop(); next; next = left.pop()) await lookAt(...next);
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, drive));
  for (const line of [...found.misplaced, ...found.violations, ...found.faults, ...found.reports].slice(0, 60))
    progress(line);
  const repeated = nonces.length - new Set(nonces).size;
  return [
    {
      name: `axe: ${screens.length} routes, ${visits} visits, nothing excluded`,
      isReached: found.violations.length === 0,
      figure: `${found.violations.length} violations`,
    },
    {
      name: `boxes: ${screens.length} routes at 320 px with the largest text, in both languages`,
      isReached: found.misplaced.length === 0,
      figure: `${found.misplaced.length} boxes cut off or overprinted`,
    },
    {
      name: `headers: ${visits} visits`,
      isReached: found.faults.length === 0 && found.reports.length === 0 && repeated === 0,
      figure: `${found.faults.length} faults of headers, ${repeated} nonces used twice, ${found.reports.length} console messages`,
    },
  ];
}

/** Every route in both languages, themes and widths, and at its tightest: axe, security headers, a quiet console. */
export const screens: TortureRow = { name: 'screens', run };
