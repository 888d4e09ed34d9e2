import { fileURLToPath } from 'node:url';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { lend } from '../open-portal.ts';
import { test as base } from '../portal.ts';

const TEN = 600;

/** Until the next ten o'clock of the town: what the sample has behind it stays behind. */
function untilTen(now: Date): number {
  const today = dateAt(now);
  const [next, after] = [instantOf(today, TEN), instantOf(addDays(today, 1), TEN)];
  return (next > now ? next : after).getTime() - now.getTime();
}
const ahead = untilTen(new Date());

/** The moment in a portal of `test`, whose day has begun some while ago and does not end meanwhile. */
export const townNow = (): Date => new Date(Date.now() + ahead);

/** Until the next day that is a tenth, at the same time. */
function untilTenth(now: Date): number {
  let days = 0;
  while (!addDays(dateAt(now), days).endsWith('-10')) days += 1;
  return days * 86_400_000;
}

/** What a portal is started with whose clock is so many milliseconds ahead. */
const clockAhead = (milliseconds: number) => ({
  CLOCK_AHEAD_MILLISECONDS: String(milliseconds),
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('set-ahead.ts', import.meta.url))}`,
});

/** What a portal is started with to have that clock. */
export const clockAtTen = clockAhead(ahead);

/** A portal, and a browser, of whose clock `milliseconds` says how far it is ahead. */
const testAhead = (milliseconds: number): typeof base =>
  base.extend<object, { portal: string }>({
    portal: [
      async ({}, use) => lend(clockAhead(milliseconds), (port) => use(`http://127.0.0.1:${port}`)),
      { scope: 'worker', timeout: 240_000 },
    ],
    page: async ({ page }, use) => {
      await page.clock.install({ time: new Date(Date.now() + milliseconds) });
      await use(page);
    },
  });

/** It is ten o'clock in the town whenever a journey begins. */
export const test: typeof base = testAhead(ahead);

/** The same on the next tenth of a month: bills of the month before are due, and not overdue. */
export const testOnTenth: typeof base = testAhead(ahead + untilTenth(townNow()));
