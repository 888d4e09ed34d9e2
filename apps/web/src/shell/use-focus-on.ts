import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to an element once something has become what is meant: what was pressed is gone, and work goes on there.
 * Told what it is now and what it was, undefined when it is first drawn.
 */
export function useFocusOn<Element extends HTMLElement, Value>(
  value: Value,
  isMeant: (now: Value, before: Value | undefined) => boolean,
  options?: FocusOptions,
): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const before = useRef<Value>(undefined);
  useEffect(() => {
    if (before.current === value) return;
    if (isMeant(value, before.current)) place.current?.focus(options);
    before.current = value;
  });
  return place;
}
