import { useCallback, useSyncExternalStore } from 'react';

const secondsUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Whole seconds until an instant (milliseconds since 1970), counting down to 0. */
export function useSecondsUntil(instant: number): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(() => {
        onChange();
        if (secondsUntil(instant) === 0) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [instant],
  );
  return useSyncExternalStore(subscribe, () => secondsUntil(instant));
}
