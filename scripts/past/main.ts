import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { townTimeText } from '@machi/domain/calendar/model';
import { momentTyped } from '@machi/domain/past/rules';
import { Hindrance, runOrder } from '../backup/order.ts';
import { builtProgram } from '../build/built-program.mjs';
import {
  connectPast,
  databaseUrl,
  deletePast,
  fetchPast,
  folder,
  forbidWriting,
  pastUrl,
  place,
  processOfPast,
  refuseUnreachable,
  startAt,
} from './server.ts';

const USAGE = `machi past open "2026-11-29 14:05:30" --official ADDRESS
  Opens the town as it was at that second of Japanese time, beside the running one; nobody else sees it. ADDRESS is the
  login ID of the official who asks for it. It closes by itself after ${hours(4)} hours.
machi past look reservation NUMBER · machi past look application NUMBER
  Shows what stood then beside what stands now.
machi past bring-back reservation NUMBER · machi past bring-back application NUMBER
  Brings that one back into the running town, and tells its person.
machi past close
  Deletes what was opened.`;

function hours(of: number): number {
  return Number(process.env.MACHI_PAST_HOURS || of);
}

const { SUDO_USER, PAST_OPERATOR = SUDO_USER || 'root' } = process.env;
const STATE = place('opened.json');

interface Opened {
  readonly official: string;
  readonly target: string;
  readonly opened_at: string;
  readonly closes_at: string;
  /** Nobody who has left is in it any more: until then nobody looks. */
  readonly is_ready: boolean;
}

const readState = async (): Promise<Opened | undefined> => {
  const text = await readFile(STATE, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Opened);
};

/** Runs the product's part on the past and the running town. */
const runOfTown = (opened: Opened, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [builtProgram('past-of-town'), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PAST_URL: pastUrl(), PAST_OFFICIAL: opened.official, PAST_OPERATOR },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });

/** The state goes last: what was broken off is closed again. */
async function close(): Promise<void> {
  await deletePast();
  await rm(STATE, { force: true });
}

const inWords = ({ target, closes_at, official }: Opened): string =>
  `${townTimeText(new Date(target))}, asked for by ${official}; it closes at ${townTimeText(new Date(closes_at))}`;

/** Takes the one place; a second command finds it taken. */
async function takePlace(official: string, target: Date): Promise<Opened> {
  const now = new Date();
  const closes = new Date(now.getTime() + hours(4) * 3_600_000);
  const opened = {
    official,
    target: target.toISOString(),
    opened_at: now.toISOString(),
    closes_at: closes.toISOString(),
    is_ready: false,
  };
  try {
    await writeFile(STATE, `${JSON.stringify(opened)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const other = await readState();
    if (!other) throw error;
    throw new Hindrance(`A past is open already: ${inWords(other)}. machi past close`);
  }
  return opened;
}

async function open(typed: string, official: string): Promise<number> {
  const target = momentTyped(typed);
  if (!target) throw new Hindrance('The second is written as "2026-11-29 14:05:30", in Japanese time.');
  // Checked first: what cannot be completed does not begin.
  builtProgram('past-of-town');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const opened = await takePlace(official, target);
  const began = performance.now();
  try {
    await refuseUnreachable(target);
    await fetchPast(target);
    await startAt(() => isInterrupted);
    const client = await connectPast();
    const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last');
    await client.end();
    console.log(`Opened ${townTimeText(target)} beside the running town.`);
    const last = rows[0]?.last;
    console.log(
      `  last that was written until then: ${last ? townTimeText(last) : 'before the backup from which it was read'}`,
    );
    if ((await runOfTown(opened, ['prepare', target.toISOString()])) !== 0)
      throw new Hindrance('It could not be made fit to be looked at, and is deleted again.');
    await forbidWriting();
    await writeFile(STATE, `${JSON.stringify({ ...opened, is_ready: true })}\n`);
  } catch (error) {
    await close();
    throw error;
  }
  console.log(
    `  took ${Math.round((performance.now() - began) / 1000)} s; it can only be read, and closes at ${townTimeText(new Date(opened.closes_at))}`,
  );
  return 0;
}

async function workWith(args: readonly string[]): Promise<number> {
  const opened = await readState();
  if (!opened?.is_ready || (await processOfPast()) === 0) throw new Hindrance(`No past is open.\n${USAGE}`);
  if (new Date(opened.closes_at) < new Date()) {
    await close();
    throw new Hindrance('The past that was open has closed: its hours were over.');
  }
  console.log(`At ${inWords(opened)}.`);
  return runOfTown(opened, args);
}

/** What is interrupted is closed as after any failure. */
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true;
  });

await runOrder(async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { official: { type: 'string', default: '' }, over: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [verb, first = '', second = ''] = positionals;
  if (databaseUrl === '') throw new Hindrance('This works on PostgreSQL only: set DATABASE_URL.');
  if (process.getuid?.() === 0) throw new Hindrance('PostgreSQL does not run as root: call it as `machi past`.');
  if (verb === 'open' && first !== '' && values.official !== '') return open(first, values.official);
  if ((verb === 'look' || verb === 'bring-back') && second !== '') {
    const kind = first === 'form' ? 'application' : first;
    return workWith([verb, kind, second.trim().toUpperCase()]);
  }
  if (verb === 'close') {
    const opened = await readState();
    if (values.over && (!opened || new Date(opened.closes_at) > new Date())) return 0;
    await close();
    console.log(opened ? 'The past is closed, and everything of it is deleted.' : 'No past was open.');
    return 0;
  }
  throw new Hindrance(USAGE);
});
