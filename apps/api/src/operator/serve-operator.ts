import { spawn } from 'node:child_process';
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { chooseLocale, isLocale } from '@machi/domain/locale/model';
import { workbookLimits } from '@machi/domain/workbook/model';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Log } from '../ground/log.ts';
import { within, type KeptTown } from '../keep-town.ts';
import { answerHeaders } from '../platform/http/page-headers.ts';
import { reasonOf } from '../run-command.ts';
import { hostsOf, settingsFolder } from '../settings/all-settings.ts';
import type { OperatorSettings } from '../settings/operator.ts';
import { askedFolderOf, dropAsked, packOfAsked, readAsked } from './asked-towns.ts';
import * as pages from './pages.ts';
import type { Heading, Reader, TownRow, Verb, Word, Work } from './pages.ts';

/** The operator's command: what it refuses and locks holds here, too. */
const COMMAND = fileURLToPath(new URL('../../../../scripts/towns.mjs', import.meta.url));
const SESSION_SECONDS = 1800;
const MOST_SESSIONS = 20;
/** Wrong keys, from wherever they come: all come through one tunnel or proxy. */
const TRIES = { points: 10, duration: 600 };
const MOST_FORM_BYTES = 8192;
const MOST_MAKE_BYTES = workbookLimits.mostBytes + MOST_FORM_BYTES;
/** Commands at once; each is a process. */
const AT_ONCE = 3;
const MOST_WORKS = 50;
const MOST_SAID = 60_000;
/** An answer waits so long for the command's end. */
const PATIENCE_MILLISECONDS = 15_000;
const KEY = /^[a-z][a-z0-9]{2,30}$/;

export interface OperatorGround {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly towns: {
    towns(): readonly Pick<KeptTown, 'settings' | 'report'>[];
    problems(): readonly { readonly key: string; readonly reason: string }[];
  };
}
interface Session {
  /** For the log. */
  readonly id: string;
  readonly token: string;
  readonly until: number;
}
type Known = { Variables: { session: Session | undefined } };

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const random = (): string => randomBytes(32).toString('base64url');

/** Runs the command; resolves at its end. */
function command(args: readonly string[], environment: OperatorGround['environment'], work: Work): Promise<void> {
  const { MACHI_OPERATOR_KEY: _key, ...env } = environment;
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (work.said = (work.said + text).slice(0, MOST_SAID)));
  return new Promise((resolve) => {
    const end = (code: number): void => {
      work.code ??= code;
      resolve();
    };
    child.on('error', () => end(1));
    child.on('close', (code) => end(code ?? 1));
  });
}

/** The name in a town's pack, which need not be right. */
const nameOf = ({ settings }: Pick<KeptTown, 'settings'>): Promise<string | undefined> =>
  readFile(path.join(settings.townsFolder, settings.townKey, 'town.json'), 'utf8').then(
    (text) => {
      const name: unknown = JSON.parse(text)?.town_name?.ja;
      return typeof name === 'string' ? name : undefined;
    },
    () => undefined,
  );

