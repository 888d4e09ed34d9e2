import { percentile } from '../ground/statistics.ts';
import type { Demand, House, Kind, Load } from './model.ts';

/** What is assumed of a day: the first of a month, when reservations open at nine. */
export interface Assumed {
  readonly terminals: number;
  /** Processes of the portal that they ask. */
  readonly processes: number;
  /** Terminals at baths: each gets a new snapshot a minute while people bathe. */
  readonly baths: number;
  readonly visitsOfPages: number;
  readonly bookings: number;
  readonly taps: number;
  readonly buses: number;
  /** Changes of a person with the bus pass in office hours: each sends a new snapshot to each bus within a minute. */
  readonly changes: number;
  /** People who wait for nine o'clock; half of those who are still to come arrive in each `halfSeconds`. */
  readonly rush: number;
  readonly halfSeconds: number;
}
export const CITY_DAY: Assumed = {
  terminals: 1000,
  processes: 5,
  baths: 20,
  // A tenth of 100,000 people, and one booking a person and month.
  visitsOfPages: 10_000,
  bookings: 3333,
  taps: 13_000,
  buses: 980,
  changes: 32,
  rush: 5000,
  halfSeconds: 45,
};
export const RUSH_AT = 9 * 3600;
/** What somebody asks for in a visit. A booking comes after one more page of searches. */
const A_VISIT = { page: 1, read: 10, search: 2 } as const;
const IN_THE_RUSH = { page: 1, read: 8, search: 3, booking: 1 } as const;
/** Share of the day's visits in each hour. */
const HOURS = [5, 3, 2, 1, 1, 3, 10, 25, 50, 75, 80, 70, 70, 65, 55, 55, 55, 60, 70, 80, 80, 60, 35, 15];
const ALL_HOURS = HOURS.reduce((sum, share) => sum + share, 0);
/** Fingerprints of two passes, counted once in so many seconds by each of the processes. */
const COUNTS = { passes: 2, seconds: 5 };
/** People bathe and ride between these hours. */
const OUT = { from: 8, to: 21 };
const OFFICE = { from: 9, to: 17 };
/** Lines are told each so many seconds. */
const LINE_SECONDS = 15;
const MINUTE = 60;
/** A terminal gives up a sign of life after this time; the server works on. */
const PATIENCE_SECONDS = 15;

/** Whether a change has been made within the last minute: evenly over the office's hours, the first one after half a turn. */
function isChanged({ changes }: Assumed, second: number): boolean {
  const span = ((OFFICE.to - OFFICE.from) * 3600) / changes;
  const since = second - OFFICE.from * 3600;
  return since >= 0 && second < OFFICE.to * 3600 && (since + span / 2) % span < MINUTE;
}

/** Requests a second of people at a second of the day, and the taps. Signs of life follow from the terminals themselves. */
export function loadAt(assumed: Assumed, second: number): Load {
  const counted = Math.min(assumed.terminals / MINUTE, (COUNTS.passes * assumed.processes) / COUNTS.seconds);
  const hour = Math.floor(second / 3600);
  const visits = (assumed.visitsOfPages * (HOURS[hour] ?? 0)) / ALL_HOURS / 3600;
  const bookings = (assumed.bookings * (HOURS[hour] ?? 0)) / ALL_HOURS / 3600;
  const since = second - RUSH_AT;
  const rate = Math.LN2 / assumed.halfSeconds;
  const rushed = since >= 0 ? assumed.rush * rate * Math.exp(-rate * since) : 0;
  const isOut = hour >= OUT.from && hour < OUT.to;
  return {
    page: visits * A_VISIT.page + rushed * IN_THE_RUSH.page,
    read: visits * A_VISIT.read + rushed * IN_THE_RUSH.read,
    search: visits * A_VISIT.search + rushed * IN_THE_RUSH.search,
    booking: bookings + rushed * IN_THE_RUSH.booking,
    count: counted,
    visit: isOut ? assumed.taps / ((OUT.to - OUT.from) * 3600) : 0,
    snapshot: ((isOut ? assumed.baths : 0) + (isChanged(assumed, second) ? assumed.buses : 0)) / MINUTE,
  };
}
/** The mean load of some seconds from nine o'clock on, with the terminals. */
export function rushLoad(assumed: Assumed, seconds: number): Load {
  const sum: Partial<Record<Kind, number>> = {};
  for (let second = 0; second < seconds; second += 1)
    for (const [kind, rate] of Object.entries(loadAt(assumed, RUSH_AT + second)) as [Kind, number][])
      sum[kind] = (sum[kind] ?? 0) + rate / seconds;
  return { ...sum, life: assumed.terminals / MINUTE, line: assumed.terminals / LINE_SECONDS };
}

