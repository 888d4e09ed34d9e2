import path from 'node:path';
import pg from 'pg';
import { addSpot } from '../../bench/ground/bookings.ts';
import { addMembers } from '../../bench/ground/people.ts';
import { SECRET } from '../../bench/ground/api-process.ts';
import { openDatabase, openPostgres } from '../../bench/ground/town.ts';
import { builtProgram } from '../../build/built-program.mjs';
import { ensurePortal } from '../../build/build-portal.ts';
import { freePort } from '../../postgres/free-port.ts';
import { addBathPeople } from '../bath-people.ts';
import { openNginx } from '../nginx.ts';
import { openCaller } from '../proxied-caller.ts';
import {
  MEMBERS,
  RESIDENTS,
  ROOMS,
  addOfficials,
  bookOnce,
  lookOnce,
  noActions,
  openTerminal,
  tapOnce,
} from '../proxied-roles.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { judgeBookings } from '../stored-bookings.ts';
import { openFolder } from '../town-commands.ts';
import { pause, waitUntil } from '../wait.ts';
import { openMachine, type Machine, type Update } from './machine.ts';
import { makeRelease, type ReleaseOptions } from './releases.ts';

const BATHERS = 20;
const REST_MILLISECONDS = 30;
/** Clients who ask one thing after the other. */
const BOOKING = 4;
const LOOKING = 2;
const CLIENTS = BOOKING + LOOKING + 1;

/** Answers 500 to what an open page asks, on these ports. */
const answers500 = (ports: readonly number[]): string =>
  `import { Server as BrokenServer } from 'node:http';
const emitWhole = BrokenServer.prototype.emit;
if ([${ports.join()}].includes(Number(process.env.PORT))) BrokenServer.prototype.emit = function (event, request, answer) {
  if (event !== 'request' || !request.url.startsWith('/api/spots')) return emitWhole.apply(this, arguments);
  answer.statusCode = 500; answer.end(); return true;
};`;
const throwsOn = (ports: readonly number[]): string =>
  `if ([${ports.join()}].includes(Number(process.env.PORT))) throw new Error('a release that does not start');`;

interface Try {
  readonly name: string;
  readonly release: ReleaseOptions;
  readonly code: number;
  /** Words of the output. */
  readonly says: RegExp;
  /** Release that both processes run at the end. */
  readonly ends: string;
  /** Processes that crash: what each has in hand breaks off, and is sent again under its key. */
  readonly crashes?: number;
  /** What happens meanwhile; its end is awaited before the update's. */
  during?(machine: Machine, update: Update): Promise<string | undefined>;
}

