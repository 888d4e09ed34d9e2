import type { Browser, BrowserContext, Page, Response as PageResponse } from '@playwright/test';
import { BANNER_LINE } from '@machi/domain/banner/model';
import { OWN_LINE } from '@machi/domain/live/model';
import { LIVE_LINE } from '@machi/domain/transport/live/contract';
import { isMonitorScreen } from '@machi/domain/navigation/menus';
import type { SampleMember } from '@machi/domain/town/model';
import { readFile } from 'node:fs/promises';
import { SANDBOX_INBOX } from '../../bench/ground/api-process.ts';
import { openApi } from '../../bench/ground/town.ts';
import { ensurePortal } from '../../build/build-portal.ts';
import { axeViolations } from '../../browser/axe.ts';
import { openBrowser } from '../../browser/open-browser.ts';
import { misplacedBoxes } from '../../browser/boxes.ts';
import { allScreens } from '../../browser/screens.ts';
import type { Screen } from '../../browser/screens.ts';
import { setDisplay } from '../../browser/set-display.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { waitUntil } from '../wait.ts';

/** How a screen is looked at. */
interface Look {
  readonly locale: 'ja' | 'en';
  readonly theme: 'light' | 'dark';
  readonly width: 320 | 390 | 1280;
  /** As the person has set it; standard when left out. */
  readonly textSize?: 'largest';
}

