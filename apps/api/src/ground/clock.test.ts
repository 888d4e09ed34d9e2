import { describe, expect, test } from 'vitest';
import { nextWatch, type Look, type Watch } from './clock.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-30T03:00:00Z');

/** A look every 2.5 s, by a clock whose zero is the process's start; all clocks are given as how far they are wrong. */
const lookAt = (elapsed: number, database: number, machine: number, others: readonly (number | null)[] = []): Look => ({
  elapsed,
  database: START + elapsed + database,
  ahead: machine - database,
  others: others.map((other) => (other === null ? null : other - database)),
});

/** By how much the watch is wrong after looks for so long at the same clocks. */
function wrongAfter(
  watch: Watch,
  seconds: number,
  clocks: readonly [database: number, machine: number, others?: readonly (number | null)[]],
): { watch: Watch; wrong: number } {
  let now = watch;
  for (let passed = 2500; passed <= seconds * 1000; passed += 2500)
    now = nextWatch(now, lookAt(watch.elapsed + passed, ...clocks));
  return { watch: now, wrong: Math.round(now.time - START - now.elapsed) };
}
const RIGHT = nextWatch(undefined, lookAt(0, 0, 0));

describe('a process that starts sets its watch', () => {
  test.each<[what: string, database: number, machine: number, others: readonly (number | null)[], wrong: number]>([
    ['alone, by two clocks that agree', 0, 0, [], 0],
    ['by the database, which all that come have, where the two do not', 0, HOUR, [], 0],
    ['by the database, though that is the wrong one: nobody can tell', HOUR, 0, [], HOUR],
    ['by the database to the millisecond, where its own clock is nearly right', 0, 900, [0, 700], 0],
    ['whatever its own clock says, if others run', 0, HOUR, [0, 0], 0],
    ['by those who run, if the database has come to a machine whose clock is wrong', HOUR, 0, [0, HOUR], 0],
    ['the same on that very machine', HOUR, HOUR, [0, 0], 0],
    ['of two machines by the one that has the database', 0, HOUR, [0], 0],
    ['by the database, if those who run have not yet been heard', 0, HOUR, [null, null], 0],
  ])('%s', (_what, database, machine, others, wrong) => {
    expect(nextWatch(undefined, lookAt(0, database, machine, others)).time - START).toBe(wrong);
  });
});

describe('a watch that runs', () => {
  test.each<
    [
      what: string,
      seconds: number,
      clocks: readonly [database: number, machine: number, others?: readonly (number | null)[]],
      wrong: number,
    ]
  >([
    ['is not moved by the jump of its machine’s clock', 600, [0, HOUR, [0, 0]], 0],
    ['is not moved by it where it is alone, either', 600, [0, HOUR], 0],
    ['follows at once when its machine and database jump together: it slept, or they were set', 3, [HOUR, HOUR], HOUR],
    ['is led by a database alone a second a minute, not faster', 600, [HOUR, 0], 10_000],
    ['goes back as slowly', 600, [-HOUR, 0], -10_000],
    ['stands by its own machine and another one against the database', 600, [HOUR, 0, [0, HOUR]], 0],
    ['stands by the others on the machine of that database', 600, [HOUR, HOUR, [0, 0]], 0],
    ['is not moved by a clock of seconds, in a fault', 27, [HOUR, HOUR, [HOUR, 0]], 0],
    ['follows when most clocks say so for half a minute', 35, [HOUR, HOUR, [HOUR, HOUR]], HOUR],
    ['follows most clocks also against the database', 35, [0, HOUR, [HOUR, HOUR]], HOUR],
    ['waits while nobody else has compared with a new database', 27, [HOUR, HOUR, [null, null]], 0],
    ['comes nearer to a clock that is some seconds off, a second a minute', 60, [4000, 4000, [4000]], 1000],
  ])('%s', (_what, seconds, clocks, wrong) => {
    expect(wrongAfter(RIGHT, seconds, clocks).wrong).toBe(wrong);
  });

  test('begins to wait anew when the clocks change their minds', () => {
    const [one, another] = [wrongAfter(RIGHT, 25, [HOUR, HOUR, [HOUR]]), [-HOUR, -HOUR, [-HOUR]] as const];
    const first = wrongAfter(one.watch, 25, another);
    expect(first.wrong).toBe(0);
    expect(wrongAfter(first.watch, 10, another).wrong).toBe(-HOUR);
  });

  test('goes on by itself while nobody answers', () => {
    const later = nextWatch(RIGHT, lookAt(HOUR, 0, 0, [0]));
    expect(later.time - START).toBe(HOUR);
  });
});
