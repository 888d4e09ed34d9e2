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

/** What a portal is started with to have that clock. */
export const clockAtTen = {
  CLOCK_AHEAD_MILLISECONDS: String(ahead),
  NODE_OPTIONS: `--import ${fileURLToPath(new URL('set-ahead.ts', import.meta.url))}`,
};

/** A portal, and a browser, where it is ten o'clock in the town whenever a journey begins. */
export const test: typeof base = base.extend<object, { portal: string }>({
  portal: [
    async ({}, use) => lend(clockAtTen, (port) => use(`http://127.0.0.1:${port}`)),
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ page }, use) => {
    await page.clock.install({ time: townNow() });
    await use(page);
  },
});