const looks: readonly Look[] = (['ja', 'en'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((theme) => ([390, 1280] as const).map((width) => ({ locale, theme, width }))),
);
/** The narrowest phone with the largest text, in the language whose words are longer, and in the other. */
const tightLooks: readonly Look[] = (['en', 'ja'] as const).map((locale) => ({
  locale,
  theme: 'light',
  width: 320,
  textSize: 'largest',
}));
/** A visit waits half a second until its network is idle, and another one works meanwhile. */
const SIDE_BY_SIDE = 2;
/** Within it a page that has become narrow stands still. */
const SETTLES_MILLISECONDS = 3000;
const nameOf = ({ path }: Screen, { locale, theme, width }: Look): string => `${path} ${locale} ${theme} ${width}`;

interface Login {
  /** The record that the portal keeps in the browser. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly cookie: string;
}

const post = (origin: string, path: string, body: object): Promise<Response> =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The code of the authenticator app of an official of the sample, as the sandbox inbox shows it. */
async function codeFor(origin: string, address: string | undefined): Promise<string> {
  let code: string | undefined;
  await waitUntil(60_000, async () => {
    const inbox = await fetch(origin + SANDBOX_INBOX);
    const { authenticators }: { authenticators: { to: string; code: string | null }[] } = await inbox.json();
    code = authenticators.find(({ to }) => to === address)?.code ?? undefined;
    return code !== undefined;
  });
  return code ?? '';
}

type IsWanted = (person: SampleMember) => boolean;
const inRole =
  (role: string): IsWanted =>
  ({ roles }) =>
    roles?.some((held) => held === role) ?? false;
/** Who of the sample finds something on a screen, where the first resident would not. */
const visitors: Readonly<Record<string, IsWanted>> = {
  '/member': inRole('system'),
  '/reception': inRole('reception'),
  '/message-desk': inRole('reception'),
  '/faq/desk': inRole('editor'),
  '/notice-desk': inRole('approver'),
  '/notice/create': inRole('editor'),
  '/onlineform/desk': inRole('forms'),
  '/onlineform/proxy': inRole('forms'),
  '/onlineform/editor': inRole('forms'),
  '/onlineform/editor/:onlineform_id': inRole('forms'),
  '/onlineform/editor/:onlineform_id/preview': inRole('forms'),
  '/dispatch': inRole('dispatch'),
  '/transport': inRole('transport'),
  '/driver': inRole('driver'),
  '/visit': inRole('enrolment'),
  '/terminal': inRole('enrolment'),
  // With visits all through the year.
  '/fureaiplaza': ({ email }) => email === undefined,
};

/** Logs people of the sample in, second factor included; each once, for a second code could be taken for the first. */
async function openDoor(origin: string): Promise<(isWanted: IsWanted) => Promise<Login>> {
  const sample: SampleMember[] = JSON.parse(await readFile('towns/hoshimori/sample-members.json', 'utf8'));
  const logins = new Map<SampleMember | undefined, Promise<Login>>();
  return (isWanted) => {
    const person = sample.find(isWanted);
    const login = logins.get(person) ?? logIn(origin, person);
    logins.set(person, login);
    return login;
  };
}

async function logIn(origin: string, person: SampleMember | undefined): Promise<Login> {
  const first = await post(origin, '/api/login', {
    login_id: person?.email ?? person?.tel,
    password: person?.password,
  });
  const asked = await first.clone().json();
  const reply = asked.next
    ? await post(origin, '/api/login/factor', {
        challenge: asked.next.challenge,
        way: 'totp',
        code: await codeFor(origin, person?.email),
      })
    : first;
  const { result: _result, errors: _errors, expire, ...session } = await reply.json();
  const cookie = /sid=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1];
  if (cookie === undefined) throw new Error(`The sample's person could not log in: ${reply.status}`);
  return { record: { ...session, expire: expire * 1000 }, cookie };
}

/** What a desk shows under one address, each view a screen of its own. */
const deskViews: Readonly<Record<string, readonly string[]>> = {
  member: ['?view=one&member=1', '?view=bulk', '?view=audit'],
  'faq-desk': ['?text=2', '?kind=about', '?new=1'],
  'notice-desk': ['?shelf=waiting&notice=1002', '?shelf=public'],
  'message-desk': ['?state=all', '?state=all&thread=1', '?write=several', '?write=service', '?phrases=1'],
};
const withDeskViews = (screens: readonly Screen[]): Screen[] =>
  screens.flatMap((screen) => [
    screen,
    ...(deskViews[screen.route.name] ?? []).map((query) => ({ ...screen, path: screen.path + query })),
  ]);

const headersOf = ({ record, cookie }: Login) => ({
  'content-type': 'application/json',
  'access-token': `Bearer ${String(record['token'])}`,
  cookie: `sid=${cookie}`,
});

/** An online application of the person: the water supply takes another name in three weeks. */
async function apply(origin: string, login: Login): Promise<string> {
  const acts_on = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  const reply = await fetch(`${origin}/api/applications`, {
    method: 'POST',
    headers: headersOf(login),
    body: JSON.stringify({
      onlineform_id: 11,
      version: 1,
      content: { what: 'name', acts_on, old_user: '山田 一郎', pays_by: 'slip' },
      is_agreed: true,
    }),
  });
  const body = await reply.json();
  if (reply.status !== 201) throw new Error(`The application that the screens need: ${JSON.stringify(body)}`);
  return String(body.onlineform_application_id);
}

/** What an office writes to the person, who replies: both have something to look at. */
async function writeTo(origin: string, login: Login, desk: Login): Promise<string> {
  const send = async (path: string, as: Login, body: object) => {
    const init = { method: 'POST', headers: headersOf(as), body: JSON.stringify(body) };
    const reply = await fetch(`${origin}/api/${path}`, init);
    if (reply.status !== 201) throw new Error(`The message that the screens need: ${await reply.text()}`);
    return reply.json();
  };
  const { thread } = await send('message-desk/threads', desk, {
    member_id: login.record['member_id'],
    subject: '共同オフィスの冬の開館時間',
    body: '来月から3月まで、閉館を1時間早めます。\nご予約は、そのままで変わりません。',
  });
  const [first] = thread.messages;
  await send(`messages/${first.message_id}/reply`, login, { body: 'ありがとうございます。' });
  return String(first.message_id);
}

/** A series of the person, each week on the day that is returned. */
async function keepSeries(origin: string, login: Login): Promise<Readonly<Record<string, string>>> {
  const member_id = Number(login.record['member_id']);
  const target_date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const days = [
    'on_sundays',
    'on_mondays',
    'on_tuesdays',
    'on_wednesdays',
    'on_thursdays',
    'on_fridays',
    'on_saturdays',
  ];
  const weekday = days[new Date(target_date).getUTCDay()] ?? 'on_mondays';
  const reply = await fetch(`${origin}/api/schedules`, {
    method: 'POST',
    headers: headersOf(login),
    body: JSON.stringify({
      schedule_type: 2,
      title: '星守俳句の会',
      note: '兼題は「雪」です。',
      start_date: target_date,
      start_time: '13:00',
      end_time: '15:30',
      repeat_mode: 3,
      [weekday]: 1,
      colour: '#8a4fbf',
      participants: [member_id],
      accepts_conflicts: 1,
    }),
  });
  if (reply.status !== 201) throw new Error(`The schedule that the screens need: ${await reply.text()}`);
  const { schedule_id } = await reply.json();
  return { schedule_id: String(schedule_id), target_date, member_id: String(member_id) };
}

/** A reservation of the person, so that its page can be looked at. */
async function reserve(origin: string, login: Login): Promise<string> {
  const headers = headersOf(login);
  const days = Array.from({ length: 40 }, (_day, index) =>
    new Date(Date.now() + (index + 7) * 86_400_000).toISOString().slice(0, 10),
  );
  for (const target_date of days) {
    const reply = await fetch(`${origin}/api/reservations`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        spot_id: 4,
        room_id: 401,
        target_date,
        target_time: { start: '10:00', end: '11:00' },
        purpose: 'meeting',
        persons_spot: 2,
        is_terms_agreed: true,
        is_spot_terms_agreed: true,
      }),
    });
    const body = await reply.json();
    if (reply.status === 201) return String(body.reservations[0].reservation_id);
  }
  throw new Error('No day took the reservation that the screens need');
}

