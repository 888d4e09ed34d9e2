import { dateAt } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { notFound } from '@machi/domain/refusals/model';
import { listRoutes, readRoute, readTimetable } from '@machi/domain/transport/contract';
import type { CancelledRuns } from '@machi/domain/transport/service-days';
import { daysOfDate } from '@machi/domain/transport/timetable';
import type { House } from '../../platform/house.ts';
import { replyBody } from '../../platform/http/reply.ts';
import { PreparedReply, serve } from '../../platform/http/serve.ts';
import { createRouteBoard } from './route-board.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

export { found } from './found.ts';

export { mountTimetables as mount } from './timetable-file.ts';

export const routes = (house: House) => {
  const board = createRouteBoard(house);
  /** Replies of this second, shared by all readers. */
  let moment: { readonly key: string; readonly replies: Map<string, PreparedReply> } = { key: '', replies: new Map() };
  let feedOfMoment: unknown;
  let liveOfMoment: unknown;

  async function prepared(
    key: string,
    now: Date,
    locale: Locale,
    replyOf: (toldAt: Date, cancelled: CancelledRuns) => object,
  ): Promise<PreparedReply> {
    const live = await house.live.read(now);
    const second = String(Math.floor(now.getTime() / 1000));
    const feed = house.feed.current();
    if (moment.key !== second || feedOfMoment !== feed || liveOfMoment !== live) {
      moment = { key: second, replies: new Map() };
      feedOfMoment = feed;
      liveOfMoment = live;
    }
    const found = moment.replies.get(`${key} ${locale}`) ?? new PreparedReply(replyBody(replyOf(now, live.cancelled)));
    moment.replies.set(`${key} ${locale}`, found);
    return found;
  }

  return [
    serve(listRoutes, (_input, { now, locale }) =>
      prepared('list', now, locale, (toldAt, cancelled) => ({
        told_at: toldAt.toISOString(),
        tel: house.town.transport.tel,
        routes: board.list(cancelled, toldAt, locale),
      })),
    ),

    serve(readRoute, ({ route_id }, { now, locale }) => {
      const route = board.find(route_id);
      if (!route) return notFound;
      return prepared(`route ${route_id}`, now, locale, (toldAt, cancelled) => ({
        told_at: toldAt.toISOString(),
        route: board.read(route, cancelled, toldAt, locale),
      }));
    }),

    serve(readTimetable, ({ route_id, date }, { now, locale }) => {
      const route = board.find(route_id);
      if (!route) return notFound;
      const told = (toldAt: Date) => ({
        today: [...daysOfDate(dateAt(toldAt))],
        directions: board.timetable(route, toldAt, locale, date),
      });
      // Not cached: anybody may ask for any day.
      return date === undefined ? prepared(`timetable ${route_id}`, now, locale, told) : told(now);
    }),
  ];
};

export const pages: readonly PageSource[] = [
  { path: '/route/status', asks: () => [question(listRoutes, {})] },
  {
    path: '/route/status/:route_id',
    asks: ({ parameters }) => {
      const input = { route_id: parameters['route_id'] ?? '' };
      return [question(readRoute, input), question(readTimetable, input)];
    },
    says(replies) {
      const { route } = replies(readRoute);
      return { name: route.route_name, text: route.overview };
    },
  },
];
