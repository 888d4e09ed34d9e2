import { addDays, dateAt } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import type { CheckedInputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { refuse } from '@machi/domain/refusals/model';
import type { Refusal } from '@machi/domain/refusals/model';
import type { searchShuttle } from '@machi/domain/shuttle/contract';
import { SEARCH_DAYS } from '@machi/domain/shuttle/limits';
import type { ShuttleStop, ShuttleTrip } from '@machi/domain/shuttle/model';
import { seatsLeft } from '@machi/domain/shuttle/seats';
import type { TakenSeats } from '@machi/domain/shuttle/seats';
import { cancellationOf, nextDayWith, opensOn, passagesOn, reachesFrom, tripState } from '@machi/domain/shuttle/trips';
import type { CancelledRuns, Passage } from '@machi/domain/shuttle/trips';
import { shuttlesOf } from '../../bookings/seats/shuttle-board.ts';
import { readCancelledRuns } from '../../transport/live/live-store.ts';
import { seatStore } from '../../bookings/seats/store.ts';
import { viewRide } from '../../bookings/seats/view.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { headsignOf, stopName } from '../../transport/feed-words.ts';

type Found = ReplyOf<typeof searchShuttle>;

/** Facilities at whose stops seats are reserved. */
function stopsAt(house: House, stopIds: readonly string[], locale: Locale): ShuttleStop[] {
  const feed = house.feed.current();
  return [...new Set(stopIds)].map((stop_id) => ({
    spot_id: house.town.transport.stops.find((stop) => stop.stop_id === stop_id)?.spot_id ?? null,
    stop_id,
    stop_name: stopName(feed, stop_id)[locale],
  }));
}

const keyOf = ({ trip_id, service_date }: { readonly trip_id: string; readonly service_date: string }): string =>
  `${service_date} ${trip_id}`;

interface Now {
  readonly now: Date;
  readonly locale: Locale;
}

function viewTrip(
  house: House,
  passage: Passage,
  taken: readonly TakenSeats[],
  cancelled: CancelledRuns,
  { now, locale }: Now,
): ShuttleTrip {
  const { shuttle, ride, stretch } = passage;
  const { trip, date } = ride;
  const feed = house.feed.current();
  const stopped = cancellationOf(shuttle, trip.trip_id, date, cancelled);
  const left = stopped ? 0 : seatsLeft(shuttle.route.seats, ride.calls, stretch, taken);
  const opensDaysBefore = house.town.transport.seats_open_days_before;
  const words = {
    route_id: shuttle.route.route_id,
    trip_id: trip.trip_id,
    service_date: date,
    departure_stop_id: passage.departure_stop_id,
    arrival_stop_id: passage.arrival_stop_id,
    departure_name: stopName(feed, passage.departure_stop_id),
    arrival_name: stopName(feed, passage.arrival_stop_id),
    departed_at: passage.departs,
    arrived_at: passage.arrives,
  };
  return {
    ...viewRide(house, words, locale),
    headsign: headsignOf(feed, trip.trip_id, trip.trip_headsign)[locale],
    seats: shuttle.route.seats,
    seats_left: left,
    state: tripState(passage, { left, isCancelled: stopped !== undefined, opensDaysBefore }, now),
    opens_on: opensOn(date, opensDaysBefore),
    reason: stopped?.reason[locale] ?? null,
  };
}

/** Trips between two facilities on a day, with the seats that are left all the way. */
export async function search(
  house: House,
  database: Queryable,
  { departure_spot_id, arrival_spot_id, departed_at }: CheckedInputOf<typeof searchShuttle>,
  { now, locale }: Now,
): Promise<Found | Refusal> {
  const today = dateAt(now);
  const date = departed_at ?? today;
  const lastDate = addDays(today, SEARCH_DAYS);
  if (date < today) return refuse(422, { field: 'departed_at', code: 'min-date', params: [dateInWords(today)] });
  if (date > lastDate) return refuse(422, { field: 'departed_at', code: 'max-date', params: [dateInWords(lastDate)] });
  const shuttles = shuttlesOf(house);
  const stopsOf = (spotId: number): string[] =>
    house.town.transport.stops.filter(({ spot_id }) => spot_id === spotId).map(({ stop_id }) => stop_id);
  const from = departure_spot_id === undefined ? undefined : stopsOf(departure_spot_id);
  const to = arrival_spot_id === undefined ? undefined : stopsOf(arrival_spot_id);
  const { departures, arrivals } = reachesFrom(shuttles, from);
  const known = (stops: readonly string[]) => stopsAt(house, stops, locale).filter(({ spot_id }) => spot_id !== null);
  const frame = {
    told_at: now.toISOString(),
    departed_at: date,
    last_date: lastDate,
    spots: known(departures),
    arrivals: known(arrivals),
    tel: house.town.transport.tel,
  };
  if (from === undefined || to === undefined) return { ...frame, trips: [], next_date: null };
  if (!to.some((stop) => arrivals.includes(stop)))
    return refuse(422, { field: 'arrival_spot_id', code: 'shuttle-stops' });
  const passages = passagesOn(shuttles, from, to, date);
  const keys = passages.map(({ ride }) => ({ trip_id: ride.trip.trip_id, service_date: ride.date }));
  const [cancelled, taken] = await Promise.all([
    readCancelledRuns(database, addDays(today, -1)),
    keys.length === 0 ? [] : seatStore.takenOfTrips(database, keys, now),
  ]);
  const takenOf = Map.groupBy(taken, keyOf);
  return {
    ...frame,
    trips: passages.map((passage, index) =>
      viewTrip(house, passage, takenOf.get(keyOf(keys[index] ?? { trip_id: '', service_date: '' })) ?? [], cancelled, {
        now,
        locale,
      }),
    ),
    next_date: passages.length > 0 ? null : (nextDayWith(shuttles, from, to, { after: date, until: lastDate }) ?? null),
  };
}