/** Two seats of the first run that has some, within two weeks. */
async function reserveSeats(origin: string, login: Login): Promise<string> {
  const headers = headersOf(login);
  let date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (let day = 0; day < 14; day += 1) {
    const query = new URLSearchParams({ departure_spot_id: '2', arrival_spot_id: '22', departed_at: date });
    const found = await (await fetch(`${origin}/api/shuttle/trips?${query.toString()}`)).json();
    const trip = found.trips.find(({ state }: { state: string }) => state === 'open');
    if (trip !== undefined) {
      const { trip_id, service_date, departure_stop_id, arrival_stop_id } = trip;
      const body = JSON.stringify({ trip_id, service_date, departure_stop_id, arrival_stop_id, persons: 2 });
      const held = await (await fetch(`${origin}/api/shuttle/holds`, { method: 'POST', headers, body })).json();
      const confirm = `${origin}/api/shuttle/holds/${held.hold.hold_id}/confirm`;
      const made = await (await fetch(confirm, { method: 'POST', headers, body: '{}' })).json();
      return String(made.reservation.seat_reservation_id);
    }
    date = found.next_date ?? new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  }
  throw new Error('No run took the seats that the screens need');
}

async function openContext(browser: Browser, origin: string, look: Look, login: Login | undefined) {
  const context = await browser.newContext({
    baseURL: origin,
    locale: look.locale === 'ja' ? 'ja-JP' : 'en-GB',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: look.width, height: 844 },
    reducedMotion: 'reduce',
  });
  const { locale, theme: themeMode, textSize = 'standard' } = look;
  const record = { ...login?.record, locale, themeMode, textSize };
  await context.addInitScript((text) => {
    if (localStorage.getItem('machi') === null) localStorage.setItem('machi', text);
  }, JSON.stringify(record));
  const host = { domain: '127.0.0.1', path: '/' };
  await context.addCookies([{ ...host, name: 'locale', value: look.locale }]);
  if (login) await context.addCookies([{ ...host, name: 'sid', value: login.cookie, httpOnly: true }]);
  return context;
}

/** Some of the looks, another one first at each screen. */
const turned = (all: readonly Look[], index: number, count: number): readonly Look[] =>
  [...all.slice(index % all.length), ...all.slice(0, index % all.length)].slice(0, count);

