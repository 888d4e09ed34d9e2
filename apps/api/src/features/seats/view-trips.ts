import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { ShuttleTrip } from '@machi/domain/shuttle/model';
import { seatsLeft, type TakenSeats } from '@machi/domain/shuttle/seats';
import { cancellationOf, opensOn, tripState, type CancelledRuns, type Passage } from '@machi/domain/shuttle/trips';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { headsignOf, stopName } from '../../transport/feed-words.ts';
import { readCancelledRuns } from '../../transport/live/live-store.ts';
import { seatStore } from './store.ts';
import { viewRide } from './view.ts';

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

/** Trips for everybody, with the seats free on each. */
export async function viewTrips(
  house: House,
  reading: Queryable,
  passages: readonly Passage[],
  now: Now,
): Promise<ShuttleTrip[]> {
  const keys = passages.map(({ ride }) => ({ trip_id: ride.trip.trip_id, service_date: ride.date }));
  const [cancelled, taken] = await Promise.all([
    readCancelledRuns(reading, addDays(dateAt(now.now), -1)),
    keys.length === 0 ? [] : seatStore.takenOfTrips(reading, keys, now.now),
  ]);
  const takenOf = Map.groupBy(taken, keyOf);
  return passages.map((passage, index) =>
    viewTrip(
      house,
      passage,
      takenOf.get(keyOf(keys[index] ?? { trip_id: '', service_date: '' })) ?? [],
      cancelled,
      now,
    ),
  );
}
