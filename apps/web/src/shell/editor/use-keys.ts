import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Hears the keys that are pressed anywhere in an element; what an input method is still composing is none. */
export function useKeys(box: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!event.isComposing) onKey(event);
  });
  useEffect(() => {
    const element = box.current;
    const heard = (event: KeyboardEvent) => hear(event);
    element?.addEventListener('keydown', heard);
    return () => element?.removeEventListener('keydown', heard);
  }, [box]);
}
