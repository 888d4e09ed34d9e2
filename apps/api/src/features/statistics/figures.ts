import { daysOf } from '@machi/domain/calendar/stretches';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { daysFrom } from '@machi/domain/reception-board/range';
import type { Figures, RoomFigures, readStatistics } from '@machi/domain/statistics/contract';
import { daysOfPeriod, isMonth, monthsOfYear, type PeriodText } from '@machi/domain/statistics/period';
import { openMinutes, openStretches, utilisation } from '@machi/domain/statistics/utilisation';
import type { Queryable } from '../../database/database.ts';
import type { Catalog, CatalogSpot } from '../../town/catalog.ts';
import { readCounts } from './store.ts';

const sumOf = (rooms: readonly RoomFigures[], name: Exclude<keyof Figures, 'utilisation'>): number =>
  rooms.reduce((sum, room) => sum + room[name], 0);

/** Sums several rooms. */
export function totalOf(rooms: readonly RoomFigures[]): Figures {
  const [minutes_used, minutes_open] = [sumOf(rooms, 'minutes_used'), sumOf(rooms, 'minutes_open')];
  return {
    bookings: sumOf(rooms, 'bookings'),
    minutes_used,
    minutes_town: sumOf(rooms, 'minutes_town'),
    minutes_open,
    utilisation: utilisation(minutes_used, minutes_open),
    persons: sumOf(rooms, 'persons'),
    amount: sumOf(rooms, 'amount'),
    cancellations: sumOf(rooms, 'cancellations'),
    no_shows: sumOf(rooms, 'no_shows'),
  };
}

const NOTHING = { bookings: 0, minutes_used: 0, persons: 0, amount: 0, cancellations: 0, no_shows: 0 };

/** The use of rooms in a period. */
export async function readFigures(
  database: Queryable,
  { spots, rooms }: Catalog,
  period: PeriodText,
  spotId: number | undefined,
  locale: Locale,
): Promise<Omit<ReplyOf<typeof readStatistics>, 'period'>> {
  const span = daysOfPeriod(period);
  const days = daysFrom(span.from, span.to);
  const counts = await readCounts(database, span, spotId, isMonth(period) ? 'YYYY-MM-DD' : 'YYYY-MM');
  const countsOf = new Map(counts.rooms.map((row) => [row.room_id, row]));
  const adjunctOf = new Map(counts.adjuncts.map((row) => [row.room_id, row.minutes_used]));
  const townOf = new Map(counts.town.map((row) => [row.room_id, row.minutes_town]));
  const known = new Map<number, ReturnType<typeof openStretches>>();
  /** Cached, because a year has many days and a facility many rooms. */
  const openOf = (spot: CatalogSpot) => {
    const open = known.get(spot.spot_id) ?? openStretches(spot, days);
    known.set(spot.spot_id, open);
    return open;
  };
  const closedOf = Map.groupBy(counts.closures, ({ room_id }) => room_id);
  const figures = [...rooms.values()].flatMap((room): RoomFigures[] => {
    const spot = spots.get(room.spot_id);
    const found = countsOf.get(room.room_id);
    // Rooms no longer let or reservable stay in the periods in which they were.
    const isOffered = spot !== undefined && spot.fixing_method !== 0 && room.is_retired === 0;
    const along = adjunctOf.get(room.room_id);
    const minutes_town = townOf.get(room.room_id) ?? 0;
    const wasUsed = found !== undefined || along !== undefined || minutes_town > 0;
    if (!spot || (spotId !== undefined && spotId !== room.spot_id) || (!isOffered && !wasUsed)) return [];
    const { room_id: _id, ...count } = found ?? { room_id: room.room_id, ...NOTHING };
    const closed = (closedOf.get(room.room_id) ?? []).flatMap(({ starts, ends }) => daysOf(starts, ends));
    const minutes_open = openMinutes(openOf(spot), closed);
    const minutes_used = count.minutes_used + (along ?? 0);
    return [
      {
        spot_id: spot.spot_id,
        spot_name: spot.columns.texts.spot_name?.[locale] ?? '',
        room_id: room.room_id,
        room_name: room.room_name[locale],
        ...count,
        minutes_used,
        minutes_town,
        minutes_open,
        utilisation: utilisation(minutes_used, minutes_open),
      },
    ];
  });
  const partOf = new Map(counts.course.map((row) => [row.part, row]));
  return {
    ...span,
    total: totalOf(figures),
    rooms: figures,
    course: (isMonth(period) ? days : monthsOfYear(period)).map(
      (part) => partOf.get(part) ?? { part, bookings: 0, minutes_used: 0 },
    ),
    hours: counts.hours,
    purposes: counts.purposes,
  };
}
