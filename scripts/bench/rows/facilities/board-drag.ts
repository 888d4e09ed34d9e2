import type { Page } from '@playwright/test';
import { ensurePortal } from '../../../build/build-portal.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { memberIdOf, sessionCookie, sessionToken } from '../../ground/people.ts';
import { percentile } from '../../ground/statistics.ts';
import type { BenchContext } from '../../row.ts';

const MOVES = 240;
const MICROSECONDS = 1000;
/** Trace events to measure: tasks of a page's main thread, and the end of each frame. */
const TASK = 'RunTask';
const FRAME = 'Commit';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start, duration and time on a processor (`tdur`), in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Milliseconds of each frame, elapsed and on the processor, and of the longest task. */
interface Work {
  readonly frames: readonly number[];
  readonly worked: readonly number[];
  readonly longest: number;
}

/** Work between two frames on the main thread of the page that draws the most frames. */
function workOf(events: readonly TraceEvent[]): Work {
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const drawn = Map.groupBy(
    events.filter(({ name }) => name === FRAME),
    thread,
  );
  const [main, ends] = [...drawn].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ['', []];
  const tasks = events.filter((event) => event.name === TASK && event.ph === 'X' && thread(event) === main);
  const times = ends.map(({ ts }) => ts).toSorted((one, other) => one - other);
  const within = times.slice(1).map((end, index) => {
    const start = times[index] ?? 0;
    return tasks.filter((task) => start < task.ts + (task.dur ?? 0) && task.ts + (task.dur ?? 0) <= end);
  });
  const sumOf = (some: readonly TraceEvent[], what: 'dur' | 'tdur') =>
    some.reduce((sum, task) => sum + (task[what] ?? 0) / MICROSECONDS, 0);
  return {
    frames: within.map((some) => sumOf(some, 'dur')),
    worked: within.map((some) => sumOf(some, 'tdur')),
    longest: Math.max(0, ...within.flat().map(({ dur = 0 }) => dur / MICROSECONDS)),
  };
}

/** Moves up and down over all rooms and along the hours, like a person looking for a place. */
const placeAt = (move: number, { width, height }: { width: number; height: number }) => ({
  x: width * (0.3 + 0.6 * Math.abs(Math.sin(move / 17))),
  y: height * (0.2 + 0.7 * Math.abs(Math.sin(move / 41))),
});

async function dragOnce(page: Page): Promise<Work> {
  const box = await page.locator('button.board-block').first().boundingBox();
  const view = page.viewportSize();
  if (!box || !view) throw new Error('no booking is drawn');
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.locator('.board-ghost').waitFor();
  const browser = page.context().browser();
  await browser?.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
  });
  for (let move = 0; move < MOVES; move += 1) {
    const { x, y } = placeAt(move, view);
    await page.mouse.move(x, y);
  }
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser?.stopTracing()));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return workOf(trace.traceEvents);
}

/** Drags a booking over an official's board in a real browser; returns the time of each frame, round by round. */
export async function dragOnBoard(
  { scope, rounds, progress }: Pick<BenchContext, 'scope' | 'rounds' | 'progress'>,
  origin: string,
  official: number,
  path: string,
): Promise<{ readonly rounds: readonly Work[]; readonly drawn: number }> {
  await ensurePortal(process.cwd());
  const browser = await scope.hold(
    () => openBrowser(),
    (opened) => opened.close(),
  );
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  const record = {
    token: sessionToken(official),
    member_id: memberIdOf(official),
    is_official: true,
    name: '受付',
    expire: Date.now() + 3_600_000,
    locale: 'ja',
  };
  await context.addInitScript((text) => localStorage.setItem('machi', text), JSON.stringify(record));
  await context.addCookies([{ domain: '127.0.0.1', path: '/', name: 'sid', value: sessionCookie(official) }]);
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('button.board-block').first().waitFor();
  const drawn = await page.locator('button.board-block').count();
  const found: Work[] = [];
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const one = await dragOnce(page);
    if (round > 0) found.push(one);
    const { frames, worked } = one;
    progress(
      `board dragged ${round}/${rounds}: ${frames.length} frames, p95 ${percentile(worked, 0.95).toFixed(1)} ms of work`,
    );
  }
  await context.close();
  return { rounds: found, drawn };
}
