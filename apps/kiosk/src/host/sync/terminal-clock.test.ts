import { describe, expect, it } from 'vitest';
import { createTerminalClock } from './terminal-clock.ts';

const TIME = Date.parse('2026-11-25T10:00:00.000Z');

/** Terminal whose clock is wrong by `wrong` milliseconds, and a server whose clock is right. */
function terminal(wrong: number) {
  let passed = 5000;
  const clock = createTerminalClock(
    () => TIME + passed + wrong,
    () => passed,
  );
  return {
    clock,
    /** Asks; the server reads its clock after `before` milliseconds and truncates it to `precision`. */
    ask(before: number, after: number, precision = 1) {
      const asked = clock.monotonic();
      passed += before;
      const said = Math.floor((TIME + passed) / precision) * precision;
      passed += after;
      clock.hear(new Date(said), precision, asked);
    },
    /** Difference between its corrected clock and the server's. */
    error: () => clock.now().getTime() - (TIME + passed),
    pass: (milliseconds: number) => void (passed += milliseconds),
  };
}

describe('the clock of a terminal', () => {
  it('that is right stays right, however slow the line and however coarse the time', () => {
    const { ask, pass, error } = terminal(0);
    for (const [before, after, precision] of [
      [10, 10, 1],
      [0, 4000, 1],
      [4000, 0, 1],
      [700, 700, 1000],
      [0, 2600, 1000],
    ] as const) {
      pass(777);
      ask(before, after, precision);
      expect(error()).toBe(0);
    }
  });

  it.each([86_400_000, -86_400_000, 3000, -3000])(
    'that is wrong by %i ms is right to what the answer shows',
    (wrong) => {
      const { ask, error, clock } = terminal(wrong);
      ask(300, 200, 1000);
      expect(Math.abs(error())).toBeLessThanOrEqual(1500);
      ask(20, 30);
      expect(Math.abs(error())).toBeLessThanOrEqual(51);
      expect(Math.abs(clock.offset() + wrong)).toBeLessThanOrEqual(51);
    },
  );

  it('takes no time from what is none', () => {
    const { clock, error } = terminal(0);
    clock.hear(new Date('nonsense'), 1000, 0);
    expect(error()).toBe(0);
  });
});
