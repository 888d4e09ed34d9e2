import type { Page } from '@playwright/test';

/**
 * Finds elements that overlap, are cut off or extend beyond the screen, each as a sentence, from the browser's layout
 * boxes. Sticky and floating elements may cover what scrolls below them, and scrolling boxes may have wider content.
 */
export const misplacedBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Pixels by which boxes may overlap: rounding and the curves of letters. */
    const SLACK = 2;
    const width = document.documentElement.clientWidth;
    interface Piece {
      readonly box: DOMRect;
      readonly of: Element;
      readonly words: string;
      /** Layer that it scrolls with: text below a sticky head does not overlap it. */
      readonly layer: Element | null;
    }
    const short = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 40);
    const layers = new Map<Element, Element | null>();
    function layerOf(element: Element): Element | null {
      const known = layers.get(element);
      if (known !== undefined) return known;
      const { position } = getComputedStyle(element);
      const up = element.parentElement;
      const layer = position === 'fixed' || position === 'sticky' ? element : up ? layerOf(up) : null;
      layers.set(element, layer);
      return layer;
    }
    /** Nearest box that clips an element; `scrolls`: it can be scrolled into view there. */
    function clipOf(element: Element): { readonly box: DOMRect; readonly scrolls: boolean } | undefined {
      for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
        const { overflowX, position } = getComputedStyle(up);
        if (overflowX !== 'visible') return { box: up.getBoundingClientRect(), scrolls: /auto|scroll/.test(overflowX) };
        if (position === 'fixed') return undefined;
      }
      return undefined;
    }
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    /** Whether it is for screen readers only: one pixel large, or clipped to nothing. */
    const isForEars = (element: Element): boolean => {
      for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
        const box = up.getBoundingClientRect();
        if (getComputedStyle(up).clipPath === 'inset(50%)' || (box.width <= 1 && box.height <= 1)) return true;
      }
      return false;
    };

    const pieces: Piece[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      if (!of || !/\S/.test(node.textContent ?? '') || of.closest('svg, canvas, script, style, noscript, select'))
        continue;
      if (!isSeen(of) || isForEars(of)) continue;
      const words = node.textContent ?? '';
      const letters = Number.parseFloat(getComputedStyle(of).fontSize);
      // An ideographic space hangs invisibly beyond the end of its line: only the text around it is measured.
      for (const { index, 0: seen } of words.matchAll(/[^\u3000]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + seen.length);
        for (const line of range.getClientRects()) {
          if (line.width < 1) continue;
          // A line box is higher than its letters: close lines do not overlap.
          const box = new DOMRect(line.x, line.y + line.height / 2 - letters * 0.4, line.width, letters * 0.8);
          pieces.push({ box, of, words: short(words), layer: layerOf(of) });
        }
      }
    }
    const controls: Piece[] = [...document.querySelectorAll('button, input, select, textarea, a[class*="btn"]')]
      .filter((of) => isSeen(of) && !isForEars(of))
      .map((of) => ({
        box: of.getBoundingClientRect(),
        of,
        words: short(of.getAttribute('aria-label') ?? of.textContent ?? '') || of.id || of.tagName,
        layer: layerOf(of),
      }));

    const found: string[] = [];
    const sideways = document.documentElement.scrollWidth - width;
    if (sideways > 0) found.push(`the page is ${sideways} px too wide`);
    for (const { box, of, words } of [...pieces, ...controls]) {
      const clip = clipOf(of);
      // Elements that wait outside the screen, such as the link to the content, are not cut off.
      if (clip?.scrolls || box.right <= 0) continue;
      const [left, right] = clip ? [Math.max(0, clip.box.left), Math.min(width, clip.box.right)] : [0, width];
      const out = Math.round(Math.max(left - box.left, box.right - right));
      if (out > SLACK) found.push(`"${words}" is cut off by ${out} px`);
    }
    /** Nearest box with an edge on both sides, which its content must not leave. */
    function frameOf(element: Element): DOMRect | undefined {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
        const { borderLeftWidth, borderRightWidth, position } = getComputedStyle(up);
        if (Number.parseFloat(borderLeftWidth) > 0 && Number.parseFloat(borderRightWidth) > 0)
          return up.getBoundingClientRect();
        if (position === 'fixed' || position === 'absolute') return undefined;
      }
      return undefined;
    }
    for (const { box, of, words } of controls) {
      const frame = frameOf(of);
      if (!frame || clipOf(of)?.scrolls) continue;
      const out = Math.round(Math.max(frame.left - box.left, box.right - frame.right));
      if (out > SLACK) found.push(`"${words}" runs out of its frame by ${out} px`);
    }
    function lies(one: Piece, other: Piece): boolean {
      if (one.of === other.of || one.layer !== other.layer) return false;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across <= SLACK || down <= SLACK) return false;
      const isClipped = [one, other].some(({ of, box }) => {
        const clip = clipOf(of);
        return (
          clip !== undefined && (box.bottom > clip.box.bottom || box.top < clip.box.top || box.right > clip.box.right)
        );
      });
      return !isClipped;
    }
    function overprints(all: Piece[], isFine: (one: Piece, other: Piece) => boolean): void {
      const ordered = all.toSorted((one, other) => one.box.top - other.box.top);
      ordered.forEach((one, index) => {
        for (const other of ordered.slice(index + 1)) {
          if (other.box.top > one.box.bottom) break;
          if (!isFine(one, other) && lies(one, other)) found.push(`"${one.words}" stands on "${other.words}"`);
        }
      });
    }
    overprints(pieces, () => false);
    overprints(controls, (one, other) => one.of.contains(other.of) || other.of.contains(one.of));
    return [...new Set(found)];
  });
