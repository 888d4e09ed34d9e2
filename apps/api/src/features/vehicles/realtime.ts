import { dateAt, instantOf } from '@machi/domain/calendar/model';
import { locales, type Localized } from '@machi/domain/locale/model';
import { expectedSeconds, rideKey } from '@machi/domain/transport/live/arrivals';
import type { TransportRoute } from '@machi/domain/transport/pack';
import { addDays, type DateText } from '@machi/domain/calendar/model';
import { instantOfRide, type Ride } from '@machi/domain/transport/service-days';
import { suspensionsFrom } from '@machi/domain/transport/suspensions';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import type { Live } from '../../transport/live/keep-live.ts';
import type { Entity, TripDescriptor } from '../../transport/live/realtime-messages.ts';
import type { Sighting } from '../../transport/live/sightings.ts';

const compact = (date: DateText): string => date.replaceAll('-', '');
const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const tripOf = ({ trip, date }: Ride): TripDescriptor => ({
  tripId: trip.trip_id,
  routeId: trip.route_id,
  startDate: compact(date),
  scheduleRelationship: 'SCHEDULED',
});

/** Vehicle positions. @param sightings of vehicles that everybody may see */
export const vehicleEntities = (sightings: readonly Sighting[]): readonly Entity[] =>
  sightings.map(({ vehicle, position, on }) => {
    const next = on?.ride.calls[on.progress.passed];
    const { latitude, longitude, bearing, speed } = position;
    return {
      id: `vehicle-${vehicle.vehicle_id}`,
      vehicle: {
        ...(on && { trip: tripOf(on.ride) }),
        vehicle: { id: String(vehicle.vehicle_id), label: vehicle.vehicle_name_ja },
        position: { latitude, longitude, ...(bearing !== null && { bearing }), ...(speed !== null && { speed }) },
        ...(next && { stopId: next.stop_id, currentStopSequence: next.stop_sequence }),
        timestamp: secondsOf(position.measured_at),
      },
    };
  });

function stopTimes({ ride, progress }: NonNullable<Sighting['on']>) {
  const expected = expectedSeconds(ride, progress);
  return ride.calls.flatMap((call, index) => {
    const seconds = expected[index];
    if (seconds === undefined) return [];
    const isLast = index === ride.calls.length - 1;
    const due = isLast ? call.arrival_seconds : call.departure_seconds;
    const event = { time: secondsOf(instantOfRide(ride.date, Math.round(seconds))), delay: Math.round(seconds - due) };
    const told = { stopSequence: call.stop_sequence, stopId: call.stop_id };
    return [isLast ? { ...told, arrival: event } : { ...told, departure: event }];
  });
}

/** Expected times and cancelled runs. */
export function tripEntities(
  sightings: readonly Sighting[],
  { cancelledRuns }: Live,
  { trips }: IndexedFeed,
): readonly Entity[] {
  const expected = sightings.flatMap(({ vehicle, position, on }): Entity[] =>
    on
      ? [
          {
            id: `trip-${rideKey(on.ride.trip.trip_id, on.ride.date)}`,
            tripUpdate: {
              trip: tripOf(on.ride),
              vehicle: { id: String(vehicle.vehicle_id), label: vehicle.vehicle_name_ja },
              stopTimeUpdate: stopTimes(on),
              timestamp: secondsOf(position.measured_at),
            },
          },
        ]
      : [],
  );
  const cancelled = cancelledRuns.flatMap(({ trip_id, service_date }): Entity[] => {
    const routeId = trips.get(trip_id)?.route_id;
    if (routeId === undefined) return [];
    const trip = {
      tripId: trip_id,
      routeId,
      startDate: compact(service_date),
      scheduleRelationship: 'CANCELED' as const,
    };
    return [{ id: `cancelled-${rideKey(trip_id, service_date)}`, tripUpdate: { trip } }];
  });
  // Two vehicles on one ride would repeat an entity; the first one is kept.
  return [...new Map([...expected, ...cancelled].toReversed().map((entity) => [entity.id, entity])).values()];
}

const HEADER_LENGTH = 80;
const translated = (text: Localized) => ({
  translation: locales.map((language) => ({ text: text[language], language })),
});
const headerOf = (text: Localized): Localized => {
  const first = (words: string) => (words.split('\n', 1)[0] ?? '').slice(0, HEADER_LENGTH);
  return { ja: first(text.ja), en: first(text.en) };
};

/** Announcements of the operator and suspensions of routes. */
export function alertEntities(
  routes: readonly TransportRoute[],
  { announcements }: Live,
  feed: IndexedFeed,
  now: Date,
) {
  const agencies = [...feed.agencies.keys()].map((agencyId) => ({ agencyId }));
  const of = (ids: readonly number[]) =>
    routes.filter(({ route_id }) => ids.includes(route_id)).flatMap((route) => informed(route));
  const informed = ({ gtfs_route_ids }: TransportRoute) => gtfs_route_ids.map((routeId) => ({ routeId }));
  const told = announcements.map((row): Entity => {
    const text = { ja: row.text_ja, en: row.text_en };
    return {
      id: `announcement-${row.announcement_id}`,
      alert: {
        activePeriod: [{ start: secondsOf(row.starts_at), end: secondsOf(row.ends_at) }],
        informedEntity: row.route_ids.length === 0 ? agencies : of(row.route_ids),
        effect: 'OTHER_EFFECT',
        headerText: translated(headerOf(text)),
        descriptionText: translated(text),
      },
    };
  });
  const suspended = routes.flatMap((route) =>
    suspensionsFrom(route.suspended, dateAt(now)).map(({ from, to, reason }): Entity => ({
      id: `suspended-${route.route_id}-${from}`,
      alert: {
        activePeriod: [{ start: secondsOf(instantOf(from, 0)), end: secondsOf(instantOf(addDays(to, 1), 0)) }],
        informedEntity: informed(route),
        effect: 'NO_SERVICE',
        headerText: translated({
          ja: `${route.route_name.ja} 運休`,
          en: `${route.route_name.en}: out of service`,
        }),
        descriptionText: translated(reason),
      },
    })),
  );
  return [...told, ...suspended];
}
