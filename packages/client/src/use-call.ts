import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { useCallback, useRef, useState } from 'react';
import type { CallFlags, CallResult, Client } from './client.ts';

export interface UseCall<E extends Endpoint> {
  /** Undefined while the same call is in progress: a second press does nothing. */
  readonly send: (input: InputOf<E>, flags?: CallFlags) => Promise<CallResult<E> | undefined>;
  readonly busy: boolean;
}

/** Calls one endpoint for a button or form. Returns its result as a value and never throws. */
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
