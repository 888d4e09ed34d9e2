import type { DirectoryFacts, LockFacts } from '@machi/domain/setup/neighbours';
import type { TownPack } from '@machi/domain/town/model';
import { DIRECTORY_RETURN_PATH, openDirectory } from '../providers/directory/open-directory.ts';
import { isLockTrouble } from '../providers/locks/locks.ts';
import { openLocks } from '../providers/locks/open-locks.ts';
import { isServiceFailure } from '../providers/service-failure.ts';
import type { Settings } from '../settings/settings.ts';

/** Reads the directory's description of itself; begins no login there. */
export async function lookAtDirectory({ directory, publicUrl = '' }: Settings): Promise<DirectoryFacts | undefined> {
  const opened = await openDirectory(directory);
  if (!opened) return undefined;
  const begun = await opened.begin(`${publicUrl}${DIRECTORY_RETURN_PATH}`);
  const trouble = isServiceFailure(begun) ? `${begun.failed}, ${begun.detail}` : undefined;
  return { issuer: opened.issuer, trouble };
}

/** Asks the makers how the locks of the town's doors are; changes nothing there. Sandboxes are not asked. */
export function lookAtLocks(settings: Settings, town: TownPack | undefined): Promise<readonly LockFacts[]> {
  const doors = town?.doors ?? [];
  const isTrial = settings.sandboxKey !== undefined;
  const around = { settings: { ...settings, sandboxKey: undefined }, doors, publicUrl: '', clock: () => new Date() };
  const makers = openLocks(around);
  const looks = doors.flatMap(({ lock, door_name }) => {
    if (lock.kind !== 'remotelock' && lock.kind !== 'nuki') return [];
    const { kind: maker, lock_id } = lock;
    const opened = makers.maker(maker);
    if (!opened && isTrial) return [];
    return [
      (async (): Promise<LockFacts> => {
        const look = await opened?.look(lock_id);
        const trouble = look === undefined ? null : isLockTrouble(look) ? `${look.trouble}, ${look.code}` : undefined;
        const isOnline = look !== undefined && 'isOnline' in look && look.isOnline;
        return { door: door_name.en, maker, trouble, isOnline };
      })(),
    ];
  });
  return Promise.all(looks);
}
