import { refuseDayRange } from '@machi/domain/calendar/day-range';
import { dateAt, daysBetween, type DateText } from '@machi/domain/calendar/model';
import { locales, type Locale } from '@machi/domain/locale/model';
import { asBookable } from '@machi/domain/reservations/grid';
import { plainPriceInWords } from '@machi/domain/reservations/quote';
import { slotOfTime } from '@machi/domain/reservations/slots';
import { notFound } from '@machi/domain/refusals/model';
import {
  AVAILABILITY_MAX_DAYS,
  listSpots,
  priceTimes,
  readAvailability,
  readSpot,
  type AvailabilityDay,
} from '@machi/domain/spots/contract';
import { sayWhyClosed } from '@machi/domain/spots/closed-day';
import { availabilityOf, dayPlans, type DayPlan } from '@machi/domain/spots/rules';
import { opensInWords } from '@machi/domain/spots/priority-words';
import { navigationText } from '@machi/domain/navigation/head';
import { listFreeRooms } from '@machi/domain/spot-status/contract';
import type { House } from '../../platform/house.ts';
import { PreparedReply, serve } from '../../platform/http/serve.ts';
import type { Catalog } from '../../town/catalog.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import type { Queryable } from '../../database/database.ts';
import { above, END, rowsOf, START } from '../../database/rows.ts';
import { blackout } from '../../database/tables/reservations.ts';
import { readOccupancy } from '../bookings/occupancy.ts';
import { viewSpot, viewSpotDetail, type ClosureRow } from './view.ts';

const closures = rowsOf(blackout, { starts: START, ends: END });

/** Closures of a spot that have not ended at `now`. */
function readClosures(database: Queryable, spot_id: number, now: Date): Promise<readonly ClosureRow[]> {
  const reading = { columns: ['starts', 'ends', 'room_id', 'reason'], order: ['starts', 'room_id'] } as const;
  return closures.list(database, 'select-closures-to-come', { spot_id, ends: above(now) }, reading);
}

export { found } from './found.ts';

/** Caches the list in each language, by day and state of the catalog: it is the same for everybody. */
function prepareLists(house: House) {
  const prepared = new WeakMap<Catalog, Record<Locale, PreparedReply> & { readonly today: DateText }>();
  return (catalog: Catalog, locale: Locale, today: DateText): PreparedReply => {
    let lists = prepared.get(catalog);
    if (lists?.today !== today) {
      const [ja, en] = locales.map((language) => {
        const spots = [...catalog.spots.values()].map((spot) => viewSpot(spot, language, today, house));
        return new PreparedReply(JSON.stringify({ result: true, errors: {}, spots }));
      });
      if (!ja || !en) throw new Error('a language has no list');
      lists = { ja, en, today };
      prepared.set(catalog, lists);
    }
    return lists[locale];
  };
}

export const routes = (house: House) => {
  const { catalog } = house;
  const listOf = prepareLists(house);
  return [
    serve(listSpots, async (_input, { locale, now }) => listOf(await catalog.read(), locale, dateAt(now))),

    serve(readSpot, async ({ spot_id }, { locale, now, reader }) => {
      const spot = (await catalog.read()).spots.get(spot_id);
      if (!spot) return notFound;
      return { spot: viewSpotDetail(spot, await readClosures(reader, spot_id, now), locale, now, house) };
    }),

    serve(
      readAvailability,
      async ({ from, to, spot_id, room_id, capacity = 0, early_for }, { locale, now, reader }) => {
        const refusal = refuseDayRange(from, to, AVAILABILITY_MAX_DAYS);
        if (refusal) return refusal;
        const { spots, rooms } = await catalog.read();
        const asked = [...rooms.values()].filter(
          (room) =>
            room.is_retired === 0 &&
            (room_id === undefined || room.room_id === room_id) &&
            (spot_id === undefined || room.spot_id === spot_id) &&
            room.capacity >= capacity,
        );
        const days = daysBetween(from, to) + 1;
        const roomIds = asked.map((room) => room.room_id);
        const occupancy = await readOccupancy(reader, roomIds, from, days);
        const kinds = new Set(early_for === undefined ? [] : [early_for]);
        const plans = new Map<number, readonly DayPlan[]>();
        return {
          rooms: asked.flatMap((room) => {
            const spot = spots.get(room.spot_id);
            if (!spot || spot.fixing_method === 0) return [];
            const own =
              plans.get(spot.spot_id) ??
              dayPlans(spot, from, days, now, kinds).map((plan) => sayWhyClosed(spot, plan, locale));
            plans.set(spot.spot_id, own);
            const occupied = occupancy.get(room.room_id);
            const dayOf = (plan: DayPlan, index: number) =>
              asBookable(availabilityOf(plan, occupied?.[index] ?? []), room);
            const told = (day: AvailabilityDay) => {
              const opens =
                day.opening === null || day.is_reservable ? undefined : opensInWords(spot, day.target_date, now);
              return opens ? { ...day, opens: opens[locale] } : day;
            };
            return [{ room_id: room.room_id, spot_id: room.spot_id, days: own.map(dayOf).map(told) }];
          }),
        };
      },
    ),

    serve(priceTimes, async ({ target_date, times }, { locale }) => {
      const { rooms } = await catalog.read();
      return {
        prices: times.map(({ room_id, target_time }) => {
          const room = rooms.get(room_id);
          return room?.is_retired === 0 ? plainPriceInWords(slotOfTime(target_date, target_time), room)[locale] : null;
        }),
      };
    }),
  ];
};

export const pages: readonly PageSource[] = [
  { path: '/spot', asks: () => [question(listSpots, {})] },
  {
    path: '/spot/timetable/:spot_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
    says: (replies, { locale }) => ({
      name: navigationText('heading.spot-timetable', locale, { own_name: replies(readSpot).spot.spot_name }),
    }),
  },
  {
    path: '/spot/detail/:spot_id',
    asks: ({ parameters }) => [
      question(readSpot, { spot_id: parameters['spot_id'] ?? '' }),
      question(listFreeRooms, {}),
    ],
    says(replies) {
      const { spot } = replies(readSpot);
      return { name: spot.spot_name, text: spot.main_purpose };
    },
  },
  {
    path: '/spot/form/:spot_id/:room_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
  },
  {
    path: '/spot/form/:spot_id/:room_id/:reservation_id',
    asks: ({ parameters }) => [question(readSpot, { spot_id: parameters['spot_id'] ?? '' })],
  },
];
