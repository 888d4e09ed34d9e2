import { isReplyLost, type CallResult } from '@machi/client/client';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { useRef } from 'react';
import { useCall } from './use-call.ts';

export interface FinalCall<E extends Endpoint> {
  /**
   * `isAfterLoss`: an earlier attempt, whose reply was lost, may have been carried out. A 401 is left to the caller,
   * because that attempt may have ended the session.
   */
  readonly send: (input: InputOf<E>) => Promise<(CallResult<E> & { readonly isAfterLoss: boolean }) | undefined>;
  readonly busy: boolean;
}

/** A write that cannot be sent twice in the same session: the second answer tells the outcome of the first. */
export function useFinalCall<E extends Endpoint>(endpoint: E): FinalCall<E> {
  const { send, busy } = useCall(endpoint);
  const wasLost = useRef(false);
  return {
    busy,
    async send(input) {
      const isAfterLoss = wasLost.current;
      const result = await send(input, {
        ignoresErrorMessage: true,
        ignoresLostReply: true,
        ignores401: isAfterLoss,
      });
      if (result && !result.ok && isReplyLost(result)) wasLost.current = true;
      return result && { ...result, isAfterLoss };
    },
  };
}
