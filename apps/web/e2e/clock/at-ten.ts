import { fileURLToPath } from 'node:url';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { lend } from '../open-portal.ts';
import { test as base } from '../portal.ts';

const TEN = 600;

/** Milliseconds until the town's next ten o'clock: the sample's past stays in the past. */
function untilTen(now: Date): number {
  const today = dateAt(now);
  const [next, after] = [instantOf(today, TEN), instantOf(addDays(today, 1), TEN)];
  return (next > now ? next : after).getTime() - now.getTime();
}
const ahead = untilTen(new Date());

/** Present moment in a portal of `test`: its day began some while ago and does not end during a journey. */
export const townNow = (): Date => new Date(Date.now() + ahead);

/** Milliseconds until the same time on the next tenth of a month. */
function untilTenth(now: Date): number {
  let days = 0;
  while (!addDays(dateAt(now), days).endsWith('-10')) days += 1;
  return days * 86_400_000;
}

/** Environment of a portal whose clock is ahead by this many milliseconds. */
const clockAhead = (milliseconds: number) => ({
  CLOCK_AHEAD_MILLISECONDS: String(milliseconds),
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('set-ahead.ts', import.meta.url))}`,
});

/** Environment of a portal with that clock. */
export const clockAtTen = clockAhead(ahead);

/** A portal and a browser whose clocks are `milliseconds` ahead. */
const testAhead = (milliseconds: number): typeof base =>
  base.extend<object, { portal: string }>({
    portal: [
      async ({ town }, use) => lend(town, clockAhead(milliseconds), (port) => use(`http://127.0.0.1:${port}`)),
      { scope: 'worker', timeout: 240_000 },
    ],
    page: async ({ page }, use) => {
      await page.clock.install({ time: new Date(Date.now() + milliseconds) });
      await use(page);
    },
  });

/** It is ten o'clock in the town when a journey begins. */
export const test: typeof base = testAhead(ahead);

/** The same on the next tenth of a month: last month's bills are due and not overdue. */
export const testOnTenth: typeof base = testAhead(ahead + untilTenth(townNow()));
