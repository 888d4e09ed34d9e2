import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import { listVehicles, readBusLocation, type BusLocation } from '@machi/domain/transport/live/contract';
import { placesOn, pointAt, trackOf, type Track } from '@machi/domain/transport/live/track';
import { readTimetable, type TimetableDirection } from '@machi/domain/transport/contract';
import { secondsOfDay } from '@machi/domain/transport/service-days';
import type { Random } from './laundry.ts';

/** Largest delay of a simulated bus, seconds. */
const MOST_LATE = 360;

/** Run of a service day from the public timetable. */
export interface DrivenRide {
  readonly route_id: number;
  readonly trip_id: string;
  readonly date: DateText;
  readonly calls: readonly { readonly arrival_seconds: number; readonly departure_seconds: number }[];
  readonly track: Track;
}

/** Computes how far along a ride should be at a time of its service day, the inverse of the domain's `dueAt`. */
function alongAt({ stops }: Pick<Track, 'stops'>, calls: DrivenRide['calls'], seconds: number): number {
  const next = calls.findIndex(({ arrival_seconds }) => arrival_seconds > seconds);
  if (next < 0) return stops.at(-1) ?? 0;
  const [start = 0, end = 0] = [stops[next - 1], stops[next]];
  const leaves = calls[next - 1]?.departure_seconds ?? 0;
  const comes = calls[next]?.arrival_seconds ?? 0;
  const share = comes === leaves ? 1 : Math.min(1, Math.max(0, (seconds - leaves) / (comes - leaves)));
  return next === 0 ? 0 : start + (end - start) * share;
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
};

/** The route's way that comes nearest to these stops. */
function nearestWay(route: BusLocation, stopIds: readonly string[]): string {
  const stops = route.stops.filter(({ stop_id }) => stopIds.includes(stop_id));
  const offs = route.shapes.map((points, index) => {
    const way = { points, metres: points.map(() => 0) };
    const off = (latitude: number, longitude: number) =>
      Math.min(...placesOn(way, [latitude, longitude]).map((place) => place.off));
    return { id: String(index), off: stops.reduce((sum, one) => sum + off(one.latitude, one.longitude), 0) };
  });
  return offs.toSorted((one, other) => one.off - other.off)[0]?.id ?? '';
}

/** Runs of a route on a service day. */
function ridesOf(route: BusLocation, directions: readonly TimetableDirection[], date: DateText): readonly DrivenRide[] {
  const ways = {
    stops: new Map(
      route.stops.map(({ stop_id, latitude, longitude }) => [stop_id, { stop_lat: latitude, stop_lon: longitude }]),
    ),
    pointsOfShape: new Map(
      route.shapes.map((points, index) => [
        String(index),
        points.map(([shape_pt_lat, shape_pt_lon]) => ({ shape_pt_lat, shape_pt_lon })),
      ]),
    ),
  };
  return directions
    .flatMap(({ tables }) => tables)
    .flatMap(({ columns, rows }) =>
      columns.flatMap(({ trip_id }, column): DrivenRide[] => {
        const calls = rows.flatMap(({ stop_id, times }) => {
          const time = times[column] ?? null;
          return time === null
            ? []
            : [{ stop_id, arrival_seconds: secondsOf(time), departure_seconds: secondsOf(time) }];
        });
        if (calls.length < 2) return [];
        const shape = nearestWay(
          route,
          calls.map(({ stop_id }) => stop_id),
        );
        return [{ route_id: route.route_id, trip_id, date, calls, track: trackOf(ways, shape, calls) }];
      }),
    );
}

/** Reads today's runs, and yesterday's that are still under way. */
export async function readRides(ask: (target: string) => Promise<unknown>, now: Date): Promise<readonly DrivenRide[]> {
  const rides: DrivenRide[] = [];
  for (const { route_id } of listVehicles.reply.parse(await ask('/api/vehicles')).routes) {
    const { route } = readBusLocation.reply.parse(await ask(`/api/buslocation/${route_id}`));
    for (const date of [addDays(dateAt(now), -1), dateAt(now)]) {
      const target = `/api/routes/${route_id}/timetable?date=${date}`;
      rides.push(...ridesOf(route, readTimetable.reply.parse(await ask(target)).directions, date));
    }
  }
  return rides;
}

/** Report of a device on board. */
export interface BusReport {
  readonly vehicle_id: number;
  readonly positions: readonly object[];
}

/** Vehicle available for driving. */
export interface SimulatedVehicle {
  readonly vehicle_id: number;
  readonly route_id: number;
}

/** Next delay: a few seconds more or less than before. */
const nextDelay = (seconds: number, random: Random): number =>
  Math.round(Math.min(MOST_LATE, Math.max(0, seconds + (random() - 0.45) * 30)));

interface Driving {
  readonly vehicle_id: number;
  delay: number;
}

/** Drives vehicles along their routes by the timetable, each with its own small delay. */
export function createDrive(rides: readonly DrivenRide[], vehicles: readonly SimulatedVehicle[], random: Random) {
  const driving = new Map<DrivenRide, Driving>();

  /** Vehicle of a run under way, or a free one of the route that it now gets; a run without one stays invisible. */
  function vehicleOf(ride: DrivenRide): Driving | undefined {
    const busy = new Set([...driving.values()].map(({ vehicle_id }) => vehicle_id));
    const free = vehicles.find(({ vehicle_id, route_id }) => route_id === ride.route_id && !busy.has(vehicle_id));
    return driving.get(ride) ?? (free && { vehicle_id: free.vehicle_id, delay: 0 });
  }

  return (now: Date): readonly BusReport[] =>
    rides.flatMap((ride): BusReport[] => {
      const { calls, date, trip_id, track } = ride;
      const seconds = secondsOfDay(date, now);
      const late = driving.get(ride)?.delay ?? 0;
      if (seconds < (calls[0]?.departure_seconds ?? 0) || seconds - late > (calls.at(-1)?.arrival_seconds ?? 0)) {
        driving.delete(ride);
        return [];
      }
      const own = vehicleOf(ride);
      if (!own) return [];
      driving.set(ride, own);
      own.delay = nextDelay(own.delay, random);
      const { point, bearing } = pointAt(track, alongAt(track, calls, seconds - own.delay));
      const [latitude, longitude] = point;
      const at = { latitude, longitude, bearing, measured_at: now.toISOString() };
      return [{ vehicle_id: own.vehicle_id, positions: [{ trip_id, service_date: date, ...at }] }];
    });
}