async function run({ scope, progress }: TortureContext): Promise<Finding[]> {
  builtProgram('main');
  await ensurePortal(process.cwd());
  const home = await openFolder(scope, 'update');
  const postgres = await openPostgres(scope);
  const [one, other, trialPort] = [await freePort(), await freePort(), await freePort()];
  const ports = [one, other] as const;
  await makeRelease(path.join(home, 'r0'));
  const machine = await openMachine(scope, {
    home,
    ports,
    trialPort,
    databaseUrl: postgres.url,
    first: 'r0',
    environment: {
      PUBLIC_URL: 'https://localhost',
      TRUST_PROXY: '1',
      MACHI_SECRET: SECRET,
      MACHI_DATA: path.join(home, 'data'),
      MACHI_BACKUPS: path.join(home, 'backups'),
      METRICS_KEY: 'of-the-operator-under-test',
    },
  });
  const database = await openDatabase(scope, postgres.url);
  await addBathPeople(database, BATHERS, 400);
  if (MEMBERS > BATHERS) await addMembers(database, MEMBERS - BATHERS, BATHERS);
  await addSpot(database, ROOMS);
  await addOfficials(database);
  const terminal = await openTerminal(database);
  const caller = await scope.hold(
    async () => openCaller(await openNginx(scope, home, ports)),
    (opened) => opened.close(),
  );
  const actions = noActions();
  let isOver = false;
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!isOver) {
      await work();
      await pause(REST_MILLISECONDS);
    }
  };
  let bather = RESIDENTS;
  const working = Promise.all([
    ...Array.from({ length: BOOKING }, (_line, line) =>
      repeat(() => bookOnce(caller, actions, (actions.next + line) % RESIDENTS)),
    ),
    ...Array.from({ length: LOOKING }, () => repeat(() => lookOnce(caller, actions))),
    repeat(() => tapOnce(caller, actions, terminal, (bather += 1) % BATHERS)),
  ]);

  const column = (name: string): ReleaseOptions => ({ migration: `alter table member add column later_${name} text` });
  const holder = new pg.Client({ connectionString: postgres.url, options: '-c search_path=hoshimori' });
  await scope.hold(
    () => holder.connect(),
    () => holder.end(),
  );
  const tries: readonly Try[] = [
    { name: 'a release with a migration', release: column('a'), code: 0, says: /Applied 1 migration/, ends: 'r1' },
    {
      name: 'one that does not start',
      release: { ...column('b'), first: throwsOn([one, other, trialPort]) },
      code: 1,
      says: /beside the town: it did not start/,
      ends: 'r1',
    },
    {
      name: 'one that starts and answers 500',
      release: { first: answers500([one, other, trialPort]) },
      code: 1,
      says: /beside the town: \/api\/spots answers 500/,
      ends: 'r1',
    },
    {
      name: 'one whose second process alone does not start',
      release: { first: throwsOn([other]) },
      code: 1,
      says: /did not pass its look: it did not start[^]*back to r1[^]*back to r1/,
      ends: 'r1',
    },
    {
      name: 'one whose migration waits for a table all the time',
      release: column('c'),
      code: 1,
      says: /somebody has held one of them all the time/,
      ends: 'r1',
      async during(_machine, update) {
        await holder.query('begin');
        await holder.query('select from member');
        await update.ended;
        await holder.query('commit');
        return undefined;
      },
    },
    {
      name: 'an update that is killed between both processes, which then crash in turn, and is done again',
      release: column('d'),
      code: 0,
      says: /Done: the town runs r6/,
      ends: 'r6',
      crashes: 2,
      async during(running, update) {
        let isEnded = false;
        void update.ended.then(() => (isEnded = true));
        const isHalf = () => Promise.resolve(isEnded || new RegExp(`^${one}: r6 \\(`, 'm').test(update.said()));
        if ((await waitUntil(120_000, isHalf)) === Infinity || isEnded)
          return `it did not come so far: ${update.said()}`;
        update.kill();
        await update.ended;
        await running.crash(one);
        await running.crash(other);
        const now = ports.map((port) => running.releaseOf(port)).join();
        return now === 'r6,r1' || now === 'r6,r6' ? undefined : `after the crash they ran ${now}`;
      },
    },
    { name: 'the way back', release: {}, code: 0, says: /Done: the town runs r1/, ends: 'r1' },
  ];

  const findings: Finding[] = [];
  for (const [index, one_] of tries.entries()) {
    const isBack = one_.name === 'the way back';
    const name = isBack ? 'r6' : `r${index + 1}`;
    if (!isBack) await makeRelease(path.join(home, name), one_.release);
    const broken = caller.brokenOff();
    const strange = actions.strange.length;
    caller.takeTally();
    const began = performance.now();
    const first = machine.update(name, isBack ? ['--back'] : []);
    const complaint = await one_.during?.(machine, first);
    let { code, output } = await first.ended;
    // Broken off: done again.
    if (code === null) ({ code, output } = await machine.update(name).ended);
    const seconds = Math.round((performance.now() - began) / 1000);
    const runs = ports.map((port) => machine.releaseOf(port));
    const { answered, longest } = caller.takeTally();
    const failed = caller.brokenOff() - broken;
    const isReached =
      complaint === undefined &&
      code === one_.code &&
      one_.says.test(output) &&
      runs.every((release) => release === one_.ends) &&
      failed <= (one_.crashes ?? 0) * CLIENTS &&
      answered > 0 &&
      actions.strange.length === strange;
    const said = isReached
      ? ''
      : ` | ${complaint ?? ''} ${actions.strange.slice(strange, strange + 2).join()} | ${output.slice(-600).replaceAll('\n', ' / ')}`;
    findings.push({
      name: `update: ${one_.name}`,
      isReached,
      figure: `ended with ${code} after ${seconds} s, both run ${[...new Set(runs)].join(' and ')}; ${answered} requests, ${failed} failed, the longest wait ${Math.round(longest)} ms${said}`,
    });
    progress(`update: ${one_.name}: ${isReached ? 'reached' : `missed${said}`}`);
  }
  isOver = true;
  await working;
  const stored = await judgeBookings(database, actions.booked);
  return [
    ...findings,
    {
      name: 'update: nothing lost over all of them',
      isReached: stored.lost + stored.doubled + stored.partial === 0 && actions.booked.size > 0,
      figure: `${actions.booked.size} booked: ${stored.lost} lost, ${stored.doubled} doubled, ${stored.partial} in part; ${actions.taps.size} taps, ${actions.reads} looks`,
    },
  ];
}

/** Updates of two processes behind Debian's nginx under load, good ones and broken ones. */
export const update: TortureRow = { name: 'update', isAtLength: true, run };
