import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { useCallback, useRef, useState } from 'react';
import type { CallFlags, CallResult, Client } from './client.ts';

export interface UseCall<E extends Endpoint> {
  /** Undefined when the same call is still under way: a second press does nothing. */
  readonly send: (input: InputOf<E>, flags?: CallFlags) => Promise<CallResult<E> | undefined>;
  readonly busy: boolean;
}

/** One endpoint for a button or form. Its result comes back as a value; nothing is thrown. */
export function useCallBy<E extends Endpoint>(call: Client['call'], endpoint: E): UseCall<E> {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const send = useCallback(
    async (input: InputOf<E>, flags?: CallFlags) => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        return await call(endpoint, input, flags);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [call, endpoint],
  );
  return { send, busy };
}
