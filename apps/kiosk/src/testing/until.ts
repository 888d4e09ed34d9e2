import { vi } from 'vitest';

/**
 * Waits until the check no longer throws, usually milliseconds; the limit is long, as a busy machine is no failure.
 */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000 });
