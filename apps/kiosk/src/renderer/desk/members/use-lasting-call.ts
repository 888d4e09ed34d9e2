import type { Client } from '@machi/client/client';
import { createBulkMembers } from '@machi/domain/member-desk/contract';
import { useCallback, useState } from 'react';
import type { TownClient } from '../town-client.ts';
import { askUntilAnswered } from './ask-until-answered.ts';

const PAUSE = 2000;
/** A session that nobody guards must end at some time. */
const LASTS = 10 * 60_000;

/**
 * The way to the town for the members' screens: the registration of a list goes on when the network breaks, and its
 * reply is fetched as soon as there is a network again, by the same Idempotency-Key.
 */
export function useLastingCall(
  { call, store }: TownClient,
  onWork: (isWorking: boolean) => void,
): { readonly call: Client['call']; readonly isAway: boolean } {
  const [isAway, setAway] = useState(false);
  const lasting = useCallback<Client['call']>(
    async (endpoint, input, flags) => {
      const ask = () => call(endpoint, input, flags);
      if (endpoint.name !== createBulkMembers.name) return ask();
      const { token } = store.read();
      // The next official must not send what this one has begun.
      const isOver = () => store.read().token !== token;
      onWork(true);
      const result = await askUntilAnswered(ask, { pause: PAUSE, lasts: LASTS, isOver, onAway: setAway });
      onWork(false);
      return result;
    },
    [call, store, onWork],
  );
  return { call: lasting, isAway };
}
