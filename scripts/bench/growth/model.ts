/**
 * What a town needs for each request, and what a house can give: the most that it can answer in a second is the least
 * of what each of its parts can (utilisation law), and the time of an answer follows from how full they are.
 */

/** Besides what people and terminals ask: `count` is the fingerprint of a pass, which terminals share for some seconds. */
export const kinds = [
  'booking',
  'search',
  'read',
  'page',
  'visit',
  'life',
  'snapshot',
  'count',
  'letter',
  'line',
] as const;
export type Kind = (typeof kinds)[number];

/** What one request needs, in seconds of a processor unless it says otherwise. */
export interface Demand {
  /** Of the portal's one thread that answers. */
  readonly thread: number;
  /** Of the portal's whole process, with that thread. */
  readonly portal: number;
  /** Of all processes of PostgreSQL. */
  readonly database: number;
  readonly walBytes: number;
  readonly commits: number;
  readonly statements: number;
  readonly letters: number;
}
/** A demand, field by field. */
export const demandBy = (of: (field: keyof Demand) => number): Demand => ({
  thread: of('thread'),
  portal: of('portal'),
  database: of('database'),
  walBytes: of('walBytes'),
  commits: of('commits'),
  statements: of('statements'),
  letters: of('letters'),
});
export const NO_DEMAND = demandBy(() => 0);
/** Requests a second of each kind. */
export type Load = Readonly<Partial<Record<Kind, number>>>;

export interface House {
  readonly cores: number;
  /** Processes of the portal. */
  readonly processes: number;
  /** `DATABASE_POOL`. */
  readonly pool: number;
  readonly maxConnections: number;
  /** Of one flush of the log to the disk, seconds. */
  readonly flush: number;
  readonly walBytesPerSecond: number;
  /** Letters that one process can send in a second. */
  readonly letters: number;
  /** Open lines of terminals. */
  readonly terminals: number;
}

/** Lines of terminals that one process takes (`platform/live/lines.ts`). */
const LINES_A_PROCESS = 200;
/** Connections of PostgreSQL for backups, looks and the superuser. */
const KEPT_CONNECTIONS = 10;
/** One connection of each process hears notifications. */
const LISTENING = 1;
/** A commit arrives in the middle of a flush, and waits for the next one: group commit. */
const FLUSHES_A_COMMIT = 1.5;

export const parts = ['processors', 'threads', 'connections', 'log', 'outbox'] as const;
export type Part = (typeof parts)[number];
export interface Bound {
  readonly part: Part;
  /** Requests a second of this mix. */
  readonly perSecond: number;
}

/** What one request of a mix needs on average, with the letters that it leads to. */
export function meanDemand(demands: Readonly<Record<Kind, Demand>>, load: Load): Demand {
  const total = kinds.reduce((sum, kind) => sum + (load[kind] ?? 0), 0);
  const own = (of: keyof Demand): number =>
    kinds.reduce((sum, kind) => sum + (load[kind] ?? 0) * demands[kind][of], 0) / total;
  const letters = own('letters');
  // A letter's own commits keep nobody waiting.
  return demandBy((of) => own(of) + (of === 'commits' || of === 'letters' ? 0 : letters * demands.letter[of]));
}

/** How long a request keeps a connection of the pool. */
const holdOf = ({ database, commits }: Demand, { flush }: House): number =>
  database + commits * FLUSHES_A_COMMIT * flush;

/** What each part can do, the least first: the first one is the wall. */
export function boundsOf(demand: Demand, house: House): Bound[] {
  const { cores, processes, pool, walBytesPerSecond, letters } = house;
  const limit = (most: number, each: number): number => (each > 0 ? most / each : Infinity);
  const bounds: Readonly<Record<Part, number>> = {
    processors: limit(cores, demand.portal + demand.database),
    // A thread answers one request at a time, on one core.
    threads: limit(Math.min(processes, cores), demand.thread),
    connections: limit(processes * pool, holdOf(demand, house)),
    log: limit(walBytesPerSecond, demand.walBytes),
    // Letters wait and keep nobody from an answer: this bound says from when on they come late.
    outbox: limit(processes * letters, demand.letters),
  };
  return parts
    .map((part) => ({ part, perSecond: bounds[part] }))
    .toSorted((one, other) => one.perSecond - other.perSecond);
}

