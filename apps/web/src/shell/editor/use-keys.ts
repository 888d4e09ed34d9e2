import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Listens to keys in an element, without those of an input method's composition. */
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
