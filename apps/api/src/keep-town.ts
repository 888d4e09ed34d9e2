import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppOptions } from './app.ts';
import type { Database } from './database/database.ts';
import type { Log } from './ground/log.ts';
import { nextWorkOf, LONGEST_SLEEP } from './next-work.ts';
import { loadTown, openDatabase, publicUrlOf } from './open-house.ts';
import type { AddressCounts } from './platform/http/rate-limit.ts';
import { unavailable } from './platform/http/unavailable.ts';
import { reasonOf } from './run-command.ts';
import { openOn, runTown, type OpenedHouse } from './run-town.ts';
import type { Settings } from './settings/settings.ts';
import { judgeHeld, type JudgePack } from './town/judge-changes.ts';

/** The connection of the web server on which a request is answered; there is none without a server. */
export interface Answered {
  readonly outgoing?: { readonly closed: boolean; once(event: 'close', heard: () => void): unknown } | undefined;
}

/** What is in hand: requests until their answer has gone, live lines until they end. */
function countInHand() {
  let count = 0;
  let onQuiet: (() => void) | undefined;
  const leave = (): void => {
    count -= 1;
    if (count === 0) onQuiet?.();
  };
  return {
    count: () => count,
    /** Counts a request in; the answer of an adaptor's connection counts until that closes. */
    async hold<T>(env: Answered, answer: () => T | Promise<T>): Promise<T> {
      count += 1;
      const { outgoing } = env;
      if (outgoing && !outgoing.closed) {
        outgoing.once('close', leave);
        return answer();
      }
      try {
        return await answer();
      } finally {
        leave();
      }
    },
    quiet: () =>
      count === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            onQuiet = resolve;
          }),
  };
}

/** A house that answers, with what is in hand there. */
interface Answering extends OpenedHouse {
  readonly inHand: ReturnType<typeof countInHand>;
  /** Ends its live lines; their browsers come back to the house that follows. */
  leave(): void;
}

/** A request in a house that has a successor may take this long. */
const LEAVING_MILLISECONDS = 60_000;
/** A town that nobody has asked for so long may sleep. */
const IDLE_MILLISECONDS = 600_000;
/** A request waits so long for a town that wakes. */
const WAKING_MILLISECONDS = 15_000;
/** A town that did not open is tried again at the first request after this time, and by itself after the longer one. */
const PAUSE_MILLISECONDS = 15_000;
const TRIES_AGAIN_MILLISECONDS = 300_000;
/** What has to stay awake is looked at again after this time. */
const RESTS_MILLISECONDS = 30_000;
/** What is due so soon is waited for. */
const SOON_MILLISECONDS = 60_000;

