import { vi } from 'vitest';

/** Longer than any answer that comes at all. */
const PATIENCE = 60_000;
const { timeout } = AbortSignal;

/**
 * Notes and stretches the timeouts of requests: a test's town on a busy machine is slow, but it is there. `keep`
 * leaves them unchanged, `stretch` stretches them again, `end` restores the original function.
 */
export function stretchTimeouts() {
  const asked = vi.spyOn(AbortSignal, 'timeout');
  const wait = (milliseconds: (asked: number) => number) => (one: number) =>
    timeout.call(AbortSignal, milliseconds(one));
  const stretch = (): void => void asked.mockReset().mockImplementation(wait(() => PATIENCE));
  stretch();
  return {
    /** Milliseconds of the timeouts since the last `stretch` or `keep`. */
    asked: () => asked.mock.calls.map(([milliseconds]) => milliseconds),
    stretch,
    keep: (): void => void asked.mockReset().mockImplementation(wait((one) => one)),
    end: (): void => asked.mockRestore(),
  };
}
