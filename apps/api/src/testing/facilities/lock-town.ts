import { createKeyWorker } from '../../platform/doors/key-worker.ts';
import { openLocks, type Locks } from '../../providers/locks/open-locks.ts';
import { openTown, type OpenTown, type OpenTownOptions } from '../towns/open-town.ts';

/** A maker that does not answer within this time is away. */
const AWAY_MILLISECONDS = 400;

const makersOf = (town: OpenTown): Locks =>
  openLocks({
    settings: { ...town.house.settings, sandboxKey: 'a-sandbox-of-these-tests' },
    doors: town.house.town.doors,
    publicUrl: town.origin,
    clock: town.now,
    patience: AWAY_MILLISECONDS,
  });

/** Gives a town the makers of its locks on this machine, and what keeps them up to date; asleep unless started. */
export function giveLocks(town: OpenTown, locks: Locks = makersOf(town)) {
  const { remotelock: remote, nuki } = locks.sandboxes;
  if (!remote || !nuki) throw new Error('the sample has no locks of other makers');
  Object.assign(town.house, { locks });
  const keys = createKeyWorker(town.house);
  town.house.work.onWritten(keys.written);
  return { remote, nuki, keys };
}

export async function openLockTown(options?: OpenTownOptions) {
  const town = await openTown(options);
  const { keys, ...makers } = giveLocks(town);
  return {
    ...town,
    ...makers,
    keys,
    async close() {
      await keys.stop();
      await town.close();
      await Promise.all(Object.values(makers).map((maker) => maker.close()));
    },
  };
}
export type LockTown = Awaited<ReturnType<typeof openLockTown>>;