/** The wall of answers: letters that come late are none. */
export const wallOf = (demand: Demand, house: House): Bound =>
  boundsOf(demand, house).find(({ part }) => part !== 'outbox') ?? { part: 'processors', perSecond: 0 };

/** Most bookings a second of one room: one after the other, each until it is on the disk. */
export const oneRoom = (booking: Demand, house: House): number => 1 / holdOf(booking, house);

/** Processes that a house of so many cores should have: enough threads for its processors, and lines for its terminals. */
export function processesFor(demand: Demand, house: Omit<House, 'processes'>): number {
  const busy = Math.ceil((house.cores * demand.thread) / (demand.portal + demand.database));
  const forLines = Math.ceil(house.terminals / LINES_A_PROCESS);
  return Math.max(1, busy, forLines);
}
/** Most processes that PostgreSQL has connections for. */
export const mostProcesses = ({ maxConnections, pool }: Pick<House, 'maxConnections' | 'pool'>): number =>
  Math.floor((maxConnections - KEPT_CONNECTIONS) / (pool + LISTENING));

/** Share of requests that wait at a station with so many servers (Erlang C). */
export function waits(servers: number, offered: number): number {
  if (offered >= servers) return 1;
  // Erlang B by its recursion, which never overflows.
  let blocked = 1;
  for (let server = 1; server <= servers; server += 1) blocked = (offered * blocked) / (server + offered * blocked);
  return blocked / (1 - (offered / servers) * (1 - blocked));
}

/** Mean wait at an open M/M/c station; Infinity where more comes than it can do. */
function waitAt(servers: number, rate: number, service: number): number {
  const offered = rate * service;
  return offered >= servers ? Infinity : (waits(servers, offered) * service) / (servers - offered);
}

/**
 * Mean time of an answer at so many requests a second: its work, the flush, and the waits for a processor (M/M/c), for
 * the thread of its process (M/M/1 for each) and for a connection (M/M/c), as if each were alone.
 */
export function answerTime(demand: Demand, house: House, rate: number): number {
  const { cores, processes, pool, flush } = house;
  const work = demand.portal + demand.database;
  const hold = holdOf(demand, house);
  const forThread = processes < cores ? waitAt(1, rate / processes, demand.thread) : 0;
  return (
    work +
    demand.commits * FLUSHES_A_COMMIT * flush +
    waitAt(cores, rate, work) +
    forThread +
    (hold > 0 ? waitAt(processes * pool, rate, hold) : 0)
  );
}

/**
 * Requests a second of so many clients, each of which asks again once it is answered: exact mean value analysis of a
 * closed network. A station of several servers stands as one fast server and a delay (Seidmann).
 */
export function closedThroughput(demand: Demand, house: House, clients: number): number {
  const { cores, processes, flush } = house;
  const { thread, portal, database, commits } = demand;
  const isFew = processes < cores;
  const stations: readonly (readonly [need: number, servers: number])[] = isFew
    ? [
        [thread, processes],
        [portal - thread + database, cores],
      ]
    : [[portal + database, cores]];
  const delay = stations.reduce(
    (sum, [need, servers]) => sum + (need * (servers - 1)) / servers,
    commits * FLUSHES_A_COMMIT * flush,
  );
  const queues = stations.map(() => 0);
  let rate = 0;
  for (let client = 1; client <= clients; client += 1) {
    const times = stations.map(([need, servers], at) => (need / servers) * (1 + (queues[at] ?? 0)));
    rate = client / times.reduce((sum, time) => sum + time, delay);
    for (const [at, time] of times.entries()) queues[at] = rate * time;
  }
  return Math.min(rate, wallOf(demand, house).perSecond);
}
