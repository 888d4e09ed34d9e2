import { readFileSync } from 'node:fs';

/**
 * Processor time of a process's main thread in milliseconds: work without waiting, so a busy machine changes nothing.
 * Linux counts it in nanoseconds.
 */
export function mainThreadMilliseconds(pid: number): number {
  const [running = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(running) / 1e6;
}
