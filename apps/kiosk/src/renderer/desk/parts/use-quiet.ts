import { useEffect, useRef, useState } from 'react';

/** How long before the end it is announced, in milliseconds. */
const SOON_MILLISECONDS = 30_000;
const deeds = ['pointerdown', 'keydown', 'wheel'] as const;

/** Calls `end` once after so many milliseconds without a touch or a key, Infinity: never; answers whether that is soon. */
export function useQuiet(milliseconds: number, end: () => void): boolean {
  const [isSoon, setSoon] = useState(false);
  const atEnd = useRef(end);
  useEffect(() => {
    atEnd.current = end;
  }, [end]);

  useEffect(() => {
    let since = performance.now();
    const begin = (): void => {
      since = performance.now();
      setSoon(false);
    };
    const timer = setInterval(() => {
      const quiet = performance.now() - since;
      setSoon(quiet >= milliseconds - SOON_MILLISECONDS);
      if (quiet < milliseconds) return;
      clearInterval(timer);
      atEnd.current();
    }, 1000);
    for (const deed of deeds) window.addEventListener(deed, begin, { capture: true });
    return () => {
      clearInterval(timer);
      for (const deed of deeds) window.removeEventListener(deed, begin, { capture: true });
    };
  }, [milliseconds]);
  return isSoon;
}