/** Number of arrivals in a second (Poisson). */
function drawCount(random: () => number, mean: number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * Math.sqrt(12) * (random() - 0.5)));
  const left = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > left; product *= random()) count += 1;
  return count;
}

interface Job {
  readonly kind: Kind;
  readonly began: number;
  readonly process: number;
  /** Number of the terminal whose sign of life it is. */
  readonly terminal: number;
  isInDatabase: boolean;
}
type Event = readonly [at: number, job: Job, isArrival: boolean];

/** Events in the order of their times. */
function createHeap() {
  const heap: Event[] = [];
  const at = (index: number): number => heap[index]?.[0] ?? Infinity;
  const swap = (one: number, other: number): void => {
    const [first, second] = [heap[one], heap[other]];
    if (first && second) [heap[one], heap[other]] = [second, first];
  };
  return {
    push(event: Event): void {
      let index = heap.push(event) - 1;
      for (let up = (index - 1) >> 1; index > 0 && at(up) > at(index); index = up, up = (index - 1) >> 1)
        swap(index, up);
    },
    nextAt: () => at(0),
    pop(): Event | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length === 0 || last === undefined) return first;
      heap[0] = last;
      for (let index = 0; ;) {
        const left = 2 * index + 1;
        const least = at(left + 1) < at(left) ? left + 1 : left;
        if (at(least) >= at(index)) return first;
        swap(index, least);
        index = least;
      }
    },
  };
}

/** A queue whose head moves: taking from the front of a long array would copy it. */
function createQueue() {
  let [jobs, head] = [[] as Job[], 0];
  return {
    length: () => jobs.length - head,
    push: (job: Job): void => void jobs.push(job),
    shift(): Job | undefined {
      const job = jobs[head];
      if (job) head += 1;
      if (head > 1000 && head * 2 > jobs.length) [jobs, head] = [jobs.slice(head), 0];
      return job;
    },
  };
}

export const isOfPeople = (kind: Kind): boolean =>
  kind === 'page' || kind === 'read' || kind === 'search' || kind === 'booking';

export interface Hour {
  readonly answers: number;
  readonly p50: number;
  readonly p99: number;
  /** Most requests that waited at once. */
  readonly queue: number;
}
export interface Simulated {
  readonly hours: readonly Hour[];
  readonly worstMinute: { readonly minute: number; readonly p99: number };
  /** From nine on, five minutes: what people got. */
  readonly rush: { readonly perSecond: number; readonly p50: number; readonly p99: number };
  /** Share of signs of life that were answered too late. */
  readonly late: number;
  /** Longest time that a letter waited for its turn, seconds. */
  readonly latestLetter: number;
  /** Share of the processors in use over the day. */
  readonly busy: number;
}

/**
 * Lives through a day, request by request: each takes the thread of its process and a processor, then a connection and
 * a processor, then waits for the disk. Times of work are exponential; who came first is served first.
 */
