import type { Page } from '@playwright/test';

export interface LeastSizes {
  /** Least side of a button pressed by a finger, in pixels. */
  readonly button: number;
  /** Least size of text read from two metres away. */
  readonly heading: number;
  readonly sentence: number;
  /** Least size of small text, read close by. */
  readonly small: number;
}

/** Panels of terminals, with the least sizes that old people can read from two metres, read close by, and press. */
export const PANELS = [
  { width: 1280, height: 800, least: { button: 96, heading: 48, sentence: 28, small: 24 } },
  { width: 1024, height: 600, least: { button: 80, heading: 40, sentence: 28, small: 22 } },
] as const;
/** Finds errors of the drawn scene: text outside its place, overlapping, or too small to read or to press. */
export const measureScene = (page: Page, least: LeastSizes): Promise<string[]> =>
  page.evaluate((sizes) => {
    const SLACK = 1;
    const found: string[] = [];
    const { innerWidth, innerHeight } = window;
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`${scrollWidth - innerWidth} px too wide`);
    if (scrollHeight > innerHeight) found.push(`${scrollHeight - innerHeight} px too tall`);

    const isInside = (inner: DOMRect, outer: { left: number; top: number; right: number; bottom: number }) =>
      inner.left >= outer.left - SLACK &&
      inner.top >= outer.top - SLACK &&
      inner.right <= outer.right + SLACK &&
      inner.bottom <= outer.bottom + SLACK;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const words: { readonly of: Element; readonly text: string; readonly box: DOMRect }[] = [];
    const walk = document.createTreeWalker(document.querySelector('.kiosk') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const of = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !of?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const part = of.closest('main, footer, header, aside');
      const edge = part?.getBoundingClientRect() ?? screen;
      const size = Number.parseFloat(getComputedStyle(of).fontSize);
      for (const line of range.getClientRects()) {
        // The line box is as high as its font says, about half as much again as its letters.
        const box = new DOMRect(line.x, line.y + line.height / 2 - size / 2, line.width, size);
        if (!isInside(box, screen) || !isInside(box, edge)) found.push(`runs out of its place: ${text}`);
        words.push({ of, text, box });
      }
      const isRead = of.closest('main') && !of.closest('.register, .sky, .day, button');
      const floor = !isRead ? sizes.small : of.closest('h1') ? sizes.heading : sizes.sentence;
      if (size < floor) found.push(`${size} px: ${text}`);
    }
    for (const [index, one] of words.entries()) {
      for (const other of words.slice(index + 1)) {
        const isSame = one.of === other.of || one.of.contains(other.of) || other.of.contains(one.of);
        if (isSame || one.of.parentElement === other.of.parentElement?.closest('p, li')) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 2 && down > 2) found.push(`"${one.text}" overprints "${other.text}"`);
      }
    }
    for (const button of document.querySelectorAll<HTMLElement>('.kiosk button, .kiosk a.kbtn')) {
      // A list of languages that is not open.
      if (!button.checkVisibility()) continue;
      const box = button.getBoundingClientRect();
      const name = button.textContent;
      if (box.height < sizes.button) found.push(`${box.height} px tall: ${name}`);
      if (!isInside(box, screen)) found.push(`out of the screen: ${name}`);
      if (button.scrollWidth > button.clientWidth) found.push(`wider than its button: ${name}`);
      const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!above || !button.contains(above)) found.push(`covered: ${name}`);
      for (const other of document.querySelectorAll<HTMLElement>('.kiosk button, .kiosk a.kbtn, main p, main h1')) {
        if (other === button || other.contains(button) || button.contains(other)) continue;
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const isApart = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
        if (!isApart) found.push(`"${name}" overlaps "${other.textContent}"`);
      }
    }
    return [...new Set(found)];
  }, least);
