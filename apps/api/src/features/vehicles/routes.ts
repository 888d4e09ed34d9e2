import type { Locale } from '@machi/domain/locale/model';
import { notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { LIVE_LINE, listVehicles, readBusLocation } from '@machi/domain/transport/live/contract';
import { reportPositions } from '@machi/domain/transport/live/report';
import { areaOf, judgePositions, type JudgedPositions } from '@machi/domain/transport/live/positions';
import { isSeenBy } from '@machi/domain/transport/live/model';
import { lineOf } from '@machi/domain/transport/service-days';
import { listRoutes } from '@machi/domain/transport/contract';
import { locationTitle } from '@machi/domain/transport/live/words';
import { setTimeout as wait } from 'node:timers/promises';
import { among, rowsOf } from '../../database/rows.ts';
import { subscription } from '../../database/tables/members.ts';
import type { House } from '../../platform/house.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { replyBody } from '../../platform/http/reply.ts';
import { PreparedReply, serve } from '../../platform/http/serve.ts';
import type { Live } from '../../transport/live/keep-live.ts';
import { seeDevice } from '../../platform/sessions/device-keys.ts';
import { positionStore } from '../../transport/live/position-store.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { Topic } from '../../platform/live/topic.ts';
import { LIVE_CHANGED } from '../../transport/live/live-store.ts';
import { rowsOfTop, type TopSource } from '../../platform/top/top-source.ts';
import { notePlace } from '../rides/position.ts';
import { createLiveBoard, liveBoardOf } from './live-board.ts';

const subscriptions = rowsOf(subscription);
const FOREIGN = refuse(422, { field: 'vehicle_id', code: 'vehicle-foreign' });

/** Refuses, with the reason, positions if none counts; known ones were accepted before. */
function refusalOf({ taken, left_out }: JudgedPositions): Refusal | undefined {
  if (taken.length > 0) return undefined;
  const problems = left_out.flatMap(({ index, code }) =>
    code === 'position-known' ? [] : [{ field: `positions.${index}`, code }],
  );
  return problems.length > 0 ? refuse(422, ...problems) : undefined;
}

export { mountOpenData as mount } from './open-data.ts';
export const routes = (house: House) => {
  const board = createLiveBoard(house);
  const { transport } = house.town;
  const schools = transport.routes.flatMap(({ kind, service_id }) =>
    kind === 'school' && service_id !== null ? [service_id] : [],
  );
  /** Replies of this second, shared by readers who may see the same. */
  let moment: {
    readonly key: string;
    readonly live: Live | undefined;
    readonly feed: unknown;
    readonly replies: Map<string, PreparedReply>;
  } = {
    key: '',
    live: undefined,
    feed: undefined,
    replies: new Map(),
  };

  function prepared(key: string, now: Date, live: Live, locale: Locale, replyOf: () => object): PreparedReply {
    const second = String(Math.floor(now.getTime() / 1000));
    const feed = house.feed.current();
    if (moment.key !== second || moment.live !== live || moment.feed !== feed)
      moment = { key: second, live, feed, replies: new Map() };
    const found = moment.replies.get(`${key} ${locale}`) ?? new PreparedReply(replyBody(replyOf()));
    moment.replies.set(`${key} ${locale}`, found);
    return found;
  }

  /** School services that a member uses. */
  async function usedBy({ member }: Exchange): Promise<ReadonlySet<number>> {
    if (member === null || schools.length === 0) return new Set();
    const used = { member_id: member.member_id, suspended_at: null, service_id: among(schools) };
    const reading = { columns: ['service_id'], order: ['service_id'] } as const;
    const rows = await subscriptions.list(house.database, 'used-services', used, reading);
    return new Set(rows.map(({ service_id }) => service_id));
  }

  return [
    serve(readBusLocation, async ({ route_id }, exchange) => {
      const route = board.find(route_id);
      if (!route) return notFound;
      const { now, locale } = exchange;
      const isWithheld = !isSeenBy(route, route.kind === 'school' ? await usedBy(exchange) : new Set());
      const live = await house.live.read(now);
      return prepared(`route ${route_id} ${String(isWithheld)}`, now, live, locale, () => ({
        told_at: now.toISOString(),
        tel: transport.tel,
        route: board.read(route, live, isWithheld, now, locale),
      }));
    }),

    serve(listVehicles, async (_input, exchange) => {
      const { now, locale } = exchange;
      const used = await usedBy(exchange);
      const live = await house.live.read(now);
      return prepared(`list ${[...used].join()}`, now, live, locale, () => ({
        told_at: now.toISOString(),
        tel: transport.tel,
        routes: board.list(live, (route) => !isSeenBy(route, used), now, locale),
      }));
    }),

    serve(reportPositions, async ({ vehicle_id, positions }, { device, now, write }) => {
      if (device.vehicle_id !== vehicle_id) return FOREIGN;
      const feed = house.feed.current();
      const area = feed && areaOf(feed);
      return write(async (transaction) => {
        const vehicle = await positionStore.lock(transaction, vehicle_id);
        const demandId = vehicle?.demand_vehicle_id ?? null;
        const route = vehicle && vehicle.route_id !== null ? board.find(vehicle.route_id) : undefined;
        if (!vehicle || (!route && demandId === null)) return notFound;
        const line = route ? board.lineFor(route) : lineOf(feed, []);
        const judged = judgePositions(positions, { area, line, last: vehicle.last }, now);
        const refusal = refusalOf(judged);
        if (refusal) return refusal;
        const newest = judged.taken.at(-1);
        // Only passengers see an on-demand vehicle, and only its newest position.
        if (newest && demandId !== null)
          await notePlace(transaction, demandId, { ...newest, measured_at: new Date(newest.measured_at) });
        else if (route && judged.taken.length > 0)
          await positionStore.add(transaction, vehicle_id, route.route_id, judged.taken, now);
        await seeDevice(transaction, device.device_id, now);
        return { taken: judged.taken.length, left_out: [...judged.left_out] };
      });
    }),
  ];
};

export const pages: readonly PageSource[] = [
  {
    path: '/buslocation/:route_id',
    asks: ({ parameters }) => [
      question(readBusLocation, { route_id: parameters['route_id'] ?? '' }),
      question(listRoutes, {}),
    ],
    says: (replies, { locale }) => ({ name: locationTitle(replies(readBusLocation).route.route_name, locale) }),
  },
  { path: '/vehicle/status', asks: () => [question(listVehicles, {})] },
];

/** Shortest time between pushes: ten buses that report each second cause two pushes a second, not ten. */
const LEAST_MILLISECONDS = 500;
const MARK_LENGTH = 12;

/**
 * A mark for each route, which changes with what is shown of it. Positions of school buses are only for their users and
 * never enter the mark of their route, not even by time; their pages poll.
 */
function marksOf({ town }: Pick<House, 'town'>, live: Live): Record<string, string> {
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

/** Tells which routes have changed, not what: pages fetch it again. */
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
