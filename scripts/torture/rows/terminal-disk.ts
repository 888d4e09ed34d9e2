import { execFileSync } from 'node:child_process';
import { cp, mkdir, open, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { addBathPeople, addBathTerminal } from '../bath-people.ts';
import { judge, restart, setNetwork, tap, untilSent, work, type Day, type Post } from '../bath-post.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { startTerminal } from '../terminal-process.ts';
import { openFolder } from '../town-commands.ts';

const PEOPLE = 12;
const SMALL = '700k';
const LARGE = '64m';
const MOST_TAPS = 2000;
/** Events of a lost page, and those half on it. */
const LOST_WITH_A_PAGE = 8;

const ledgerOf = (post: Post): string => path.join(post.folder, 'ledger', 'ledger.sqlite');

/** Puts the ledger on a small disk of its own; undefined if nothing can be mounted. */
async function shrinkDisk(post: Post, { scope }: TortureContext): Promise<{ grow(): void } | undefined> {
  const folder = path.dirname(ledgerOf(post));
  const kept = `${folder}-kept`;
  await cp(folder, kept, { recursive: true });
  try {
    await scope.hold(
      () => execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL},mode=0700`, 'tmpfs', folder], { stdio: 'pipe' }),
      () => void execFileSync('umount', ['--lazy', folder]),
    );
  } catch {
    return undefined;
  }
  await cp(kept, folder, { recursive: true });
  return { grow: () => void execFileSync('mount', ['-o', `remount,size=${LARGE}`, folder]) };
}

/** Taps until the disk is full and beyond, cuts the power, and goes on once there is room. */
async function fillDisk(post: Post, day: Day): Promise<Finding> {
  const name = 'terminal-disk: a full disk';
  await post.process.kill();
  const disk = await shrinkDisk(post, day.context);
  if (!disk) return { name, isReached: false, figure: 'no small disk can be mounted here: it takes root' };
  await restart(post, day);
  setNetwork(post, 'cut');
  let number = 0;
  for (; number < MOST_TAPS && day.problems.length === 0; number += 1) await tap(post, day, number, false);
  const before = day.shown.length;
  for (let more = 0; more < 5; more += 1) await tap(post, day, number + more, false);
  const refused = day.problems.length;
  await post.process.kill();
  const { readable = null } = await restart(post, day);
  disk.grow();
  await tap(post, day, number, false);
  const isBack = day.shown.length > before;
  setNetwork(post, 'open');
  await post.process.kill();
  await restart(post, day);
  const took = await untilSent(post);
  const problems = [...new Set(day.problems)];
  day.problems.length = 0;
  return {
    name,
    isReached: refused > 0 && problems.join() === 'ledger-full' && isBack && readable === null && took < Infinity,
    figure: `${before} taps until it was full, then ${refused} told ${problems.join(', ')}; ${isBack ? 'works' : 'does not work'} again with room, nothing damaged, all sent`,
  };
}

type Spoil = (post: Post, context: TortureContext) => Promise<void>;

async function overwrite(file: string, at: number, length: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, at);
  await handle.close();
}

const damages: readonly (readonly [string, number, Spoil])[] = [
  ['its header', 0, (post) => overwrite(ledgerOf(post), 0, 100)],
  ['the head of its log', 0, (post) => overwrite(`${ledgerOf(post)}-wal`, 0, 32)],
  [
    'a page',
    LOST_WITH_A_PAGE,
    async (post, { random }) => {
      const { size } = await stat(ledgerOf(post));
      await overwrite(ledgerOf(post), between(random, 1, Math.max(1, size / 4096 - 1)) * 4096, 4096);
    },
  ],
  ['its end, cut off', 3 * LOST_WITH_A_PAGE, async (post) => truncate(ledgerOf(post), 4096)],
  ['all of it but its log', PEOPLE * 4, (post) => rm(ledgerOf(post))],
];

/** Damages the file below unsent taps; returns the taps that are gone. */
async function damage(post: Post, day: Day, [what, mostLost, spoil]: (typeof damages)[number]): Promise<string[]> {
  const { random } = day.context;
  setNetwork(post, 'cut');
  const kept = day.shown.splice(0);
  for (let number = between(random, 10, 20); number > 0; number -= 1) await tap(post, day, number, false);
  await post.process.kill();
  await spoil(post, day.context);
  const { readable } = await restart(post, day);
  await tap(post, day, 0, false);
  const last = day.shown.at(-1);
  post.network = 'open';
  await post.process.kill();
  await restart(post, day);
  const took = await untilSent(post);
  const found = await judge(day.database, day.shown);
  const { lost } = await judge(day.database, last ? [last] : []);
  const faults = [
    ...(took === Infinity ? ['is not sent'] : []),
    ...(found.lost > mostLost ? [`${found.lost} lost`] : []),
    ...(found.doubled + found.wrong > 0 ? [`${found.doubled + found.wrong} doubled or wrong`] : []),
    ...(lost > 0 ? ['what came after is lost'] : []),
    ...(found.lost > 0 && typeof readable !== 'number' ? ['does not say so'] : []),
  ];
  day.context.progress(`terminal-disk: ${what}: ${readable ?? 'all'} events readable, ${found.lost} taps lost`);
  day.shown.push(...kept);
  return faults.map((fault) => `${what}: ${fault}`);
}

async function run(context: TortureContext): Promise<Finding[]> {
  const { scope, count, random } = context;
  const town = await openTown(scope, await openPostgres(scope), 'disk');
  const { database } = town;
  await addBathPeople(database, PEOPLE, 40);
  const folder = path.join(await openFolder(scope, 'terminal-disk'), 'terminal');
  await mkdir(folder, { recursive: true });
  const day: Day = {
    context,
    people: PEOPLE,
    database,
    server: `http://127.0.0.1:${town.api.port}`,
    shown: [],
    problems: [],
  };
  const process = await startTerminal(scope, folder);
  const terminal = await addBathTerminal(database, process.publicKey);
  const post: Post = { terminal, folder, process, skew: 0, network: 'open', kills: 0 };
  await work(post, day);
  if ((await untilSent(post)) === Infinity) throw new Error('the terminal gets no snapshot');

  const full = await fillDisk(post, day);
  const found = await judge(database, day.shown);
  const faults: string[] = [];
  const rounds = count(20, 3);
  for (let round = 0; round < rounds; round += 1) {
    const kind = damages[round < damages.length ? round : between(random, 0, damages.length - 1)];
    if (kind) faults.push(...(await damage(post, day, kind)));
  }
  const disputes = await database.query('select count(*)::int as count from terminal_quarantine');
  return [
    { ...full, isReached: full.isReached && found.lost + found.doubled + found.wrong === 0 },
    {
      name: `terminal-disk: a damaged ledger, ${rounds} times`,
      isReached: faults.length === 0 && disputes.rows[0].count === 0,
      figure: `${faults.length === 0 ? 'starts, says so, sends what is readable and goes on' : faults.join('; ')}; ${disputes.rows[0].count} disputes at the server`,
    },
  ];
}

/** A full disk and a damaged file under a terminal's ledger. */
export const terminalDisk: TortureRow = { name: 'terminal-disk', run };
