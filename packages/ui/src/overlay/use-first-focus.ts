import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to an element when the window it stands in opens. */
export function useFirstFocus<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    // One frame later: the overlay first remembers where the focus was, to give it back.
    const frame = requestAnimationFrame(() => target.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return target;
}
