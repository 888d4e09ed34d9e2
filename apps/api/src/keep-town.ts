import type { AppOptions } from './app.ts';
import type { Database } from './database/database.ts';
import type { Log } from './ground/log.ts';
import { openOn, runTown, type OpenedHouse } from './run-town.ts';
import type { Settings } from './settings/settings.ts';

/** The connection of the web server on which a request is answered; there is none without a server. */
export interface Answered {
  readonly outgoing?: { readonly closed: boolean; once(event: 'close', heard: () => void): unknown };
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
      const outgoing = env.outgoing;
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

const within = async (work: Promise<unknown>, milliseconds: number): Promise<void> => {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
};

export type TownState = 'asleep' | 'awake' | 'closed';

/**
 * One town of this process, asleep or awake: asleep it has no connection, no timer and no memory but its settings. What
 * changes its state happens one after the other.
 */
export function keepTown(settings: Settings, log: Log, options: AppOptions) {
  let current: Answering | undefined;
  let database: Database | undefined;
  let isClosed = false;
  let working: Promise<unknown> = Promise.resolve();
  let waking: Promise<void> | undefined;
  let reopening: Promise<void> | undefined;
  const leaving = new Set<Promise<void>>();
  const first = { migrations: 0, isSeeded: false };

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

  function wake(): Promise<void> {
    waking ??= inTurn(async () => {
      if (isClosed) throw new Error(`${settings.townKey} is closed`);
      if (current) return;
      const own = ownOptions();
      const { database: opened, migrations, isSeeded, ...house } = await runTown(settings, log, own.options);
      Object.assign(first, { migrations, isSeeded });
      database = opened;
      current = { ...house, inHand: countInHand(), leave: own.leave };
      house.start();
    }).finally(() => {
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
      const house = await openOn(database, { settings, log }, own.options);
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

  return {
    settings,
    log,
    state: (): TownState => (isClosed ? 'closed' : current ? 'awake' : 'asleep'),
    /** What its last opening found and did. */
    opening: () => ({ ...first, database: database?.kind }),
    wake,
    reopen,
    /** Ends all its work unless something is in hand; tells whether it sleeps. */
    sleep: () =>
      inTurn(async () => {
        if (leaving.size > 0 || (current && current.inHand.count() > 0)) return false;
        await end();
        return true;
      }),
    /** Ends it for good, whatever is in hand. */
    close: () =>
      inTurn(async () => {
        isClosed = true;
        await end();
      }),
    async fetch(request: Request, env: Answered): Promise<Response> {
      // Who sleeps in between is woken again.
      while (!current) await wake();
      const house = current;
      return house.inHand.hold(env, () => house.fetch(request, env));
    },
  };
}
export type KeptTown = ReturnType<typeof keepTown>;
