import { useCallBy, type UseCall } from '@machi/client/use-call';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import { untilAnswered } from '@machi/client/until-answered';
import { useAttemptKey } from '@machi/client/idempotency-key';
import { useState } from 'react';
import { call } from './client.ts';

/** One endpoint of the API for a button or form. */
export const useCall = <E extends Endpoint>(endpoint: E): UseCall<E> => useCallBy(call, endpoint);

/** An endpoint whose action must run once: a press after a lost reply repeats the same request. */
export function useAction<E extends Endpoint>(endpoint: E): UseCall<E> {
  const { send, busy } = useCall(endpoint);
  const keyFor = useAttemptKey();
  const [once] = useState(() => untilAnswered(send, keyFor));
  return { send: once, busy };
}
