import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** Axe as delivered for pages; the package's source text is twice as long, and each document parses it again. */
const AXE = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

/** Session of each page that is asked more than once. Detaching one would remove the page's virtual devices. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Adds axe to the page as a script, which costs its browser three quarters of evaluating it as a text. */
async function giveAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Runtime.evaluate', { expression: AXE });
}

/** Rule of axe that a page breaks, and the HTML at fault. */
export interface Violation {
  readonly id: string;
  readonly at: readonly string[];
}

/**
 * Runs all rules of axe on the open page. A document gets axe once, however often it is checked, and returns only
 * what is wrong: both cost more than the rules.
 * @param excluded selectors of elements outside the product
 */
export async function axeViolations(page: Page, excluded: readonly string[] = []): Promise<Violation[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined)))
      await (frame === page.mainFrame() ? giveAxe(page) : frame.evaluate(AXE));
  return page.evaluate(
    async (exclude) => {
      // Colours during a transition do not count for contrast. What repeats for ever has no end; in a closed details
      // element, transitions stand still.
      const drawn = document
        .getAnimations()
        .filter(
          ({ effect }) =>
            effect?.getComputedTiming().endTime !== Infinity &&
            (!(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false),
        );
      await Promise.allSettled(drawn.map((animation) => animation.finished));
      if (!window.axe) throw new Error('The page has changed while axe was about to look at it');
      const { violations } = await window.axe.run({ exclude }, { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    },
    excluded.map((selector) => [selector]),
  );
}
