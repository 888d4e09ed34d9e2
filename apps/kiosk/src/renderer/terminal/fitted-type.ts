import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The words of a scene are never drawn smaller than this, however long they are. */
const LEAST_FIT = 0.6;
const STEP = 0.04;

const isTooLarge = (box: HTMLElement): boolean =>
  box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;

/** Runs after each drawing and when the panel turns. */
export function useAfterDrawing(run: () => void): void {
  useLayoutEffect(() => {
    run();
    window.addEventListener('resize', run);
    return () => window.removeEventListener('resize', run);
  });
}

/** A box whose words become smaller by `--fit` until all of them are in it: a town’s own sentences are as long as they are. */
export function useFit(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useAfterDrawing(() => {
    const box = ref.current;
    if (!box) return;
    for (let fit = 1; fit >= LEAST_FIT; fit -= STEP) {
      box.style.setProperty('--fit', fit.toFixed(2));
      if (!isTooLarge(box)) return;
    }
  });
  return ref;
}
