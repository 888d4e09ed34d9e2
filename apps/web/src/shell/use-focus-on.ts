import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element once a value meets a condition; it gets the present and the previous value. */
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
