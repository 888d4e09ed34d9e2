import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import { addBathPeople, addBathTerminal } from '../bath-people.ts';
import { judge, restart, setClock, setNetwork, tap, untilSent, work, type Day, type Post } from '../bath-post.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { startTerminal } from '../terminal-process.ts';
import { openFolder } from '../town-commands.ts';
import { pause, waitUntil } from '../wait.ts';

const DAY = 86_400_000;
const SYNC_MILLISECONDS = 120_000;
const SCREENS_MODULE = 'apps/kiosk/src/testing/run-screens.ts';
/** Allows for late timers on a busy machine. */
const LATEST_MILLISECONDS = 8000;

/** Numbers of the taps at which the power is cut. */
function killsAmong(taps: number, kills: number, random: () => number): Set<number> {
  const chosen = new Set<number>();
  while (chosen.size < Math.min(kills, taps)) chosen.add(between(random, 0, taps - 1));
  return chosen;
}

/** Plays a day at one terminal, partly offline, killed now and then, its clock at times a day wrong. */
async function spendDay(post: Post, day: Day, taps: number, kills: number, isClockWrong: boolean): Promise<void> {
  const { random, progress } = day.context;
  const online = Math.ceil(taps / 25);
  for (let number = 0; number < online; number += 1) {
    if (number === Math.floor(online / 2)) setNetwork(post, 'answers-lost');
    await tap(post, day, number, false);
  }
  setNetwork(post, 'cut');
  const alone = taps - online;
  const killed = killsAmong(alone, kills, random);
  for (let number = 0; number < alone; number += 1) {
    const done = number / alone;
    const wrong = isClockWrong && done > 0.3 && done < 0.5 ? (done < 0.4 ? DAY : -DAY) : 0;
    setClock(post, Math.round(done * DAY) + wrong);
    await tap(post, day, online + number, killed.has(number));
    if (number % 500 === 499)
      progress(`terminals: ${number + 1} of ${alone} taps without a server, ${post.kills} kills`);
  }
}

/** Lets the same people tap at both terminals within seconds, while both are offline. */
async function meet(posts: readonly Post[], day: Day): Promise<void> {
  for (const post of posts) setNetwork(post, 'cut');
  for (let number = 0; number < day.people; number += 1) for (const post of posts) await tap(post, day, number, false);
  for (const post of posts) setNetwork(post, 'open');
}

/** Restores the network, and cuts the power a few times during the upload. Returns the longest time. */
async function comeBack(post: Post, day: Day, kills: number): Promise<number> {
  for (let kill = 0; kill < kills; kill += 1) {
    await post.process.kill();
    post.kills += 1;
    post.network = 'open';
    await restart(post, day);
    await pause(between(day.context.random, 20, 250));
  }
  return untilSent(post);
}

const BALANCE = `
  select coalesce(sum(greatest(0, v.visits - $1)), 0)::int as overdrawn, coalesce(sum(v.reported), 0)::int as reported,
    coalesce(sum(greatest(0, v.visits - $1 - v.reported)), 0)::int as missing
  from (select member_id, count(*) as visits, count(o.visit_id) as reported
    from visit left join overdraft o using (visit_id) where is_counted and member_id is not null group by member_id) v`;
const COUNTED = `select count(*)::int as count from visit where is_counted`;

/** Sends all of a terminal's events again, then with one event changed. */
async function replay(post: Post, database: pg.Client): Promise<string[]> {
  const { rows } = await database.query(
    'select event from terminal_event where terminal_id = $1 order by seq limit 400',
    [post.terminal.terminal_id],
  );
  const events = rows.map(({ event }) => event);
  const changed = structuredClone(events);
  changed[Math.floor(changed.length / 2)].content.verdict.member_id = 1;
  const answers: string[] = [];
  for (const sent of [events, events, changed]) {
    const said = await post.process.ask({ kind: 'send-again', events: sent }, ['sent-again']);
    answers.push(said?.outcome ?? 'no answer');
  }
  return answers;
}

/** Lets an old copy of a terminal's disk go on as if it were the original. */
async function fork(image: string, original: Post, day: Day, database: pg.Client): Promise<number> {
  await original.process.kill();
  const copy: Post = { ...original, folder: image, network: 'cut', skew: 0, kills: 0 };
  await restart(copy, day);
  for (let number = 0; number < 3; number += 1) await tap(copy, { ...day, shown: [] }, number, false);
  await copy.process.kill();
  copy.network = 'open';
  await restart(copy, day);
  return waitUntil(SYNC_MILLISECONDS, async () => {
    const { rows } = await database.query(
      `select count(*)::int as count from terminal_quarantine where reason = 'forked'`,
    );
    return rows[0].count > 0;
  });
}

