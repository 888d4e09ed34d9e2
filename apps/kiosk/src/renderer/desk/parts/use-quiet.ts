import { useEffect, useRef, useState } from 'react';
import type { Stillness } from './presence.ts';

/** How long before the end it is announced, in milliseconds. */
const SOON_MILLISECONDS = 30_000;
const deeds = ['pointerdown', 'keydown', 'wheel'] as const;

/** Calls `end` once after so many milliseconds in which nobody was here, Infinity: never; answers whether that is soon. */
export function useQuiet(milliseconds: number, stillness: Stillness, end: () => void): boolean {
  const [isSoon, setSoon] = useState(false);
  const atEnd = useRef(end);
  useEffect(() => {
    atEnd.current = end;
  }, [end]);

  useEffect(() => {
    const touch = (): void => {
      stillness.touch(performance.now());
      setSoon(false);
    };
    // What has just changed how long it may take was somebody's press.
    touch();
    const timer = setInterval(() => {
      const quiet = stillness.of(performance.now());
      setSoon(quiet >= milliseconds - SOON_MILLISECONDS);
      if (quiet < milliseconds) return;
      clearInterval(timer);
      atEnd.current();
    }, 1000);
    for (const deed of deeds) window.addEventListener(deed, touch, { capture: true });
    return () => {
      clearInterval(timer);
      for (const deed of deeds) window.removeEventListener(deed, touch, { capture: true });
    };
  }, [milliseconds, stillness]);
  return isSoon;
}
