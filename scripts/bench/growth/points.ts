import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { ApiProcess } from '../ground/api-process.ts';
import type { LoadProcess } from '../ground/load-process.ts';
import { minus, openMeter, OUTBOX_LOCK } from './demands.ts';
import { closedThroughput, meanDemand, NO_DEMAND, type Demand, type House, type Kind } from './model.ts';
import type { City } from './town.ts';

const run = promisify(execFile);
const SECONDS = 8;
const CLIENTS = 32;
/** The kernel's clock ticks a second. */
const TICKS = 100;

/** What is asked at a point, by parts of all requests; `mix` is what a person asks for in the rush. */
const LOADS = {
  booking: { booking: 1 },
  read: { read: 1 },
  page: { page: 1 },
  sync: { life: 1 },
  mix: { page: 1, read: 8, search: 3, booking: 1 },
} as const satisfies Readonly<Record<string, Partial<Record<Kind, number>>>>;
export type PointLoad = keyof typeof LOADS;
/** More than a point answers; life needs its signature, which is made anew. */
const ENOUGH: Readonly<Record<PointLoad, number>> = {
  booking: 20_000,
  read: 40_000,
  page: 6000,
  sync: 1500,
  mix: 20_000,
};

export interface Point {
  readonly load: PointLoad;
  readonly cores: number;
  readonly processes: number;
  readonly perSecond: number;
  /** Processors that the town used. */
  readonly used: number;
  /** Processors that the town could have had: others took the rest. */
  readonly had: number;
  /** What it would have been, had the town had all of them. */
  readonly corrected: number;
  readonly model: number;
}

/** Seconds in which each processor worked. */
async function workOf(): Promise<number[]> {
  const text = await readFile('/proc/stat', 'utf8');
  return [...text.matchAll(/^cpu\d+ (.*)$/gm)].map(([, fields = '']) => {
    const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, steal = 0] = fields.split(' ').map(Number);
    return (user + nice + system + irq + soft + steal) / TICKS;
  });
}

/** Lets a process, its threads and its children run on these processors only. */
async function pin(pids: readonly number[], processors: string): Promise<void> {
  for (const pid of pids) await run('taskset', ['-a', '-c', '-p', processors, String(pid)]).catch(() => undefined);
}
async function childrenOf(postmaster: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map((pid) =>
      readFile(`/proc/${pid}/stat`, 'utf8').then(
        (line) => line.slice(line.lastIndexOf(')') + 4).split(' ')[0],
        () => '',
      ),
    ),
  );
  return pids.filter((_pid, at) => Number(parents[at]) === postmaster).map(Number);
}

/** Requests of a mix, in turn. */
function requestsOf(city: City, load: PointLoad, count: number): string[] {
  const shares: Partial<Record<Kind, number>> = LOADS[load];
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0);
  const all = Object.entries(shares).flatMap(([kind, share]) =>
    city
      .requests(kind as 'read', Math.ceil((count * share) / total))
      .map((text, at) => ({ text, at: (at + 0.5) / share })),
  );
  return all.toSorted((one, other) => one.at - other.at).map(({ text }) => text);
}

/** Measures how many requests a second the town answers on one processor and on two, beside the model's figures. */
export async function measurePoints(
  city: City,
  processes: readonly ApiProcess[],
  loads: readonly LoadProcess[],
  demands: Readonly<Record<Kind, Demand>>,
  house: Omit<House, 'cores' | 'processes'>,
  progress: (line: string) => void,
): Promise<Point[]> {
  const points: Point[] = [];
  // Letters would be sent in the next points: they are measured apart.
  await city.database.query(`select pg_advisory_lock(${OUTBOX_LOCK})`);
  const own = { ...demands, letter: NO_DEMAND };
  for (const cores of [1, 2])
    for (const count of [1, 2]) {
      const asked = processes.slice(0, count);
      const meter = await openMeter(city, () => asked.map(({ pid }) => pid));
      const here = cores === 1 ? '0' : '0,1';
      await pin([meter.postmaster, ...(await childrenOf(meter.postmaster)), ...asked.map(({ pid }) => pid)], here);
      await pin(
        loads.map(({ pid }) => pid),
        cores === 1 ? '1' : here,
      );
      for (const load of Object.keys(LOADS) as PointLoad[]) {
        const requests = requestsOf(city, load, ENOUGH[load]);
        const share = (process: number): string[] => requests.filter((_request, at) => at % count === process);
        const workBefore = await workOf();
        const before = await meter.read();
        const results = await Promise.all(
          asked.map(({ port }, at) =>
            loads[at]?.run({ port, connections: CLIENTS / count, requests: share(at), seconds: SECONDS }),
          ),
        );
        const used = minus(await meter.read(), before);
        const work = await workOf();
        // Where nearly all is taken by others, the town gives up statements: what it answered counts.
        const sent = results.reduce(
          (sum, result) => sum + (result?.statuses[200] ?? 0) + (result?.statuses[201] ?? 0),
          0,
        );
        const worked = work.slice(0, cores).reduce((sum, seconds, at) => sum + seconds - (workBefore[at] ?? 0), 0);
        const others = Math.max(0, worked - used.portal - used.database);
        const had = Math.max(0.02, cores - others / used.at);
        const perSecond = sent / used.at;
        const parts = Object.values(LOADS[load]).reduce((sum, share) => sum + share, 0);
        // Fingerprints are counted once in some seconds, whatever is asked.
        const counts = (used.counts / Math.max(1, sent)) * parts;
        const demand = meanDemand(own, { ...LOADS[load], count: counts });
        const all = closedThroughput(demand, { ...house, cores, processes: count }, CLIENTS);
        const model = (all * parts) / (parts + counts);
        const busy = (used.portal + used.database) / used.at;
        points.push({
          load,
          cores,
          processes: count,
          perSecond,
          used: busy,
          had,
          corrected: (perSecond * cores) / had,
          model,
        });
        progress(
          `${load} on ${cores} with ${count}: ${perSecond.toFixed(1)} a second on ${had.toFixed(2)} processors, model ${model.toFixed(1)}`,
        );
      }
    }
  const everything = [
    ...(await childrenOf((await openMeter(city, () => [])).postmaster)),
    ...processes.map(({ pid }) => pid),
  ];
  await pin([...everything, ...loads.map(({ pid }) => pid)], '0,1');
  await city.database.query('delete from outbox where sent_at is null');
  await city.database.query(`select pg_advisory_unlock(${OUTBOX_LOCK})`);
  return points;
}
