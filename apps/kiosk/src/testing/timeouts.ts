import { vi } from 'vitest';

/** Longer than any answer takes that comes at all. */
const PATIENCE = 60_000;
const { timeout } = AbortSignal;

/**
 * The waits for answers, noted and stretched: a town of a test on a busy machine is slow, but it is there. `keep` leaves
 * them as long as they are, `stretch` stretches them again, `end` gives back what was.
 */
export function stretchTimeouts() {
  const asked = vi.spyOn(AbortSignal, 'timeout');
  const wait = (milliseconds: (asked: number) => number) => (one: number) =>
    timeout.call(AbortSignal, milliseconds(one));
  const stretch = (): void => void asked.mockReset().mockImplementation(wait(() => PATIENCE));
  stretch();
  return {
    /** Milliseconds of the waits since it was stretched or kept. */
    asked: () => asked.mock.calls.map(([milliseconds]) => milliseconds),
    stretch,
    keep: (): void => void asked.mockReset().mockImplementation(wait((one) => one)),
    end: (): void => asked.mockRestore(),
  };
}
