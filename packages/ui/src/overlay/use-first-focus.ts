import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to an element when the window it stands in opens, or to what is to be filled in before. */
export function useFirstFocus<Target extends HTMLElement>(
  firstOf: (target: Target) => HTMLElement = (target) => target,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const first = useRef(firstOf);
  useEffect(() => {
    // One frame later: the overlay first remembers where the focus was, to give it back.
    const frame = requestAnimationFrame(() => {
      if (target.current) first.current(target.current).focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return target;
}
