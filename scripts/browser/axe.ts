import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** As axe is delivered for pages; what a program gets of it is twice as long, and each document reads it anew. */
const AXE = readFileSync(path.join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

/** A session of each page that is asked more than once. One that is left would take the page's virtual devices with it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Gives the page itself axe: as a script, which costs its browser three quarters of what it costs as a text to be evaluated. */
async function giveAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Runtime.evaluate', { expression: AXE });
}

/** A rule of axe that a page breaks, and the HTML where it does. */
export interface Violation {
  readonly id: string;
  readonly at: readonly string[];
}

/**
 * Every rule of axe over the open page. A document gets axe once, however often it is looked at, and tells no more than
 * what is wrong: both cost more than the rules.
 * @param excluded selectors of what is no part of the product
 */
export async function axeViolations(page: Page, excluded: readonly string[] = []): Promise<Violation[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined)))
      await (frame === page.mainFrame() ? giveAxe(page) : frame.evaluate(AXE));
  return page.evaluate(
    async (exclude) => {
      if (!window.axe) throw new Error('The page has changed while axe was about to look at it');
      const { violations } = await window.axe.run({ exclude }, { resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    },
    excluded.map((selector) => [selector]),
  );
}