/** Runs screens of terminals whose timers fire early, late, twice or never. */
async function keepScreens({ scope, count, random }: TortureContext): Promise<Finding> {
  const child = await scope.hold(
    () =>
      spawn(
        process.execPath,
        [SCREENS_MODULE, String(count(1000, 100)), String(between(random, 1, 1_000_000)), String(LATEST_MILLISECONDS)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      ),
    (running) => void running.kill(),
  );
  const { taps, late, longest }: Record<'taps' | 'late' | 'longest', number> = JSON.parse(await text(child.stdout));
  return {
    name: 'terminals: no screen stands when its time is over, whatever its timers do',
    isReached: taps > 0 && late === 0,
    figure: `${taps} taps, ${late} late, the longest by ${longest} ms`,
  };
}

async function run(context: TortureContext): Promise<Finding[]> {
  const { scope, count, progress } = context;
  const town = await openTown(scope, await openPostgres(scope), 'terminals');
  const { database } = town;
  // One terminal alone may use up the visits left in a day; with the other one it is too many.
  const people = count(60, 12);
  const quota = await addBathPeople(database, people, count(24, 8));
  const folder = await openFolder(scope, 'terminals');
  const day: Day = { context, database, server: `http://127.0.0.1:${town.api.port}`, people, shown: [], problems: [] };
  const taps = count(5000, 160);
  const kills = count(20, 6);

  const posts: Post[] = [];
  for (const name of ['one', 'other']) {
    const own = path.join(folder, name);
    const process = await startTerminal(scope, own);
    const terminal = await addBathTerminal(database, process.publicKey);
    const post: Post = { terminal, folder: own, process, skew: 0, network: 'open', kills: 0 };
    await work(post, day);
    if ((await untilSent(post)) === Infinity) throw new Error('a terminal gets no snapshot');
    posts.push(post);
  }
  const [one, other] = posts;
  if (!one || !other) throw new Error('two terminals');
  const image = path.join(folder, 'image');
  await one.process.kill();
  await cp(one.folder, image, { recursive: true });
  await restart(one, day);

  await meet(posts, day);
  const killsAlone = Math.max(1, Math.floor(kills / 2) - 2);
  const killsInSync = Math.max(1, Math.floor(kills / 2) - killsAlone);
  await Promise.all(posts.map((post) => spendDay(post, day, Math.ceil(taps / 2), killsAlone, post === other)));
  const took = await Promise.all(posts.map((post) => comeBack(post, day, killsInSync)));
  progress(`terminals: ${day.shown.length} shown, all sent after ${Math.round(Math.max(...took))} ms`);

  const { rows: balance } = await database.query(BALANCE, [quota]);
  const found = await judge(database, day.shown);
  const before = await database.query(COUNTED);
  const { overdrawn, reported, missing } = balance[0];
  const allKills = one.kills + other.kills;
  const due = day.shown.filter(({ isDue }) => isDue).length;
  const isWhole = found.lost + found.wrong + found.doubled === 0 && found.untold <= allKills;

  const replayed = await replay(other, database);
  const quarantined = await fork(image, one, day, database);
  const after = await database.query(COUNTED);
  const reasons = await database.query('select reason from terminal_quarantine order by reason');
  const reasonsShown = Object.entries(Object.groupBy(day.shown, ({ reason }) => reason)).map(
    ([reason, taps]) => `${reason} ${taps?.length}`,
  );
  const isSame = before.rows[0].count === after.rows[0].count;
  const screens = await keepScreens(context);
  return [
    screens,
    {
      name: `terminals: two of them, 24 h without a server, ${allKills} kills, clocks off by a day`,
      isReached: isWhole && found.merged > 0 && Math.max(...took) < Infinity && due > 0 && day.problems.length === 0,
      figure: `${day.shown.length} taps shown (${reasonsShown.join(', ')}), ${due} of them visits: ${found.lost} lost, ${found.wrong} counted against what was shown, ${found.doubled} doubled, ${found.merged} told by both and counted once, ${found.untold} counted by the server and cut off before they were shown${day.problems.length > 0 ? `; problems: ${[...new Set(day.problems)].join(', ')}` : ''}`,
    },
    {
      name: 'terminals: what overdraws the quota is reported at the first sync',
      isReached: missing === 0 && overdrawn > 0 && overdrawn === reported,
      figure: `${overdrawn} visits beyond the year’s ${quota}, ${reported} reported, ${missing} missing`,
    },
    {
      name: 'terminals: a forked or replayed ledger is set aside and counts nothing',
      isReached:
        quarantined < Infinity &&
        isSame &&
        replayed[0] === 'taken, no dispute' &&
        replayed[1] === 'taken, no dispute' &&
        replayed[2] === 'taken, hash-wrong',
      figure: `replayed: ${replayed.join('; ')}; set aside: ${reasons.rows.map(({ reason }) => reason).join(', ')}; ${before.rows[0].count} visits counted before, ${after.rows[0].count} after`,
    },
  ];
}

/** Two terminals offline for a day, killed and with wrong clocks: no visit is lost or doubled. */
export const terminals: TortureRow = { name: 'terminals', run };
