import { signNuki } from '../../providers/locks/nuki.ts';
import { openLocks } from '../../providers/locks/open-locks.ts';
import type { Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';

const SECRET = 'secret-of-the-cases-0123456789';

/** Lets a town without makers of locks verify their messages; none is asked. */
function knowLocks({ house }: OpenTown): void {
  const remotelock = { clientId: 'c', clientSecret: 's', webhookSecret: SECRET, url: 'http://127.0.0.1:9' };
  const settings = { ...house.settings, remotelock, nuki: { token: 't', webhookSecret: SECRET } };
  Object.assign(house, { locks: openLocks({ ...house, settings, doors: house.town.doors }) });
}

export const cases: Readonly<Record<string, Case>> = {
  tellOfRemoteLock: {
    input: () => ({ data: { type: 'locked_event' } }),
    isBySecret: true,
    message(town) {
      knowLocks(town);
      return { 'x-secret': SECRET };
    },
  },
  tellOfNuki: {
    input: () => ({ feature: 'DEVICE_STATUS' }),
    message(town, body) {
      knowLocks(town);
      return { 'x-nuki-signature-sha256': signNuki(body, SECRET) };
    },
  },
};
