import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to an element when its window opens, or to the first field to fill in. */
export function useFirstFocus<Target extends HTMLElement>(
  firstOf: (target: Target) => HTMLElement = (target) => target,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const first = useRef(firstOf);
  useEffect(() => {
    // One frame later: the overlay first stores the previous focus.
    const frame = requestAnimationFrame(() => {
      if (target.current) first.current(target.current).focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return target;
}
