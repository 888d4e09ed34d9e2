import { vi } from 'vitest';

/** Waits until the check no longer throws. Mostly a matter of milliseconds; a machine that stands still is no failure. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000 });
