import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@machi/domain/random/seeded-random';
import { tapOf } from '../host/terminal/recorded-tap.fixture.ts';
import { openStage, type Timers } from '../host/terminal/stage.ts';

/* Screens of terminals whose timers fire early, late, twice or never, in real time: counts taps that stay longer than
   allowed. Arguments: taps, seed, largest delay in closing in milliseconds. */

const [taps = 0, seed = 1, latest = 0] = process.argv.slice(2).map(Number);
const SCREENS = 20;
const STAYS = { accepted: 50, other: 80, override: 240 };
const GIVEN_UP = 20_000;

const random = seededRandom(seed);

const timers: Timers = {
  after(milliseconds, run) {
    const fate = random();
    if (fate < 0.1) return () => {};
    const planned = [setTimeout(run, Math.max(0, milliseconds + random() * 12 - 4))];
    if (fate > 0.9) planned.push(setTimeout(run, milliseconds + 5));
    return () => planned.forEach((timer) => clearTimeout(timer));
  },
  every(milliseconds, run) {
    const timer = setInterval(() => random() > 0.1 && run(), milliseconds);
    return () => clearInterval(timer);
  },
};

let late = 0;
let longest = 0;

async function useScreen(times: number): Promise<void> {
  let isIdle = false;
  const stage = openStage({
    ...timers,
    monotonic: () => performance.now(),
    stays: () => STAYS,
    changed: () => (isIdle = stage.scene().showing.kind === 'idle'),
  });
  stage.show({ kind: 'registered' });
  for (let time = 0; time < times; time += 1) {
    stage.show({ kind: 'held', reading: time });
    const verdict = time % 3 === 0 ? ({ outcome: 'staff', reason: 'quota-spent' } as const) : {};
    stage.show({ kind: 'judged', reading: time, tap: tapOf(verdict) });
    if (time % 6 === 0) stage.show({ kind: 'staff-called' });
    const closesAt = stage.scene().closesAt ?? 0;
    while (!isIdle && performance.now() < closesAt + GIVEN_UP) await sleep(2);
    const stood = performance.now() - closesAt;
    longest = Math.max(longest, stood);
    if (!isIdle || stood > latest) late += 1;
  }
  stage.close();
}

await Promise.all(Array.from({ length: SCREENS }, () => useScreen(Math.ceil(taps / SCREENS))));
process.stdout.write(JSON.stringify({ taps: SCREENS * Math.ceil(taps / SCREENS), late, longest: Math.round(longest) }));
