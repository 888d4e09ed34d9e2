import {
  ridesByKey,
  standingOfCall,
  type CallStanding,
  type RidesByKey,
  type WantedCall,
} from '@machi/domain/arrival-notices/standing';
import type { Known } from '@machi/domain/transport/live/arrivals';
import { isSeenBy } from '@machi/domain/transport/live/model';
import type { House } from '../../platform/house.ts';
import type { Live } from '../../transport/live/keep-live.ts';
import { createSightings } from '../../transport/live/route-sightings.ts';
import { seenRides } from '../../transport/live/sightings.ts';
import { createRouteStates } from '../../transport/route-states.ts';

type Wanted = WantedCall & { readonly route_id: number; readonly used_services: readonly number[] };

function createNoticeBoard({ town, feed }: Pick<House, 'town' | 'feed'>) {
  const states = createRouteStates({ town, feed });
  const sightings = createSightings(states);

  return {
    feed: () => states.current().feed,
    route: states.find,
    /** Computes each state once for many notices at one moment. Only users of a school route learn where its bus is. */
    at(live: Live, now: Date): (wanted: Wanted) => CallStanding {
      const rides = new Map<number, RidesByKey>();
      const seen = new Map<number, Known['seen']>();
      return (wanted) => {
        const route = states.find(wanted.route_id);
        if (!route) return { kind: wanted.scheduled_at < now ? 'over' : 'gone' };
        const { route_id } = route;
        const own = rides.get(route_id) ?? ridesByKey(states.lineFor(route), route.suspended, now);
        rides.set(route_id, own);
        const isSeen = isSeenBy(route, new Set(wanted.used_services));
        const known = seen.get(route_id) ?? seenRides(sightings(route, live, now));
        seen.set(route_id, known);
        return standingOfCall(own, wanted, { seen: isSeen ? known : new Map(), cancelled: live.cancelled }, now);
      };
    },
  };
}
const boards = new WeakMap<House['feed'], ReturnType<typeof createNoticeBoard>>();

/** Combines timetable, vehicles and clock for runs at stops; route data is computed once per feed. */
export function noticeBoardOf(house: Pick<House, 'town' | 'feed'>) {
  const board = boards.get(house.feed) ?? createNoticeBoard(house);
  boards.set(house.feed, board);
  return board;
}
