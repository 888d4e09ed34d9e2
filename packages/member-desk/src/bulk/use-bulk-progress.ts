import { readBulkProgress } from '@machi/domain/member-desk/contract';
import type { BulkProgress } from '@machi/domain/member-desk/contract';
import { useEffect, useState } from 'react';
import { useGround } from '../ground.ts';

/** Between two looks, in milliseconds. */
const PAUSE = 1000;

/**
 * How far the list is that is being registered under this Idempotency-Key. Undefined while none is, while it waits for
 * its turn and while the server does not say.
 */
export function useBulkProgress(attempt: string | undefined): BulkProgress | undefined {
  const { call } = useGround();
  const [progress, setProgress] = useState<BulkProgress>();
  useEffect(() => {
    if (attempt === undefined) return undefined;
    const stop = new AbortController();
    let timer: number | undefined;
    async function look(key: string) {
      const result = await call(readBulkProgress, { attempt: key }, { ignoresError: true, signal: stop.signal });
      if (stop.signal.aborted) return;
      // One look that fails, or comes after the end, takes nothing back.
      if (result.ok && result.reply.progress) setProgress(result.reply.progress);
      timer = window.setTimeout(() => void look(key), PAUSE);
    }
    timer = window.setTimeout(() => void look(attempt), PAUSE);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
      setProgress(undefined);
    };
  }, [call, attempt]);
  return progress;
}
