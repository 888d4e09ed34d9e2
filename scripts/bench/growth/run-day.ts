import { TERMINAL_LINE } from '@machi/domain/live/model';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@machi/domain/random/seeded-random';
import type { ApiProcess } from '../ground/api-process.ts';
import { openLine, writeRequest, type HttpLine } from '../ground/http-line.ts';
import { residentMegabytes } from '../ground/machine.ts';
import type { Scope } from '../ground/scope.ts';
import { median, percentile } from '../ground/statistics.ts';
import { isOfPeople, loadAt, RUSH_AT, type Assumed } from './day.ts';
import { minus, openMeter } from './demands.ts';
import type { Kind } from './model.ts';
import type { City } from './town.ts';

const MINUTE = 60;
const LINES_AT_ONCE = 50;
const HEARD_SECONDS = 45;
/** Connections to each process, as nginx keeps them. */
const CONNECTIONS = 64;
/** Answers that come later than this are not waited for. */
const LATEST_SECONDS = 30;

export interface Lines {
  readonly open: number;
  /** Sent away by a process that had no room. */
  readonly refused: number;
  readonly kilobytesEach: number;
  /** Processor time to tell one line the banner once, and of the database for it. */
  readonly told: { readonly portal: number; readonly database: number };
}

/** Opens the lines of all terminals, spread over the processes, and measures what they take. They stay open. */
export async function openLines(scope: Scope, city: City, processes: readonly ApiProcess[]): Promise<Lines> {
  const sockets: Socket[] = [];
  await scope.hold(
    () => sockets,
    (opened) => {
      for (const socket of opened) socket.destroy();
    },
  );
  const resident = async (): Promise<number> => {
    const all = await Promise.all(processes.map(({ pid }) => residentMegabytes(pid)));
    return all.reduce((sum, megabytes) => sum + megabytes, 0);
  };
  const meter = await openMeter(city, () => processes.map(({ pid }) => pid));
  const idleFrom = await meter.read();
  await pause(HEARD_SECONDS * 1000);
  const idle = minus(await meter.read(), idleFrom);
  const before = await resident();
  let [open, refused] = [0, 0];
  const opening = city.terminals.map(async (terminal, at) => {
    await pause(Math.floor(at / LINES_AT_ONCE) * 250);
    const port = processes[at % processes.length]?.port ?? 0;
    const request = { method: 'GET', path: TERMINAL_LINE } as const;
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.write(writeRequest({ ...request, headers: { accept: 'text/event-stream', ...terminal.signer(request) } }));
    const head = await new Promise<string>((resolve) => {
      socket.once('data', (text) => resolve(String(text)));
      socket.once('close', () => resolve(''));
    });
    socket.resume();
    if (head.startsWith('HTTP/1.1 200')) open += 1;
    else refused += 1;
  });
  await Promise.all(opening);
  const from = await meter.read();
  await pause(HEARD_SECONDS * 1000);
  const used = minus(await meter.read(), from);
  const grown = (await resident()) - before;
  // Each line is told every 15 seconds.
  const times = (open * used.at) / 15;
  const more = (of: 'portal' | 'database'): number => Math.max(0, used[of] - (idle[of] / idle.at) * used.at) / times;
  return {
    open,
    refused,
    kilobytesEach: (grown * 1000) / Math.max(1, open),
    told: { portal: more('portal'), database: more('database') },
  };
}

export interface Ran {
  readonly share: number;
  readonly kinds: readonly {
    readonly kind: string;
    readonly perSecond: number;
    readonly p50: number;
    readonly p99: number;
  }[];
  readonly people: { readonly asked: number; readonly answered: number; readonly p50: number; readonly p99: number };
  readonly refused: Readonly<Record<number, number>>;
  /** Processors that it used. */
  readonly used: { readonly portal: number; readonly database: number };
  /** Most requests under way at once. */
  readonly fullest: number;
}

type Asked = Parameters<City['requests']>[0];
const isAsked = (kind: Kind): kind is Asked => kind !== 'letter' && kind !== 'line' && kind !== 'count';

/** A few connections to a process: whoever finds none free waits, as behind nginx. */
async function openConnections(port: number) {
  const free: HttpLine[] = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(port)));
  const waiting: ((line: HttpLine) => void)[] = [];
  return {
    async ask(request: Buffer): Promise<number> {
      const line = free.pop() ?? (await new Promise<HttpLine>((resolve) => waiting.push(resolve)));
      const { status } = await line.exchange(request).catch(() => ({ status: 0 }));
      const next = waiting.shift();
      const usable = status === 0 ? await openLine(port) : line;
      if (next) next(usable);
      else free.push(usable);
      return status;
    },
    close: () => free.forEach((line) => line.close()),
  };
}

/**
 * Asks for what people and terminals ask in the busiest minutes, at its real times: a request that finds the town busy
 * does not delay the next one, and its time counts from when it was due.
 */
export async function runRush(
  city: City,
  processes: readonly ApiProcess[],
  assumed: Assumed,
  share: number,
  seconds: number,
  progress: (line: string) => void,
): Promise<Ran> {
  const random = seededRandom(9);
  const towards = await Promise.all(processes.map(({ port }) => openConnections(port)));
  const due: { readonly at: number; readonly kind: Asked }[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const load = { ...loadAt(assumed, RUSH_AT + second), life: assumed.terminals / MINUTE };
    for (const [kind, rate] of Object.entries(load) as [Kind, number][]) {
      if (!isAsked(kind)) continue;
      const mean = rate * share;
      const count = Math.floor(mean) + (random() < mean % 1 ? 1 : 0);
      for (let one = 0; one < count; one += 1) due.push({ at: second + random(), kind });
    }
  }
  due.sort((one, other) => one.at - other.at);
  const times = new Map<Kind, number[]>(due.map(({ kind }) => [kind, []]));
  const refused: Record<number, number> = {};
  const meter = await openMeter(city, () => processes.map(({ pid }) => pid));
  const before = await meter.read();
  const began = performance.now();
  let [turn, under, fullest] = [0, 0, 0];
  const all: Promise<void>[] = [];
  for (const { at, kind } of due) {
    const ahead = began + at * 1000 - performance.now();
    if (ahead > 1) await pause(ahead);
    turn += 1;
    const to = towards[turn % towards.length];
    const [request = ''] = city.requests(kind, 1);
    under += 1;
    fullest = Math.max(fullest, under);
    const asking = (to?.ask(Buffer.from(request)) ?? Promise.resolve(0)).then((status) => {
      under -= 1;
      const took = (performance.now() - began) / 1000 - at;
      if (status >= 200 && status < 300) times.get(kind)?.push(took);
      else refused[status] = (refused[status] ?? 0) + 1;
    });
    all.push(asking);
    if (turn % 5000 === 0) progress(`run: ${turn} of ${due.length}, ${under} under way`);
  }
  await Promise.race([Promise.all(all), pause(LATEST_SECONDS * 1000, undefined, { ref: false })]);
  const used = minus(await meter.read(), before);
  for (const one of towards) one.close();
  const people = [...times].flatMap(([kind, took]) => (isOfPeople(kind) ? took : []));
  return {
    share,
    kinds: [...times].map(([kind, took]) => ({
      kind,
      perSecond: took.length / seconds,
      p50: median(took),
      p99: percentile(took, 0.99),
    })),
    people: {
      asked: due.filter(({ kind }) => isOfPeople(kind)).length,
      answered: people.length,
      p50: median(people),
      p99: percentile(people, 0.99),
    },
    refused,
    used: { portal: used.portal / used.at, database: used.database / used.at },
    fullest,
  };
}
