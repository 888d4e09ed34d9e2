import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, dateAt, instantOf, type DateText } from '@machi/domain/calendar/model';
import { lend } from '../open-portal.ts';
import { test as base, expect } from '../portal.ts';

const TEN = 600;

/** The next third of a month from tomorrow on: the last month has ended, and its bills are not due. */
function nextThird(): DateText {
  let date = addDays(dateAt(new Date()), 1);
  while (!date.endsWith('-03')) date = addDays(date, 1);
  return date;
}
const first = nextThird();
const aheadTo = (date: DateText): number => instantOf(date, TEN).getTime() - Date.now();

/** Milliseconds to read a portal's answer on a busy machine; no journey moves its clock by so little. */
const A_MOMENT = 60_000;

interface MovingClock {
  /** Moves the town to ten o'clock of another day. Sessions end as usual. */
  readonly moveTo: (date: DateText) => Promise<void>;
  /** Lets this much time pass at once. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** The town's present moment, for a browser's clock. */
  readonly townNow: () => Date;
}

/** A portal starts at ten o'clock on the third of a month; its clock can be moved on. */
export const test = base.extend<{ clock: MovingClock }, { portal: string; clockFile: string }>({
  clockFile: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'machi-clock-'));
      const file = path.join(folder, 'ahead');
      await writeFile(file, String(aheadTo(first)));
      await use(file);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ town, clockFile }, use) => {
      const set = fileURLToPath(new URL('set-ahead.ts', import.meta.url));
      const environment = { CLOCK_AHEAD_FILE: clockFile, NODE_OPTIONS: `--import ${set}` };
      await lend(town, environment, (port) => use(`http://127.0.0.1:${port}`));
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  clock: async ({ clockFile, request }, use) => {
    // An earlier journey in the same portal may have moved the clock.
    let ahead = Number(await readFile(clockFile, 'utf8'));
    const townNow = (): Date => new Date(Date.now() + ahead);
    async function set(milliseconds: number): Promise<void> {
      ahead = milliseconds;
      await writeFile(clockFile, String(ahead));
      const toldBehind = async () => {
        const { told_at }: { told_at: string } = await (await request.get('/api/spots/status')).json();
        return Math.abs(townNow().getTime() - Date.parse(told_at));
      };
      await expect.poll(toldBehind).toBeLessThan(A_MOMENT);
    }
    await use({
      townNow,
      moveTo: (date) => set(aheadTo(date)),
      pass: (milliseconds) => set(ahead + milliseconds),
    });
  },
});
