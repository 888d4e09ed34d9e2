import { sendOpenings } from './lock-events.ts';
import { KEY_KEPT_DAYS } from '@machi/domain/doors/keys';
import type { Queryable } from '../../database/database.ts';
import { among, below, fixed, present } from '../../database/rows.ts';
import { doorsOfKeys, doorKeys, reconcileKeys, workDoor, type Keeping } from './keys.ts';

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
  const online = doors.filter(({ lock }) => house.locks.of(lock) !== undefined).map(({ door_id }) => door_id);
  /** Doors at work, and whether each must be looked at once more. */
  const working = new Map<number, boolean>();
  const underWay = new Set<Promise<void>>();
  let due: NodeJS.Timeout | undefined;
  let soon: NodeJS.Timeout | undefined;
  let lastAt = 0;
  let isOn = false;
  let isFirst = true;

  async function work(door: (typeof doors)[number]): Promise<void> {
    const { door_id } = door;
    if (working.has(door_id)) return void working.set(door_id, true);
    try {
      do {
        working.set(door_id, false);
        await workDoor(house, door);
      } while (working.get(door_id) === true);
    } finally {
      working.delete(door_id);
    }
  }
  async function pass(now: Date): Promise<void> {
    // What a maker refused before this start may be right by now: the credentials are settings.
    if (isFirst)
      await doorKeys.update(house.database, 'retry-failed-keys', { state: 'failed' }, { tries: 0, next_try_at: now });
    isFirst = false;
    // Somebody stands in front of the door.
    await sendOpenings(house, now);
    await reconcileKeys(house, now);
    await Promise.all(doors.map(work));
    const next = await doorKeys.one(
      house.database,
      'next-door-key',
      {
        door_id: among(online),
        state: fixed('wanted', 'leaving', 'failed'),
        next_try_at: present,
      },
      { columns: ['next_try_at'], order: ['next_try_at'], limit: 1 },
    );
    const wait = (next?.next_try_at?.getTime() ?? Infinity) - house.clock().getTime();
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
    run: (now: Date): Promise<void> => (doors.length === 0 ? Promise.resolve() : pass(now)),
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
