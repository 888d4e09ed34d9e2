import { useEffect, useRef } from 'react';

/**
 * Calls `onEnd` once after `duration` milliseconds; pausing stops the time. A new `key` restarts it; an undefined one
 * stops it.
 */
export function useCountdown(key: number | undefined, duration: number, paused: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const running = useRef<number | undefined>(undefined);
  const end = useRef(onEnd);

  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    if (key === undefined) {
      running.current = undefined;
      return undefined;
    }
    if (running.current !== key) {
      running.current = key;
      left.current = duration;
    }
    if (paused) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [key, duration, paused]);
}
