import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { addSpot } from '../../bench/ground/bookings.ts';
import type { ApiProcess } from '../../bench/ground/api-process.ts';
import { addMembers, emailOf } from '../../bench/ground/people.ts';
import { openApi, openDatabase, openPostgres } from '../../bench/ground/town.ts';
import { ensurePortal } from '../../build/build-portal.ts';
import { readService } from '../../operation/unit-file.ts';
import { freePort } from '../../postgres/free-port.ts';
import { addBathPeople } from '../bath-people.ts';
import { openMailbox } from '../mailbox.ts';
import { openNginx, type Proxy } from '../nginx.ts';
import { openCaller, type Caller } from '../proxied-caller.ts';
import {
  MEMBERS,
  RESIDENTS,
  ROOMS,
  addOfficials,
  bookOnce,
  headersOf,
  lookOnce,
  reportOnce,
  noActions,
  openTerminal,
  tapOnce,
  type Actions,
} from '../proxied-roles.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { judgeBookings } from '../stored-bookings.ts';
import { openFolder } from '../town-commands.ts';
import { pause, waitUntil } from '../wait.ts';

const SIGN_INS = 40;
const BATHERS = 40;
const ARRIVAL_MILLISECONDS = 90_000;
/** Pause between two actions of each person; longer in the short form, whose rows share the machine. */
const REST_MILLISECONDS = 20;
const SHORT_REST_MILLISECONDS = 150;

interface House {
  readonly scope: TortureContext['scope'];
  readonly databaseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports: readonly [number, number];
  readonly processes: ApiProcess[];
}

/** Starts a process as systemd does: command and environment of the unit, with the town's settings. */
async function startProcess({ scope, databaseUrl, environment, ports }: House, at: 0 | 1): Promise<ApiProcess> {
  const unit = await readService('machi-web@', String(ports[at]), process.cwd());
  return openApi(scope, {
    databaseUrl,
    environment: { ...environment, ...unit.environment },
    command: unit.command,
  });
}

/** Stops and starts each process in turn, as an update does. */
async function replaceEach(house: House, caller: Caller, rounds: number) {
  const before = caller.brokenOff();
  caller.takeTally();
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const at of [0, 1] as const) {
      const began = performance.now();
      await house.processes[at]?.stop();
      house.processes[at] = await startProcess(house, at);
      slowest = Math.max(slowest, performance.now() - began);
    }
  return { ...caller.takeTally(), failed: caller.brokenOff() - before, slowest };
}

/** Registers a list of people while its process may be killed; reads the progress from both processes. */
function registerList(house: House, caller: Caller, people: number, actions: Actions) {
  const seen = Promise.withResolvers<void>();
  return { seen: seen.promise, registered: register(house, caller, people, actions, seen.resolve) };
}

