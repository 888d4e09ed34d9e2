import { KEY_KEPT_DAYS, lockName } from '@machi/domain/doors/keys';
import { sendOpenings, type EmergencyTries } from './lock-events.ts';
import type { Queryable } from '../../database/database.ts';
import { among, below, fixed, not, present } from '../../database/rows.ts';
import { doorsOfKeys, doorKeys, makerAt, reconcileKeys, workLock, type Keeping } from './keys.ts';

/** Tables whose changes may give or take a right to open. */
const RIGHTS = new Set([
  'reservation',
  'door_code',
  'blackout',
  'club',
  'club_person',
  'member',
  'member_death',
  'door_opening',
]);
/** A wave of bookings causes one look a second. */
const PAUSE_MILLISECONDS = 1000;
const FIRST_MILLISECONDS = 100;
/** A key that has to wait no longer than this is worked on by a timer, others by the job of the minute. */
const SOON_MILLISECONDS = 50_000;

/** Keeps the locks of other makers at what the town's rights say: soon after a change, and every minute. */
export function createKeyWorker(house: Keeping) {
  const doors = doorsOfKeys(house);
  const online = doors.map(({ lock }) => lockName(lock));
  /** Locks at work, and whether each must be looked at once more. */
  const working = new Map<string, boolean>();
  const underWay = new Set<Promise<void>>();
  const tried: EmergencyTries = new Map();
  let due: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let lastAt = 0;
  let isOn = false;
  let isFirst = true;

  async function work(lock: string): Promise<void> {
    if (working.has(lock)) return void working.set(lock, true);
    try {
      do {
        working.set(lock, false);
        await workLock(house, lock);
      } while (working.get(lock) === true);
    } finally {
      working.delete(lock);
    }
  }
  /** The locks that have or await a code, also those of no door. */
  const openLocks = async (): Promise<string[]> => {
    const open = { state: not('gone') };
    const rows = await doorKeys.list(house.database, 'locks-of-keys', open, { columns: ['lock'], isDistinct: true });
    return rows.map(({ lock }) => lock);
  };
  async function pass(now: Date): Promise<void> {
    // What a maker refused before this start may be right by now: the credentials are settings.
    if (isFirst)
      await doorKeys.update(house.database, 'retry-failed-keys', { state: 'failed' }, { tries: 0, next_try_at: now });
    for (const { door_id, lock } of isFirst ? doors : [])
      await doorKeys.update(house.database, 'name-lock-of-key', { door_id, lock: '' }, { lock: lockName(lock) });
    isFirst = false;
    // Somebody stands in front of the door.
    const nextOpening = await sendOpenings(house, now, tried);
    await reconcileKeys(house, now);
    const left = await openLocks();
    const locks = [...new Set([...online, ...left])].filter((lock) => makerAt(house, lock) !== undefined);
    await Promise.all(locks.map(work));
    const next = await doorKeys.one(
      house.database,
      'next-door-key',
      {
        lock: among(locks),
        state: fixed('wanted', 'leaving', 'failed'),
        next_try_at: present,
      },
      { columns: ['next_try_at'], order: ['next_try_at'], limit: 1 },
    );
    const nextKey = (next?.next_try_at?.getTime() ?? Infinity) - house.clock().getTime();
    const wait = Math.min(nextKey, nextOpening);
    if (wait > SOON_MILLISECONDS || !isOn) return;
    clearTimeout(soon);
    soon = setTimeout(run, Math.max(PAUSE_MILLISECONDS, wait));
    soon.unref();
  }
  function run(): void {
    due = undefined;
    lastAt = performance.now();
    const passed = pass(house.clock()).catch((error: unknown) =>
      house.log.warn({ reason: String(error).slice(0, 120) }, 'keys of doors wait'),
    );
    underWay.add(passed);
    void passed.finally(() => underWay.delete(passed));
  }
  function wake(): void {
    if (!isOn || doors.length === 0 || due !== undefined) return;
    due = setTimeout(run, Math.max(FIRST_MILLISECONDS, lastAt + PAUSE_MILLISECONDS - performance.now()));
    due.unref();
  }
  return {
    /** Heard after each commit of this process: no trigger, and nothing more in the booking's transaction. */
    written(tables: readonly string[]): void {
      if (tables.some((table) => RIGHTS.has(table))) wake();
    },
    wake,
    /** One whole pass, for the job of the minute. */
    async run(now: Date): Promise<void> {
      if (doors.length > 0 || (await openLocks()).length > 0) await pass(now);
    },
    /** Resolves when what is under way is done. */
    quiet: () => Promise.all(underWay),
    start(): void {
      isOn = true;
    },
    async stop() {
      isOn = false;
      clearTimeout(due);
      clearTimeout(soon);
      await Promise.all(underWay);
    },
  };
}
export type KeyWorker = ReturnType<typeof createKeyWorker>;

/** Deletes keys that no late message of a maker can be about. */
export const forgetGoneKeys = (database: Queryable, now: Date): Promise<void> =>
  doorKeys.remove(database, 'forget-gone-keys', {
    state: 'gone',
    ends_at: below(new Date(now.getTime() - KEY_KEPT_DAYS * 86_400_000)),
  });
