import { tellOfNuki, tellOfRemoteLock } from '@machi/domain/doors/lock-contract';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { keepEvent } from '../../platform/doors/lock-events.ts';
import type { MakerKind } from '../../providers/locks/open-locks.ts';

/** Messages of the makers of locks. Only what the reader of a maker knows is kept; the code itself never is. */
async function hear(house: House, kind: MakerKind, message: unknown) {
  const event = house.locks.maker(kind)?.read(message);
  if (event) await keepEvent(house, kind, event);
  return {};
}

export const routes = (house: House) => [
  serve(tellOfRemoteLock, (message) => hear(house, 'remotelock', message)),
  serve(tellOfNuki, (message) => hear(house, 'nuki', message)),
];
