import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Least scale of a scene's text, however long it is. */
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

/** Ref of a box whose text shrinks by `--fit` until it fits: a town’s own sentences may have any length. */
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