async function register(house: House, caller: Caller, people: number, actions: Actions, tellSeen: () => void) {
  const headers = headersOf('member_admin');
  const text = Array.from({ length: people }, (_none, index) => `list${index}@example.jp,山田 太郎${index}`).join('\n');
  let isOver = false;
  let seenByBoth = 0;
  const answering = caller
    .ask({
      method: 'POST',
      target: '/api/members/bulk',
      body: { text, is_reset_forced: 0, to_send_email: 1 },
      headers: { ...headers, 'idempotency-key': 'the-list' },
    })
    .finally(() => (isOver = true));
  const progressAt = async (port: number): Promise<number | undefined> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/members/bulk/progress?attempt=the-list`, { headers });
    return JSON.parse(await response.text()).progress?.total;
  };
  while (!isOver) {
    const totals = await Promise.all(house.ports.map((port) => progressAt(port).catch(() => undefined)));
    if (totals.every((total) => total === people)) {
      seenByBoth += 1;
      tellSeen();
    }
    await pause(50);
  }
  const { status, text: said } = await answering;
  if (status !== 201) actions.strange.push(`the list ${status} ${said.slice(0, 160)}`);
  return seenByBoth;
}

/**
 * Finds notifications of a booking that came after those of its cancellation, and people without their notification.
 */
function judgeNotifications(mails: readonly { readonly to: string; readonly text: string }[], { canceled }: Actions) {
  const isCancelling = (text: string): boolean => text.includes('取り消しました');
  let disordered = 0;
  for (const code of canceled) {
    const about = mails.filter(({ text }) => text.includes(code));
    const first = about.findIndex(({ text }) => isCancelling(text));
    if (first < 1 || about.slice(first).some(({ text }) => !isCancelling(text))) disordered += 1;
  }
  const doubled = mails.length - new Set(mails.map(({ to, text }) => `${to} ${text}`)).size;
  return { disordered, doubled };
}

/** One address asks until it is refused, whatever headers it sends; its neighbour is still served. */
async function findLimits(proxy: Proxy) {
  const [loud, neighbour] = [openCaller(proxy, '127.0.0.66'), openCaller(proxy, '127.0.0.67')];
  const body = { login_id: 'nobody@example.jp', password: 'Wrong-word1' };
  const logIn = (caller: Caller, forwarded: string) =>
    caller.ask({
      method: 'POST',
      target: '/api/login',
      body: { ...body, login_id: `${forwarded}@example.jp` },
      headers: { 'x-forwarded-for': forwarded },
    });
  let served = 0;
  for (let asked = 0; asked < 4 * SIGN_INS; asked += 1) {
    if ((await logIn(loud, `10.1.${asked}.1`)).status === 429) break;
    served += 1;
  }
  const { status } = await logIn(neighbour, '10.2.0.1');
  loud.close();
  neighbour.close();
  // Each of the two processes counts separately.
  return { isReached: served >= SIGN_INS && served <= 2 * SIGN_INS && status !== 429, served, status };
}

async function isClosed(caller: Caller): Promise<boolean> {
  const targets = ['/sandbox/inbox', '/sandbox/of-the-town-under-test/inbox.json', '/metrics'];
  const answers = await Promise.all(targets.map((target) => caller.ask({ target })));
  return answers.every(({ status }) => status === 404);
}

async function judgeVisits(database: pg.Client, { taps }: Actions): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from visit where tap_id = any($1::uuid[])',
    [[...taps]],
  );
  return taps.size - (rows[0]?.count ?? 0);
}

async function run({ scope, count, isShort, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const mailbox = await openMailbox(scope);
  const folder = await openFolder(scope, 'proxy');
  const ports = [await freePort(), await freePort()] as const;
  const database = await openDatabase(scope, postgres.url);
  const house: House = {
    scope,
    databaseUrl: postgres.url,
    ports,
    processes: [],
    environment: {
      // A public name would make the server refuse the sample's cards.
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: '1',
      SMTP_URL: mailbox.url,
      MACHI_DATA: path.join(folder, 'data'),
      RATE_SIGN_IN: String(SIGN_INS),
    },
  };
  await ensurePortal(process.cwd());
  // Both at once on an empty database: a town's first start.
  house.processes.push(...(await Promise.all([startProcess(house, 0), startProcess(house, 1)])));
  const people = count(300, 100);
  await addBathPeople(database, BATHERS, 40);
  // The first bathers are the residents and officials.
  if (MEMBERS > BATHERS) await addMembers(database, MEMBERS - BATHERS, BATHERS);
  await addSpot(database, ROOMS);
  await addOfficials(database);
  const terminal = await openTerminal(database);
  const proxy = await openNginx(scope, folder, ports);
  const caller = openCaller(proxy);
  scope.hold(
    () => caller,
    (opened) => opened.close(),
  );

  const rest = isShort ? SHORT_REST_MILLISECONDS : REST_MILLISECONDS;
  const actions = noActions();
  let isOver = false;
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!isOver) await work();
  };
  let bather = RESIDENTS;
  const working = Promise.all([
    ...Array.from({ length: 6 }, (_line, line) =>
      repeat(() => bookOnce(caller, actions, (actions.next + line) % RESIDENTS).then(() => pause(rest))),
    ),
    ...Array.from({ length: 2 }, () => repeat(() => lookOnce(caller, actions).then(() => pause(isShort ? rest : 0)))),
    // A device may report once a second.
    repeat(() => reportOnce(caller, actions).then(() => pause(1500))),
    repeat(async () => {
      await tapOnce(caller, actions, terminal, bather % BATHERS);
      bather += 1;
      await pause(100);
    }),
  ]);
  const { seen, registered } = registerList(house, caller, people, actions);

  const kills = count(4, 2);
  const seconds = count(60, 1);
  for (let kill = 0; kill < kills; kill += 1) {
    // The first kill comes while the list is being registered.
    await (kill === 0 ? Promise.race([seen, registered]) : pause(seconds * 1000));
    const at = kill % 2 === 0 ? 0 : 1;
    await house.processes[at]?.kill();
    house.processes[at] = await startProcess(house, at);
    progress(
      `proxy ${kill + 1}/${kills}: ${actions.booked.size} booked, ${actions.taps.size} taps, ${actions.reads} looks`,
    );
  }
  const seenByBoth = await registered;
  const broken = caller.brokenOff();
  const rounds = count(6, 2);
  const replaced = await replaceEach(house, caller, rounds);
  progress(`proxy: each process replaced ${rounds} times`);
  isOver = true;
  await working;

  const waiting = async (): Promise<number> =>
    (await database.query('select count(*)::int as count from outbox where sent_at is null')).rows[0].count;
  const took = await waitUntil(ARRIVAL_MILLISECONDS, async () => (await waiting()) === 0);
  const listed = mailbox.mails().filter(({ to }) => /^list\d+@/.test(to));
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from member where email like 'list%@example.jp'`,
  );
  const bookings = await judgeBookings(database, actions.booked);
  const lostTaps = await judgeVisits(database, actions);
  const notifications = judgeNotifications(mailbox.mails(), actions);
  const unwritten = [...Array(RESIDENTS).keys()].filter(
    (member) => !mailbox.mails().some(({ to }) => to === emailOf(member)),
  ).length;
  const closed = await isClosed(caller);
  const limits = await findLimits(proxy);
  // It seals the log when it stops; its neighbour is killed and does not.
  await house.processes[0]?.stop();
  const chain = JSON.parse(
    (await caller.ask({ target: '/api/audit/chain', headers: headersOf('auditor') })).text,
  ).chain;
  await house.processes[1]?.kill();
  const { rows: heads } = await database.query<{ hash: string }>(
    'select hash from audit_seal order by audit_seal_id desc limit 1',
  );
  const kept = JSON.parse(await readFile(path.join(folder, 'data', 'hoshimori-kept.json'), 'utf8')).audit_head?.hash;
  const isHeadKept = kept === heads[0]?.hash;
  const strange =
    actions.strange.length === 0 ? '' : `; strange: ${[...new Set(actions.strange)].slice(0, 3).join(' | ')}`;

  return [
    {
      name: `proxy: two processes behind nginx, ${kills} kills, all roles`,
      isReached:
        bookings.lost + bookings.doubled + bookings.partial + lostTaps === 0 &&
        actions.strange.length === 0 &&
        actions.booked.size > 0 &&
        actions.taps.size > 0,
      figure: `${actions.booked.size} booked, ${actions.canceled.size} cancelled, ${actions.taps.size} taps, ${actions.reads} looks, ${broken} broken off and asked again: ${bookings.lost} bookings and ${lostTaps} taps lost, ${bookings.doubled} doubled, ${bookings.partial} in part${strange}`,
    },
    {
      name: 'proxy: replaced one after the other, nobody sees it',
      isReached: replaced.failed === 0 && replaced.answered > 0,
      figure: `${2 * rounds} replaced, the slowest in ${(replaced.slowest / 1000).toFixed(1)} s: ${replaced.answered} requests answered meanwhile, ${replaced.failed} failed, the longest wait ${Math.round(replaced.longest)} ms`,
    },
    {
      name: 'proxy: one progress bar',
      isReached: rows[0]?.count === people && seenByBoth > 0,
      figure: `${rows[0]?.count} of ${people} registered; both processes told how far it was ${seenByBoth} times`,
    },
    {
      name: 'proxy: notifications in order',
      isReached:
        took < ARRIVAL_MILLISECONDS &&
        notifications.disordered === 0 &&
        unwritten === 0 &&
        new Set(listed.map(({ to }) => to)).size === people &&
        notifications.doubled <= kills * 20,
      figure: `${mailbox.mails().length} notifications, the last ${Math.round(took / 1000)} s after the end: ${notifications.disordered} of ${actions.canceled.size} out of order, ${notifications.doubled} twice (a handful in hand at each kill may be)`,
    },
    {
      name: 'proxy: one audit chain, one head outside',
      isReached: chain.state === 'whole' && chain.sealed > 0 && isHeadKept,
      figure: `chain ${chain.state}, ${chain.sealed} events sealed; the file holds ${isHeadKept ? 'the newest head' : 'another head'}`,
    },
    {
      name: 'proxy: limits by the real address, no sandbox',
      isReached: limits.isReached && closed,
      figure: `${limits.served} logins of one address served, limit ${SIGN_INS} a process; its neighbour got ${limits.status}; sandbox and metrics ${closed ? 'closed' : 'OPEN'}`,
    },
  ];
}

/** Debian's nginx with the documented example, before two processes of a town that are killed and replaced. */
export const proxy: TortureRow = { name: 'proxy', run };
