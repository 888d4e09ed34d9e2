import { addDays, dateAt } from '@machi/domain/calendar/model';

/** Facilities that the sample town's shuttle connects. */
export const [STATION, CENTRE] = [2, 22];
/** Seats of a trip of the sample town. */
export const SEATS = 20;

/** Trip of the sample town on its service day, from its first stop to its last. */
export interface SeatTrip {
  readonly trip_id: string;
  readonly service_date: string;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
}

/** Finds this many outward trips with seats to reserve, from tomorrow on. */
export async function openTrips(port: number, count: number, host = '127.0.0.1'): Promise<readonly SeatTrip[]> {
  const found: SeatTrip[] = [];
  const today = dateAt(new Date());
  for (let ahead = 1; ahead < 30 && found.length < count; ahead += 1)
    for (const [from, to] of [
      [STATION, CENTRE],
      [CENTRE, STATION],
    ]) {
      const query = `departure_spot_id=${from}&arrival_spot_id=${to}&departed_at=${addDays(today, ahead)}`;
      const answer = await fetch(`http://${host}:${port}/api/shuttle/trips?${query}`);
      const { trips }: { trips: (SeatTrip & { state: string })[] } = await answer.json();
      found.push(...trips.filter(({ state }) => state === 'open'));
    }
  if (found.length < count) throw new Error(`only ${found.length} trips can be reserved`);
  return found.slice(0, count).map(({ trip_id, service_date, departure_stop_id, arrival_stop_id }) => ({
    trip_id,
    service_date,
    departure_stop_id,
    arrival_stop_id,
  }));
}
