import { readFileSync } from 'node:fs';

/**
 * Milliseconds for which the main thread of a process has been on a processor: what it worked, not what it waited for,
 * so that a busy machine changes nothing. Linux counts it in nanoseconds.
 */
export function mainThreadMilliseconds(pid: number): number {
  const [running = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(running) / 1e6;
}