/** When the newest backup of a town was begun, by its name among those of the folder. */
function newestOf(names: readonly string[], key: string): Date | undefined {
  const days = names.flatMap((name) => {
    const found =
      name.startsWith(`${key}-`) && /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.dump$/.exec(name.slice(key.length + 1));
    return found ? [found.slice(1).map(Number)] : [];
  });
  const times = days.map(([year = 0, month = 1, ...rest]) => Date.UTC(year, month - 1, ...rest));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

/** The operator's pages; `ownHosts` are those at which they are reached. */
export function operatorPages(
  { key: rightKey, origin }: Pick<OperatorSettings, 'key' | 'origin'>,
  ownHosts: () => readonly string[],
  { environment, log, towns }: OperatorGround,
) {
  const isSecure = origin?.startsWith('https:') ?? false;
  const cookie = isSecure ? '__Host-operator' : 'operator';
  const inCookie = { httpOnly: true, sameSite: 'Strict', secure: isSecure, path: '/' } as const;
  const sessions = new Map<string, Session>();
  const tries = new RateLimiterMemory(TRIES);
  const settings = settingsFolder(environment);
  const folder = settings === undefined ? undefined : askedFolderOf(settings);
  const works: Work[] = [];
  let count = 0;

  async function readTowns(): Promise<TownRow[]> {
    const backups = environment['MACHI_BACKUPS'];
    const names = backups ? await readdir(backups).catch(() => undefined) : undefined;
    const backup = (key: string) => (names ? newestOf(names, key) : null);
    const problems = new Map(towns.problems().map(({ key, reason }) => [key, reason]));
    const served = await Promise.all(
      towns.towns().map(async (town) => {
        const { settings } = town;
        const { state, reason, lastAsked, connections } = town.report();
        const key = settings.townKey;
        const reasons = [
          ...(state === 'failed' && reason !== undefined ? [reason] : []),
          problems.get(key) ?? [],
        ].flat();
        const name = await nameOf(town).catch(() => undefined);
        return {
          key,
          name,
          hosts: hostsOf(settings),
          state,
          reasons,
          isFormer: problems.delete(key),
          asked: lastAsked,
          connections,
          backup: backup(key),
        };
      }),
    );
    const others = [...problems].map(([key, reason]): TownRow => {
      const unknown = { name: undefined, hosts: [], asked: undefined, connections: undefined, isFormer: false };
      return { key, ...unknown, state: 'problem', reasons: [reason], backup: backup(key) };
    });
    return [...served, ...others].toSorted((one, other) => one.key.localeCompare(other.key));
  }

  const localeOf = (context: Context) => {
    const chosen = context.req.query('lang') ?? getCookie(context, 'lang');
    return isLocale(chosen) ? chosen : chooseLocale(context.req.header('accept-language'));
  };

  type Status = 200 | 400 | 403 | 404 | 413 | 429;
  type Shown = (reader: Reader) => unknown;
  async function show(context: Context<Known>, heading: Heading, content: Shown, status: Status = 200, alert?: Word) {
    const nonce = random();
    const session = context.get('session');
    const reader = { locale: localeOf(context), alert, ...(session && { token: session.token }) };
    context.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    return context.html(pages.page(reader, heading, nonce, content({ token: '', ...reader })), status);
  }
  const showLogin = (context: Context<Known>, status: Status = 200, alert?: Word) =>
    show(context, 'title', ({ locale }) => pages.loginForm(locale), status, alert);

  /** Has the command do something, and leads to what it has said. */
  async function order(
    context: Context<Known>,
    verb: Verb,
    town: string,
    args: readonly string[],
    after: (code: number | undefined) => Promise<void> = async () => {},
  ) {
    const session = context.get('session')?.id;
    const work: Work = { number: (count += 1), verb, town, began: new Date(), said: '', code: undefined };
    works.unshift(work);
    works.splice(MOST_WORKS);
    log.info({ session, verb, town }, 'the operator has begun');
    const done = command([verb, town, ...args], environment, work).finally(async () => {
      log.info({ session, verb, town, code: work.code }, 'the operator’s command has ended');
      await after(work.code);
    });
    await within(
      done.catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'the operator’s command')),
      PATIENCE_MILLISECONDS,
    );
    return context.redirect(`/work/${work.number}`, 303);
  }
  const isBusy = (): boolean => works.filter(({ code }) => code === undefined).length >= AT_ONCE;

  const showTown = (context: Context<Known>, town: TownRow, status?: Status, alert?: Word) =>
    show(context, { name: town.name ?? town.key }, (reader) => pages.townPage(reader, town), status, alert);

  const app = new Hono<Known>();
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(answerHeaders(isSecure))) context.header(name, value);
    context.header('cache-control', 'no-store');
    context.header('x-frame-options', 'DENY');
    // Without a referrer, browsers would send the origin "null" with forms.
    context.header('referrer-policy', 'same-origin');
    context.header('cross-origin-opener-policy', 'same-origin');
    context.header('cross-origin-resource-policy', 'same-origin');
    const host = new URL(context.req.url).host.replace(/:443$/, '');
    const isTowns = towns.towns().some(({ settings }) => hostsOf(settings).includes(host));
    // A name of somebody else that leads here (DNS rebinding).
    if (isTowns || !ownHosts().includes(host)) return context.text('The operator’s page has another address.\n', 421);
    if (context.req.method === 'POST' && context.req.header('origin') !== (origin ?? `http://${host}`))
      return showLogin(context, 403, 'forged');
    const chosen = context.req.query('lang');
    if (isLocale(chosen)) setCookie(context, 'lang', chosen, inCookie);
    const id = getCookie(context, cookie);
    const session = id === undefined ? undefined : sessions.get(digest(id).toString('hex'));
    context.set('session', session && session.until > Date.now() ? session : undefined);
    return next();
  });

  const small = bodyLimit({ maxSize: MOST_FORM_BYTES, onError: (context) => context.text('Too large.\n', 413) });
  app.post('/login', small, async (context) => {
    const { key } = await context.req.parseBody();
    const left = await tries.consume('all').catch(() => undefined);
    if (!left) {
      context.header('retry-after', String(TRIES.duration));
      return showLogin(context, 429, 'too-many');
    }
    if (typeof key !== 'string' || !isSame(key, rightKey)) {
      log.warn('a wrong key of the operator');
      return showLogin(context, 403, 'wrong-key');
    }
    await tries.reward('all');
    const id = random();
    const hashed = digest(id).toString('hex');
    for (const [old, { until }] of sessions)
      if (until <= Date.now() || sessions.size >= MOST_SESSIONS) sessions.delete(old);
    sessions.set(hashed, { id: hashed.slice(0, 8), token: random(), until: Date.now() + SESSION_SECONDS * 1000 });
    setCookie(context, cookie, id, { ...inCookie, maxAge: SESSION_SECONDS });
    log.info({ session: hashed.slice(0, 8) }, 'the operator has logged in');
    return context.redirect('/', 303);
  });

  // What follows needs the session.
  app.use(async (context, next) => {
    if (context.get('session')) return next();
    return context.req.method === 'GET' ? showLogin(context) : showLogin(context, 403, 'log-in');
  });
  const isForged = (context: Context<Known>, token: unknown): boolean =>
    typeof token !== 'string' || !isSame(token, context.get('session')?.token ?? random());
  const showList = async (context: Context<Known>, status: Status = 200, alert?: Word) => {
    const rows = await readTowns();
    const megabytes = Math.round(process.memoryUsage.rss() / 1024 / 1024);
    const asked = folder === undefined ? [] : await readAsked(folder, new Date());
    const content: Shown = (reader) =>
      html`${pages.askedList(reader, asked)}${pages.townList(reader, rows, works, megabytes)}`;
    return show(context, 'title', content, status, alert);
  };

  app.get('/', (context) => showList(context));
  app.get('/make', (context) => show(context, 'make', pages.makeForm));
  app.get('/town/:key', async (context) => {
    const town = (await readTowns()).find(({ key }) => key === context.req.param('key'));
    return town ? showTown(context, town) : showList(context, 404, 'no-town');
  });
  app.get('/work/:number', async (context) => {
    const work = works.find(({ number }) => String(number) === context.req.param('number'));
    return work ? show(context, work.verb, (reader) => pages.workPage(reader, work)) : context.redirect('/', 303);
  });
  app.get('*', (context) => context.redirect('/', 303));

  app.post('/logout', small, async (context) => {
    const { token } = await context.req.parseBody();
    if (isForged(context, token)) return showList(context, 403, 'forged');
    sessions.delete(digest(getCookie(context, cookie) ?? '').toString('hex'));
    deleteCookie(context, cookie, inCookie);
    return context.redirect('/', 303);
  });

  const large = bodyLimit({
    maxSize: MOST_MAKE_BYTES,
    onError: (context: Context<Known>) => show(context, 'make', pages.makeForm, 413, 'too-large'),
  });
  app.post('/make', large, async (context) => {
    const refuse = (status: Status, alert: Word) => show(context, 'make', pages.makeForm, status, alert);
    const { token, key, host, workbook, asked } = await context.req.parseBody();
    if (isForged(context, token)) return refuse(403, 'forged');
    if (typeof key !== 'string' || !KEY.test(key)) return refuse(400, 'bad-key');
    const isOwn = typeof host === 'string' && ownHosts().includes(host.replace(/^https?:\/\//, '').replace(/\/$/, ''));
    if (typeof host !== 'string' || host === '' || host.length > 300 || isOwn) return refuse(400, 'bad-host');
    if (isBusy()) return refuse(429, 'busy');
    if (asked !== undefined && folder !== undefined)
      return order(context, 'make', key, [`--host=${host}`, '--pack', packOfAsked(folder, key)], async (code) => {
        // Once it is there, its pack holds passwords that lie in two places.
        if (code === 0) await dropAsked(folder, key);
      });
    if (!(workbook instanceof File) || workbook.size === 0) return refuse(400, 'no-workbook');
    const aside = await mkdtemp(path.join(tmpdir(), 'machi-make-'));
    const isPack = /\.zip$/i.test(workbook.name);
    const file = path.join(aside, isPack ? 'pack.zip' : 'workbook.xlsx');
    await writeFile(file, Buffer.from(await workbook.arrayBuffer()), { mode: 0o600 });
    return order(context, 'make', key, [`--host=${host}`, isPack ? '--pack' : '--from', file], () =>
      rm(aside, { recursive: true }),
    );
  });

  app.post('/put-away', small, async (context) => {
    const { token, key } = await context.req.parseBody();
    if (isForged(context, token)) return showList(context, 403, 'forged');
    if (folder !== undefined && typeof key === 'string') await dropAsked(folder, key);
    return context.redirect('/', 303);
  });

  for (const verb of ['suspend', 'resume', 'remove'] as const)
    app.post(`/${verb}`, small, async (context) => {
      const { token, key, confirm } = await context.req.parseBody();
      const town = (await readTowns()).find((one) => one.key === key);
      const refuse = (status: Status, alert: Word) =>
        town ? showTown(context, town, status, alert) : showList(context, status, alert);
      if (isForged(context, token)) return refuse(403, 'forged');
      if (!town || !KEY.test(town.key)) return refuse(404, 'no-town');
      if (verb === 'remove' && confirm !== town.key) return refuse(400, 'not-confirmed');
      if (isBusy()) return refuse(429, 'busy');
      return order(context, verb, town.key, verb === 'remove' ? ['--yes'] : []);
    });
  return app;
}

/**
 * Serves the operator's pages on a listener of their own. Where another process has the address already, the towns are
 * served without them.
 */
export async function serveOperator(settings: OperatorSettings, ground: OperatorGround) {
  let port = settings.port;
  const ownHosts = (): string[] =>
    settings.origin === undefined ? [`localhost:${port}`, `127.0.0.1:${port}`] : [new URL(settings.origin).host];
  const server = createAdaptorServer({ fetch: operatorPages(settings, ownHosts, ground).fetch });
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      ground.log.error({ reason: error.message }, 'the operator’s page is not served');
      resolve();
    });
    server.listen(settings.port, settings.host, () => {
      const address = server.address();
      if (typeof address === 'object' && address) ({ port } = address);
      ground.log.info({ host: settings.host, port }, 'the operator’s page');
      resolve();
    });
  });
  return {
    close(): void {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}
