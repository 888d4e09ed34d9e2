import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../torture/wait.ts';
import type { LoadProcess } from '../ground/load-process.ts';
import { median, spread } from '../ground/statistics.ts';
import type { City } from './town.ts';
import { demandBy, kinds, NO_DEMAND, type Demand, type Kind } from './model.ts';

/** The kernel's clock ticks a second. */
const TICKS = 100;
/** As many as ask in a rush: bookings that come together share transactions and flushes. */
const CLIENTS = 32;
/** Fewer than terminals at baths: the entries of each come in their order. */
const CLIENTS_OF_BATHS = 10;
const IDLE_SECONDS = 10;
/** Longer than terminals share a fingerprint (`features/terminal-work/snapshot-store.ts`). */
const SHARED_SECONDS = 5.2;
const COUNTED_TIMES = 5;
const DRAIN_MILLISECONDS = 120_000;
/** Under it processes claim letters: while it is held, none is sent. */
export const OUTBOX_LOCK = `hashtextextended('outbox ' || current_schema(), 0)`;

/** Requests of each kind that one run sends: about a second of work each. */
const COUNTS = { booking: 600, search: 200, read: 3000, page: 300, visit: 100, life: 60, snapshot: 4 } as const;

/** Seconds of processor time of a process and its ended children; 0 if it has ended. */
async function secondsOf(file: string): Promise<{ own: number; children: number; parent: number }> {
  const line = await readFile(file, 'utf8').catch(() => '');
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const sum = (first: number): number => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) / TICKS;
  return { own: sum(11), children: sum(13), parent: fields[1] ?? 0 };
}

/** Processor time of PostgreSQL: the postmaster, its processes, and those that have ended. */
async function postgresSeconds(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => secondsOf(`/proc/${pid}/stat`)));
  const own = await secondsOf(`/proc/${postmaster}/stat`);
  return all
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { own: seconds }) => sum + seconds, own.own + own.children);
}

/** What has been used up to now, by the portal's processes and PostgreSQL. */
export interface Used extends Demand {
  readonly at: number;
  /** Fingerprints of a pass. */
  readonly counts: number;
}
export const minus = (later: Used, earlier: Used): Used => ({
  ...demandBy((of) => later[of] - earlier[of]),
  at: later.at - earlier.at,
  counts: later.counts - earlier.counts,
});

