import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_LINE } from '@machi/domain/transport/live/contract';
import type { LiveMarks } from '@machi/domain/transport/live/contract';
import { hashOf } from '../../ground/secrets.ts';
import type { House } from '../../platform/house.ts';
import type { Topic } from '../../platform/live/topic.ts';
import type { Live } from '../../transport/live/keep-live.ts';
import { LIVE_CHANGED } from '../../transport/live/live-store.ts';

/** Ten buses that report each second are told of twice a second, not ten times. */
const LEAST_MILLISECONDS = 500;
const MARK_LENGTH = 12;

/**
 * By route, a mark of what is known of it. Where school buses are is for those who use them: nothing of it is in the mark of
 * their line, not even when something came; their pages ask by themselves.
 */
function marksOf({ town }: Pick<House, 'town'>, live: Live): LiveMarks['marks'] {
  const { vehicles, positions, announcements, cancelledRuns } = live;
  const said = { announcements, cancelledRuns };
  const marks = town.transport.routes.map(({ route_id, kind }) => {
    const seen = positions.filter((position) => position.route_id === route_id);
    const open = kind === 'school' ? [] : [seen, vehicles.filter((vehicle) => vehicle.route_id === route_id)];
    const mark = hashOf(JSON.stringify([said, open]))
      .toString('base64url')
      .slice(0, MARK_LENGTH);
    return [String(route_id), mark] as const;
  });
  return Object.fromEntries(marks);
}

const lastTold = new WeakMap<House['live'], number>();

/** Tells which routes have changed, and nothing of what: pages read it anew. */
export const topics: readonly Topic[] = [
  {
    path: LIVE_LINE,
    event: 'vehicles',
    channel: LIVE_CHANGED,
    holders: 'pages',
    async read(house, now) {
      const left = (lastTold.get(house.live) ?? -Infinity) + LEAST_MILLISECONDS - performance.now();
      if (left > 0) await wait(left);
      lastTold.set(house.live, performance.now());
      return { told_at: now.toISOString(), marks: marksOf(house, await house.live.read(now)) };
    },
  },
];