/** True: it has ended in time. */
export async function within(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export type TownState = 'asleep' | 'awake' | 'failed' | 'suspended' | 'closed';

export interface KeepOptions extends AppOptions {
  /** Of all towns of the process. */
  readonly addressCounts?: AddressCounts;
  /** Where towns are asked for that the operator's page makes; absent: there is no such page. */
  readonly askedFolder?: string;
  /** A town of its own process does not: its first request comes with the start. */
  readonly sleeps?: boolean;
  /** Milliseconds; 10 minutes if absent. */
  readonly idle?: number;
}

/** Asked by machines: they neither wake a town nor keep it awake. */
const PROBE = /^https?:\/\/[^/]+(\/healthz|\/readyz|\/metrics)(?:\?|$)/;

/**
 * One town of this process, asleep or awake: asleep it has no connection, no timer and no memory but its settings. What
 * changes its state happens one after the other.
 */
export function keepTown(
  settings: Settings,
  log: Log,
  { sleeps = false, idle = IDLE_MILLISECONDS, ...options }: KeepOptions,
) {
  let current: Answering | undefined;
  let database: Database | undefined;
  let isClosed = false;
  let working: Promise<unknown> = Promise.resolve();
  let waking: Promise<void> | undefined;
  let reopening: Promise<void> | undefined;
  const leaving = new Set<Promise<void>>();
  let isKnown = false;
  const first = { migrations: 0, isSeeded: false };
  /** Milliseconds of the process's own clock. */
  let askedAt = -Infinity;
  let lastAsked: Date | undefined;
  let failure: { readonly reason: string; readonly at: number } | undefined;
  /** When it has to be awake for its own work; unknown at first. */
  let due: Date | undefined;
  let restedAt = -Infinity;
  let tel: Promise<string | undefined> | undefined;

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = working.then(work);
    working = done.catch(() => {});
    return done;
  }

  /** Options of one house: it leaves alone when the town gets another, and with all when the process ends. */
  function ownOptions() {
    let isLeaving = false;
    return {
      options: { ...options, isLeaving: () => isLeaving || (options.isLeaving?.() ?? false), reopen },
      leave: () => void (isLeaving = true),
    };
  }

  function noteFailure(error: unknown): void {
    failure = { reason: reasonOf(error), at: performance.now() };
    due = new Date(Date.now() + TRIES_AGAIN_MILLISECONDS);
  }

  async function open(): Promise<void> {
    if (isClosed || settings.isSuspended)
      throw new Error(`${settings.townKey} is ${isClosed ? 'closed' : 'suspended'}`);
    if (current) return;
    const own = ownOptions();
    try {
      const { database: opened, migrations, isSeeded, ...house } = await runTown(settings, log, own.options, isKnown);
      Object.assign(first, { migrations, isSeeded });
      database = opened;
      current = { ...house, inHand: countInHand(), leave: own.leave };
      failure = undefined;
      isKnown = true;
      restedAt = -Infinity;
      house.start();
    } catch (error) {
      noteFailure(error);
      throw error;
    }
  }
  function wake(): Promise<void> {
    waking ??= inTurn(open).finally(() => {
      waking = undefined;
    });
    return waking;
  }

  /** Closes a house once nothing is in hand there. */
  function retire(house: Answering): void {
    house.leave();
    const ended = within(house.inHand.quiet(), LEAVING_MILLISECONDS)
      .then(house.close)
      .catch((error: unknown) => log.error({ reason: String(error).slice(0, 200) }, 'a former house did not close'))
      .finally(() => leaving.delete(ended));
    leaving.add(ended);
  }

  /**
   * Opens house and application anew on the same connections, e.g. because the town reads another pack. Requests go to
   * the new one once it can answer. If it cannot be opened, the former one stays. Calls that wait are one.
   */
  function reopen(): Promise<void> {
    reopening ??= inTurn(async () => {
      reopening = undefined;
      const former = current;
      // Asleep, it reads the pack when it wakes.
      if (!former || !database) return;
      const own = ownOptions();
      // Beside the main thread, on which the former house answers; a pack that is too heavy for it is judged there.
      const judge: JudgePack = async (order) => (await former.house.fileThread.judgeHeld(order)) ?? judgeHeld(order);
      const loaded = await loadTown(settings, database, { log, judge, clock: former.house.clock });
      const house = await openOn(database, { settings, log }, own.options, loaded);
      current = { ...house, inHand: countInHand(), leave: own.leave };
      house.start();
      retire(former);
      log.info('opened anew');
    });
    return reopening;
  }

  async function end(): Promise<void> {
    const [house, opened] = [current, database];
    current = undefined;
    database = undefined;
    await Promise.all(leaving);
    await house?.close();
    await opened?.close();
  }

  const isBusy = (): boolean => leaving.size > 0 || (current !== undefined && current.inHand.count() > 0);
  const isAsked = (): boolean => performance.now() - askedAt < idle;

  /** Does what is due, and falls asleep if nobody asks and nothing is due soon. */
  async function rest(): Promise<void> {
    if (!current || isBusy() || isAsked() || performance.now() - restedAt < Math.min(idle, RESTS_MILLISECONDS)) return;
    restedAt = performance.now();
    await current.jobs.runDue();
    await inTurn(async () => {
      if (!current) return;
      const { database: asked, clock, town } = current.house;
      const now = clock();
      const sleep = (await nextWorkOf(asked, now, { ...current.jobs, town })).getTime() - now.getTime();
      if (sleep < SOON_MILLISECONDS || isBusy() || isAsked()) return;
      // Asleep it has this machine's clock alone.
      due = new Date(Date.now() + sleep);
      await end();
      log.info({ until: due }, 'asleep');
    });
  }

  /** Finds out when a town that sleeps since the start has work of its own. */
  async function look(): Promise<void> {
    const opened = await openDatabase({ ...settings, databasePool: 1 }, log);
    try {
      due = await nextWorkOf(opened, new Date());
    } finally {
      await opened.close();
    }
  }

  const say = (request: Request, absence: Parameters<typeof unavailable>[2], seconds: number, at?: string) =>
    unavailable(request, publicUrlOf(settings), absence, seconds, at);

  /** The office's telephone, of the pack's own file: the pack of a closed town need not be right. */
  const officeTel = (): Promise<string | undefined> =>
    (tel ??= readFile(path.join(settings.townsFolder, settings.townKey, 'town.json'), 'utf8').then((text) => {
      const { office_tel: found } = JSON.parse(text);
      return typeof found === 'string' ? found : undefined;
    })).catch(() => undefined);

  /** Wakes the town for a request; answers instead of it if it does not come. */
  async function wakeFor(request: Request): Promise<Response | undefined> {
    if (isClosed || settings.isSuspended) return say(request, 'suspended', 3600, await officeTel());
    const since = failure && performance.now() - failure.at;
    if (since !== undefined && since < PAUSE_MILLISECONDS)
      return say(request, 'failed', Math.ceil((PAUSE_MILLISECONDS - since) / 1000));
    try {
      return (await within(wake(), WAKING_MILLISECONDS)) ? undefined : await say(request, 'opening', 5);
    } catch {
      log.error({ reason: failure?.reason }, 'the town does not open');
      return say(request, 'failed', Math.ceil(PAUSE_MILLISECONDS / 1000));
    }
  }

  const state = (): TownState => {
    if (isClosed) return 'closed';
    if (settings.isSuspended) return 'suspended';
    if (current) return 'awake';
    return failure ? 'failed' : 'asleep';
  };

  function answerProbe(probe: string): Response {
    const isUp = probe !== '/metrics' && state() === 'asleep';
    return Response.json({ result: isUp, errors: {}, state: state() }, { status: isUp ? 200 : 503 });
  }

  return {
    settings,
    log,
    state,
    /** What its last opening found and did. */
    opening: () => ({ ...first, database: database?.kind }),
    /** For the operator. */
    report: () => ({
      state: state(),
      reason: failure?.reason,
      lastAsked,
      due,
      connections: database ? database.connections?.() : 0,
    }),
    wake,
    reopen,
    rest,
    look,
    /** Whether its own work asks for it now. */
    isDue: (now: Date): boolean => !current && !settings.isSuspended && due !== undefined && due <= now,
    /** Notes that it could not be looked after, and tries again later. */
    putOff: (error: unknown): void => {
      noteFailure(error);
      log.error({ reason: failure?.reason }, 'the town does not open');
    },
    /** Ends all its work unless something is in hand; tells whether it sleeps. */
    sleep: () =>
      inTurn(async () => {
        if (isBusy()) return false;
        await end();
        due = new Date(Date.now() + LONGEST_SLEEP);
        return true;
      }),
    /** Ends it for good, once what is in hand has ended. */
    async close(): Promise<void> {
      isClosed = true;
      await inTurn(async () => {
        if (current) {
          current.leave();
          await within(current.inHand.quiet(), LEAVING_MILLISECONDS);
        }
        await end();
      });
    },
    async fetch(request: Request, env: Answered): Promise<Response> {
      if (sleeps || settings.isSuspended) {
        const probe = PROBE.exec(request.url)?.[1];
        if (probe !== undefined && !current) return answerProbe(probe);
        if (probe === undefined) {
          askedAt = performance.now();
          lastAsked = new Date();
        }
      }
      // Who falls asleep in between is woken again.
      while (!current) {
        const instead = await wakeFor(request);
        if (instead) return instead;
      }
      const house = current;
      return house.inHand.hold(env, () => house.fetch(request, env));
    },
  };
}
export type KeptTown = ReturnType<typeof keepTown>;
