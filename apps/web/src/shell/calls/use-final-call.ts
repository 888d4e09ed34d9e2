import { isReplyLost, type CallResult } from '@machi/client/client';
import type { Endpoint, InputOf } from '@machi/domain/contract/endpoint';
import { useRef } from 'react';
import { useCall } from './use-call.ts';

export interface FinalCall<E extends Endpoint> {
  /**
   * `isAfterLoss`: the reply to an attempt before was lost, so that it may have been carried out then. A 401 is left to
   * the caller in this case: that attempt can have ended the session.
   */
  readonly send: (input: InputOf<E>) => Promise<(CallResult<E> & { readonly isAfterLoss: boolean }) | undefined>;
  readonly busy: boolean;
}

/** A write that cannot be sent twice with the same session: what it answers the second time says what became of it. */
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