export function simulateDay(
  demands: Readonly<Record<Kind, Demand>>,
  house: House,
  assumed: Assumed,
  random: () => number,
  { from, seconds } = { from: 0, seconds: 86_400 },
): Simulated {
  const { cores, processes, pool, flush } = house;
  // Lines are told beside everything, in small pieces: they make the processors slower.
  const lines = ((demands.line.portal + demands.line.database) * assumed.terminals) / LINE_SECONDS;
  const slower = 1 / Math.max(0.05, 1 - lines / cores);
  const until = from + seconds;
  const heap = createHeap();
  const threads = Array.from({ length: processes }, () => ({ isBusy: false, queue: createQueue() }));
  const forProcessor = createQueue();
  const forConnection = createQueue();
  let [processors, connections, turn, busy, waiting] = [cores, processes * pool, 0, 0, 0];
  let [lateLives, lives, letterFree, latestLetter] = [0, 0, 0, 0];
  const answers: number[][] = Array.from({ length: Math.ceil((from + seconds) / MINUTE) }, () => []);
  const queues: number[] = Array.from({ length: Math.ceil((from + seconds) / 3600) }, () => 0);

  const arrive = (at: number, kind: Kind, terminal = -1): void => {
    turn += 1;
    heap.push([at, { kind, began: at, process: turn % processes, terminal, isInDatabase: false }, true]);
  };
  for (let terminal = 0; terminal < assumed.terminals; terminal += 1)
    arrive(from + random() * MINUTE, 'life', terminal);

  function work(now: number, job: Job): void {
    processors -= 1;
    const { portal, database } = demands[job.kind];
    const time = -Math.log(1 - random()) * (job.isInDatabase ? database : portal) * slower;
    busy += time;
    heap.push([now + time, job, false]);
  }
  const wantProcessor = (now: number, job: Job): void => {
    if (processors > 0) work(now, job);
    else forProcessor.push(job);
  };
  function come(now: number, job: Job): void {
    const thread = threads[job.process];
    if (!thread) return;
    if (thread.isBusy) return thread.queue.push(job);
    thread.isBusy = true;
    wantProcessor(now, job);
  }
  function finish(now: number, { kind, began, terminal }: Job): void {
    const took = now + demands[kind].commits * 1.5 * flush - began;
    if (kind === 'life') {
      lives += 1;
      const isLate = took > PATIENCE_SECONDS;
      if (isLate) lateLives += 1;
      const next = isLate ? now + MINUTE * (0.5 + random() / 2) : Math.max(now, began + MINUTE);
      if (next < until) arrive(next, 'life', terminal);
    } else if (isOfPeople(kind) && began < until) {
      answers[Math.floor(began / MINUTE)]?.push(took);
    }
    if (random() >= demands[kind].letters) return;
    letterFree = Math.max(letterFree, now) + 1 / (house.letters * processes);
    latestLetter = Math.max(latestLetter, letterFree - now);
    arrive(letterFree, 'letter');
  }
  function leave(now: number, job: Job): void {
    processors += 1;
    if (job.isInDatabase) {
      connections += 1;
      const next = forConnection.shift();
      if (next) {
        connections -= 1;
        wantProcessor(now, next);
      }
      finish(now, job);
    } else {
      const thread = threads[job.process];
      const next = thread?.queue.shift();
      if (next) wantProcessor(now, next);
      else if (thread) thread.isBusy = false;
      job.isInDatabase = true;
      if (connections > 0) {
        connections -= 1;
        wantProcessor(now, job);
      } else forConnection.push(job);
    }
    while (processors > 0 && forProcessor.length() > 0) {
      const next = forProcessor.shift();
      if (next) work(now, next);
    }
  }

  for (let second = from; second < until; second += 1) {
    for (const [kind, rate] of Object.entries(loadAt(assumed, second)) as [Kind, number][])
      for (let count = drawCount(random, rate); count > 0; count -= 1) arrive(second + random(), kind);
    while (heap.nextAt() < second + 1) {
      const event = heap.pop();
      if (!event) break;
      const [now, job, isArrival] = event;
      if (isArrival) come(now, job);
      else leave(now, job);
    }
    waiting = threads.reduce((sum, { queue }) => sum + queue.length(), forProcessor.length() + forConnection.length());
    const hour = Math.floor(second / 3600);
    queues[hour] = Math.max(queues[hour] ?? 0, waiting);
  }
  const of = (from: number, to: number): number[] => answers.slice(from, to).flat();
  const rush = of(RUSH_AT / MINUTE, RUSH_AT / MINUTE + 5);
  const minutes = answers.map((all, minute) => ({ minute, p99: all.length < 20 ? 0 : percentile(all, 0.99) }));
  return {
    hours: queues.map((queue, hour) => {
      const all = of(hour * MINUTE, (hour + 1) * MINUTE);
      return { answers: all.length, p50: percentile(all, 0.5), p99: percentile(all, 0.99), queue };
    }),
    worstMinute: minutes.reduce((worst, one) => (one.p99 > worst.p99 ? one : worst), { minute: 0, p99: 0 }),
    rush: { perSecond: rush.length / (5 * MINUTE), p50: percentile(rush, 0.5), p99: percentile(rush, 0.99) },
    late: lives === 0 ? 1 : lateLives / lives,
    latestLetter,
    busy: busy / (seconds * cores),
  };
}
