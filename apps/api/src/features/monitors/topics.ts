import { readLaundryMonitor, readPlazaMonitor } from '@machi/domain/monitors/contract';
import { MONITORS_CHANGED } from '../../platform/live/monitors-changed.ts';
import type { Topic } from '../../platform/live/topic.ts';
import { readLaundry, readPlaza } from './read-monitors.ts';

const reads = [
  [readLaundryMonitor, readLaundry],
  [readPlazaMonitor, readPlaza],
] as const;

/** Each monitor tells what its endpoint answers. */
export const topics: readonly Topic[] = reads.map(([endpoint, read]) => ({
  path: `${endpoint.path}/stream`,
  event: 'monitor',
  channel: MONITORS_CHANGED,
  read: async (house, now) => ({ monitor: await read(house, now) }),
}));
