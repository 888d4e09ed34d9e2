import { toldInPlace } from '@machi/client/client';
import { ANSWERING_SECONDS } from '@machi/domain/message-desk/rules';
import { holdThread } from '@machi/domain/message-desk/contract';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../shell/calls/client.ts';

/** Said again well before it would end. */
const AGAIN_MILLISECONDS = (ANSWERING_SECONDS * 1000) / 3;

interface Answering {
  /** Something is being written: colleagues see it, and cannot answer meanwhile. */
  readonly begin: (from?: number) => Promise<boolean>;
  /** Nothing is being written any more. */
  readonly end: () => void;
}

/** Tells the office that this official is answering a thread, for as long as the form is open and not empty. */
export function useAnswering(message_thread_id: number, onTaken: () => void): Answering {
  const again = useRef<ReturnType<typeof setInterval>>(undefined);
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });

  const stop = useCallback(() => {
    clearInterval(again.current);
    again.current = undefined;
  }, []);
  const hold = useCallback(
    async (from: number | null): Promise<boolean> => {
      const result = await call(holdThread, { message_thread_id, is_answering: 1, from }, toldInPlace);
      if (result.ok || result.status !== 409) return true;
      stop();
      taken.current();
      return false;
    },
    [message_thread_id, stop],
  );
  const begin = useCallback(
    async (from?: number): Promise<boolean> => {
      if (again.current !== undefined && from === undefined) return true;
      stop();
      again.current = setInterval(() => void hold(null), AGAIN_MILLISECONDS);
      return hold(from ?? null);
    },
    [hold, stop],
  );
  const end = useCallback(() => {
    if (again.current === undefined) return;
    stop();
    void call(
      holdThread,
      { message_thread_id, is_answering: 0, from: null },
      { ignoresError: true, outlivesPage: true },
    );
  }, [message_thread_id, stop]);
  useEffect(() => {
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [end]);
  return { begin, end };
}
