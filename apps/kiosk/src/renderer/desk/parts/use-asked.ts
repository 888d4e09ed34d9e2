import { isReplyLost } from '@machi/client/client';
import type { Endpoint, InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TownClient } from '../town-client.ts';

/** Between two tries, in milliseconds. */
const PAUSE = 5000;
const BUSY = new Set([429, 500, 503]);

/** Asks the server when a screen opens, with retries until it answers. Undefined before, and if refused. */
export function useAsked<E extends Endpoint>(
  { call }: TownClient,
  endpoint: E,
  input: InputOf<E>,
): ReplyOf<E> | undefined {
  const [reply, setReply] = useState<ReplyOf<E>>();
  const ask = useEffectEvent((signal: AbortSignal) => call(endpoint, input, { ignoresError: true, signal }));
  useEffect(() => {
    const stop = new AbortController();
    let timer: number | undefined;
    async function read() {
      const result = await ask(stop.signal);
      if (stop.signal.aborted) return;
      if (result.ok) setReply(result.reply);
      else if (isReplyLost(result) || BUSY.has(result.status)) timer = window.setTimeout(() => void read(), PAUSE);
    }
    void read();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, []);
  return reply;
}
