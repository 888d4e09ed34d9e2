import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

type Boxes = RefObject<HTMLElement | null>;

/**
 * A box that is ticked may move into another list: the focus goes to the one that takes its place, so that whoever ticks
 * several by keys goes on there. Where a list is empty, to what is told.
 */
export function usePlaceFocus(otherwise: RefObject<HTMLElement | null>): (boxes: Boxes, index: number) => void {
  const place = useRef<{ readonly boxes: Boxes; readonly index: number }>(undefined);
  useEffect(() => {
    const wanted = place.current;
    place.current = undefined;
    if (wanted === undefined || document.activeElement !== document.body) return;
    const { boxes, index } = wanted;
    const left = [...(boxes.current?.querySelectorAll('input') ?? [])];
    (left[index] ?? left.at(-1) ?? otherwise.current)?.focus();
  });
  return (boxes, index) => {
    place.current = { boxes, index };
  };
}
