import { rowsOfTop, type TopSource } from '../../platform/top/top-source.ts';
import { liveBoardOf } from './live-board.ts';

/** Most buses of a stop. */
const MOST_BUSES = 3;

/** The next buses at the stops of the member's marked facilities. */
export const top: readonly TopSource[] = [
  rowsOfTop<{ readonly spot_id: number }>({
    kind: 'stop',
    most: 10,
    rows: `select jsonb_build_object('spot_id', f.spot_id) as facts from favourite f where f.member_id = $1
      order by f.created_at, f.spot_id`,
    async say(facts, { house, now, locale }) {
      const spots = new Set(facts.map(({ spot_id }) => spot_id));
      const stops = house.town.transport.stops.filter(({ spot_id }) => spot_id !== null && spots.has(spot_id));
      if (stops.length === 0) return {};
      const live = await house.live.read(now);
      const board = liveBoardOf(house);
      return { around: board.busesAt(stops.map(({ stop_id }) => stop_id).slice(0, 2), MOST_BUSES, live, now, locale) };
    },
  }),
];