/** Framed by their own portal, as their page's source says. */
const FRAMED = new Set<string>(['/notice/preview', '/onlineform/editor/:onlineform_id/preview']);

/** What is missing in the headers of a page; each says it as a sentence. One that is framed is so by its own portal. */
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

/** What the browser itself says of an answer that refuses is no report of the page. */
const isOfTheAnswer = (text: string): boolean => text.startsWith('Failed to load resource');

/** What is misplaced once the open page is as narrow and its text as large as they get: what moves is waited for. */
async function misplacedWhenTight(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 844 });
  await setDisplay(page, { textSize: 'largest' });
  await page.locator("html[data-text='largest']").waitFor();
  let found: string[] = [];
  await waitUntil(SETTLES_MILLISECONDS, async () => {
    found = await misplacedBoxes(page);
    return found.length === 0;
  });
  return found;
}

async function visit(page: Page, screen: Screen, look: Look, endsTight: boolean): Promise<Visited> {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (!isOfTheAnswer(message.text())) reports.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => reports.push(`error: ${String(error)}`));
  // Lines of a page stay open: its network would never be idle.
  for (const line of [OWN_LINE, BANNER_LINE, LIVE_LINE])
    await page.route(`**${line}`, (route) => route.fulfill({ status: 204 }));
  // A monitor's line to the server stays open: its network is never idle.
  const waitUntil = isMonitorScreen(screen.path) ? 'load' : 'networkidle';
  const response = await page.goto(screen.path, { waitUntil });
  await page.locator('main#main h1').first().waitFor();
  const expected = screen.route.path === '/404' ? [200, 404] : [200];
  const isTight = look.textSize !== undefined;
  const violations = isTight ? [] : await axeViolations(page);
  const misplaced = isTight ? await misplacedBoxes(page) : endsTight ? await misplacedWhenTight(page) : [];
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

async function run({ scope, count, progress }: TortureContext): Promise<Finding[]> {
  await ensurePortal(process.cwd());
  const api = await openApi(scope, {});
  const origin = `http://127.0.0.1:${api.port}`;
  const enter = await openDoor(origin);
  const login = await enter(({ is_official }) => is_official !== 1);
  const desks = new Map<string, Login>();
  for (const [path, isWanted] of Object.entries(visitors)) desks.set(path, await enter(isWanted));
  const visitorOf = ({ path }: Screen): Login => [...desks].find(([desk]) => path.startsWith(desk))?.[1] ?? login;
  const screens = withDeskViews(
    allScreens({
      reservation_id: await reserve(origin, login),
      id: await reserveSeats(origin, login),
      onlineform_application_id: await apply(origin, login),
      message_id: await writeTo(origin, login, desks.get('/message-desk') ?? login),
      ...(await keepSeries(origin, login)),
    }),
  );
  const browser = await scope.hold(
    () => openBrowser(),
    (opened) => opened.close(),
  );
  // The short form comes to each screen once, to each in another way, and makes it narrow and large while it is open.
  const each = Math.min(looks.length, count(looks.length, 1));
  const endsTight = each === 1;
  const found = {
    misplaced: [] as string[],
    violations: [] as string[],
    faults: [] as string[],
    reports: [] as string[],
  };
  const nonces: string[] = [];
  let visits = 0;
  let looked = 0;
  async function lookAt(index: number, screen: Screen): Promise<void> {
    for (const look of [...turned(looks, index, each), ...(endsTight ? [] : turned(tightLooks, index, each))]) {
      // Logging out ends the session at the server: that page is looked at as a guest.
      const visitor = screen.route.isPublic ? undefined : visitorOf(screen);
      const context: BrowserContext = await openContext(browser, origin, look, visitor);
      const seen = await visit(await context.newPage(), screen, look, endsTight);
      await context.close();
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

/** Every route in both languages, themes and widths: axe, security headers, a quiet console; and each as narrow and large as it gets. */
export const screens: TortureRow = { name: 'screens', run };
