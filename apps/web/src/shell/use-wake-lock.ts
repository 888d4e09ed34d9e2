import { useEffect } from 'react';

/** Keeps the screen on where the browser allows it, which ends whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOpen = true;
    let release: (() => void) | undefined;
    function hold(): void {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (lock) => {
          release = () => void lock.release();
          if (!isOpen) release();
        },
        // With a low battery or without https, people switch the screen's sleep off by hand.
        () => undefined,
      );
    }
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOpen = false;
      document.removeEventListener('visibilitychange', hold);
      release?.();
    };
  }, []);
}