/** Reads what the town has used; `read` leaves out its own statements. */
export async function openMeter({ database, postgres }: City, pids: () => readonly number[]) {
  const { rows: backend } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { parent: postmaster } = await secondsOf(`/proc/${backend[0]?.pid}/stat`);
  let own = 0;
  return {
    postmaster,
    port: postgres.port,
    async read(): Promise<Used> {
      const portal = await Promise.all(pids().map((pid) => secondsOf(`/proc/${pid}/stat`)));
      const threads = await Promise.all(pids().map((pid) => secondsOf(`/proc/${pid}/task/${pid}/stat`)));
      const sum = (of: readonly { own: number }[]): number =>
        of.reduce((total, { own: seconds }) => total + seconds, 0);
      const seconds = await postgresSeconds(postmaster);
      own += 1;
      // A transaction that wrote took a number; the statistics of commits count reads, too.
      const { rows } = await database.query<Record<'wal' | 'commits' | 'statements' | 'counts' | 'letters', string>>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal,
           (select sum(calls) from pg_stat_statements) as statements,
           (select coalesce(sum(calls), 0) from pg_stat_statements where query like '%hash_record_extended%') as counts,
           pg_snapshot_xmax(pg_current_snapshot())::text as commits,
           (select coalesce(max(outbox_id), 0) from outbox) as letters`,
      );
      const [row] = rows;
      return {
        at: performance.now() / 1000,
        thread: sum(threads),
        portal: sum(portal),
        database: seconds,
        walBytes: Number(row?.wal),
        commits: Number(row?.commits),
        statements: Number(row?.statements) - own,
        letters: Number(row?.letters),
        counts: Number(row?.counts),
      };
    },
  };
}

/** What one of `count` requests needed, less what the town needs while nobody asks, and less what is measured apart. */
const each = (used: Used, idle: Used, count: number, apart: Demand = NO_DEMAND, times = 0): Demand =>
  demandBy((of) => Math.max(0, (used[of] - (idle[of] / idle.at) * used.at - times * apart[of]) / count));

/** The run that needed least: a checkpoint, or others that empty the processor's caches, only add. */
function leastOf(runs: readonly Demand[]): Demand {
  const work = ({ portal, database }: Demand): number => portal + database;
  return runs.reduce((least, run) => (work(run) < work(least) ? run : least), runs[0] ?? NO_DEMAND);
}
export interface Measured {
  readonly demands: Readonly<Record<Kind, Demand>>;
  /** Spread of the whole processor time over the runs, as a share of its median. */
  readonly spreads: Readonly<Record<Kind, number>>;
  /** Cores that the town keeps busy while nobody asks. */
  readonly idle: { readonly portal: number; readonly database: number };
  /** Letters that one process sent in a second. */
  readonly lettersPerSecond: number;
}

/** Measures what a request of each kind needs, `runs` times in turn, by processor time alone. */
export async function measureDemands(
  city: City,
  load: LoadProcess,
  runs: number,
  progress: (line: string) => void,
): Promise<Measured> {
  const { api, database } = city;
  const meter = await openMeter(city, () => [api.pid]);
  const send = async (kind: keyof typeof COUNTS, count: number): Promise<void> => {
    const requests = city.requests(kind, count);
    const { statuses } = await load.run({
      port: api.port,
      connections: kind === 'visit' ? CLIENTS_OF_BATHS : CLIENTS,
      requests,
    });
    const good = (statuses[200] ?? 0) + (statuses[201] ?? 0);
    if (good !== count) throw new Error(`${kind}: not every answer is good: ${JSON.stringify(statuses)}`);
  };
  const unsent = async (): Promise<number> => {
    const { rows } = await database.query<{ count: number }>(
      'select count(*)::int as count from outbox where sent_at is null and given_up_at is null',
    );
    return rows[0]?.count ?? 0;
  };
  const drained = () => waitUntil(DRAIN_MILLISECONDS, async () => (await unsent()) === 0);
  const warm = Object.entries(COUNTS) as [keyof typeof COUNTS, number][];
  for (const [kind, count] of warm) await send(kind, Math.ceil(count / 4));
  await drained();
  const before = await meter.read();
  await pause(IDLE_SECONDS * 1000);
  const idle = minus(await meter.read(), before);

  /** Needs of a sign of life together with a fingerprint: asked so seldom that each has one. */
  async function measureCounts(): Promise<Demand> {
    const all: Demand[] = [];
    for (let time = 0; time < COUNTED_TIMES; time += 1) {
      await pause(SHARED_SECONDS * 1000);
      const begun = await meter.read();
      await send('life', 1);
      const used = minus(await meter.read(), begun);
      if (used.counts === 1) all.push(each(used, idle, 1));
    }
    return demandBy((of) => all.reduce((sum, one) => sum + one[of], 0) / Math.max(1, all.length));
  }

  let apart = NO_DEMAND;
  const found = new Map<Kind, Demand[]>(kinds.map((kind) => [kind, []]));
  const rates: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const [kind, count] of warm) {
      // Letters are held back by the lock under which processes claim them, and measured apart.
      const holdsBack = kind === 'booking';
      if (holdsBack) await database.query(`select pg_advisory_lock(${OUTBOX_LOCK})`);
      const counting = kind === 'life' ? await measureCounts() : undefined;
      if (counting) apart = counting;
      const begun = await meter.read();
      await send(kind, count);
      const used = minus(await meter.read(), begun);
      if (counting) {
        // Here each sign of life had its count, there few had: so both are known.
        const life = each(used, idle, count - used.counts, counting, used.counts);
        // It writes next to nothing: only its work is taken from what is measured with it.
        const { thread, portal, database } = demandBy((of) => Math.max(0, counting[of] - life[of]));
        apart = { ...NO_DEMAND, thread, portal, database };
        found.get('count')?.push(apart);
        found.get('life')?.push(life);
      } else found.get(kind)?.push(each(used, idle, count, apart, used.counts));
      if (!holdsBack) continue;
      const from = await meter.read();
      const waiting = await unsent();
      await database.query(`select pg_advisory_unlock(${OUTBOX_LOCK})`);
      await drained();
      const sent = minus(await meter.read(), from);
      rates.push(waiting / sent.at);
      found.get('letter')?.push({ ...each(sent, idle, waiting), letters: 0 });
    }
    progress(`demands ${run + 1}/${runs}`);
  }
  const per = <Value>(of: (all: readonly Demand[]) => Value): Record<Kind, Value> =>
    Object.fromEntries(kinds.map((kind) => [kind, of(found.get(kind) ?? [])])) as Record<Kind, Value>;
  return {
    demands: per(leastOf),
    spreads: per((all) => (all.length < 2 ? 0 : spread(all.map(({ portal, database: rest }) => portal + rest)))),
    idle: { portal: idle.portal / idle.at, database: idle.database / idle.at },
    lettersPerSecond: median(rates),
  };
}
