import { createTurns } from './fair-turns.ts';
import type { Log } from './ground/log.ts';
import { keepTown, within, type Answered, type KeepOptions, type KeptTown } from './keep-town.ts';
import { publicUrlOf } from './open-house.ts';
import { countAddresses } from './platform/http/rate-limit.ts';
import { reasonOf } from './run-command.ts';
import { serveByHost } from './serve-by-host.ts';
import { readTownFiles, type SettingsFile } from './settings/all-settings.ts';
import { startWarnings } from './settings/start-warnings.ts';

/** The folder is looked at, and towns are looked after, this often. */
const ROUND_MILLISECONDS = 5000;
/** Towns that open for their own work, or are looked at, at the same time: those that people ask for come first. */
const AT_ONCE = 2;
/** A town that hangs keeps the others no longer. */
const PATIENCE_MILLISECONDS = 30_000;

export interface TownsGround {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly options: Omit<KeepOptions, 'addressCounts' | 'sleeps'>;
}

/** Does work for each, a few at once. */
async function fewAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

/** Work that goes on once at a time; who asks meanwhile gets the same end. */
function once(work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () =>
    (underWay ??= work().finally(() => {
      underWay = undefined;
    }));
}

/**
 * The towns of a settings folder. They start asleep, so that a hundred start as fast as one; a file that is added,
 * changed or removed takes effect at the next look.
 */
export async function keepTowns({ folder, environment, log, options }: TownsGround) {
  const addressCounts = countAddresses();
  const towns = new Map<string, KeptTown>();
  const closing = new Set<Promise<void>>();
  /** Towns of which nobody knows yet when they have work of their own. */
  const unseen: KeptTown[] = [];
  let files: ReadonlyMap<string, SettingsFile> = new Map();
  const turns = createTurns();
  let route = serveByHost([], turns);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function letGo(key: string): void {
    const town = towns.get(key);
    towns.delete(key);
    if (!town) return;
    const closed = town
      .close()
      .catch((error: unknown) => log.error({ town: key, reason: reasonOf(error) }, 'a town did not close'))
      .finally(() => closing.delete(closed));
    closing.add(closed);
  }

  /** Tells a mistake once. What is served with its former settings goes on so. */
  function tellProblem({ key, mark, read }: SettingsFile): void {
    const before = files.get(key);
    if (!('problem' in read)) return;
    if (before && before.mark === mark && 'problem' in before.read && before.read.problem === read.problem) return;
    log.error({ town: key, reason: read.problem }, 'the settings of a town are not right');
  }

  async function readFolder(): Promise<void> {
    if (isStopped) return;
    const served = new Map([...towns].map(([key, { settings }]) => [key, settings] as const));
    const found = await readTownFiles(folder, environment, files, served);
    for (const key of towns.keys()) if (!found.has(key)) letGo(key);
    const isNew: KeptTown[] = [];
    for (const file of found.values()) {
      const { key, read } = file;
      tellProblem(file);
      if ('problem' in read || towns.get(key)?.settings === read) continue;
      letGo(key);
      const own = log.child({ town: key });
      for (const warning of startWarnings(read, publicUrlOf(read))) own.warn(warning);
      const town = keepTown(read, own, { ...options, addressCounts, sleeps: true });
      towns.set(key, town);
      if (!read.isSuspended) isNew.push(town);
    }
    files = found;
    route = serveByHost([...towns.values()], turns);
    unseen.push(...isNew);
  }

  /** Opens towns whose own work is due, and lets those sleep that nobody asks for. */
  async function lookAfter(): Promise<void> {
    const isThere = (town: KeptTown): boolean => !isStopped && town.state() !== 'closed';
    await fewAtOnce(unseen.splice(0), async (town) => {
      if (isThere(town)) await town.look().catch(town.putOff);
    });
    const now = new Date();
    await fewAtOnce([...towns.values()], async (town) => {
      if (!isThere(town)) return;
      if (town.isDue(now)) await within(town.wake().catch(town.putOff), PATIENCE_MILLISECONDS);
      const resting = town.rest().catch((error: unknown) => town.log.warn({ reason: reasonOf(error) }, 'stays awake'));
      await within(resting, PATIENCE_MILLISECONDS);
    });
  }

  /** The folder is read however long a town takes: who is suspended there must be let go. */
  const look = once(() =>
    readFolder().catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'the settings folder cannot be read'),
    ),
  );
  const tend = once(lookAfter);

  await readFolder();
  return {
    towns: () => [...towns.values()],
    /** Files that are not served, with the reason. */
    problems: () =>
      [...files.values()].flatMap(({ key, read }) => ('problem' in read ? [{ key, reason: read.problem }] : [])),
    fetch: (request: Request, env: Answered) => route(request, env),
    /** One look at the folder and at the towns. */
    round: async () => {
      await look();
      await tend();
    },
    start(): void {
      const round = (): void => {
        void look();
        void tend();
      };
      round();
      timer = setInterval(round, ROUND_MILLISECONDS);
      timer.unref();
    },
    async close(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await Promise.all([...towns.values()].map((town) => town.close()));
      await Promise.all([look(), tend(), ...closing]);
    },
  };
}
