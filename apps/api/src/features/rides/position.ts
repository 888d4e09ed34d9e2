import type { Locale } from '@machi/domain/locale/model';
import { SEEN_BEFORE_MINUTES } from '@machi/domain/ondemandbus/limits';
import type { RidePosition } from '@machi/domain/ondemandbus/model';
import { ageOf } from '@machi/domain/transport/live/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { demand_position } from '../../database/tables/rides.ts';
import type { Bus } from './bus.ts';
import type { ShownRide } from './store.ts';

type Place = Omit<typeof demand_position.$inferSelect, 'vehicle_id'>;

const places = rowsOf(demand_position);
const writePlace = statement(
  'write-demand-position',
  `insert into demand_position (vehicle_id, latitude, longitude, measured_at) values ($1, $2, $3, $4)
   on conflict (vehicle_id) do update set latitude = $2, longitude = $3, measured_at = $4
     where demand_position.measured_at < $4`,
);

const MINUTE = 60_000;
/** A driver who notes nothing must not leave the vehicle visible for ever. */
const SEEN_AFTER_MINUTES = 30;

/** Stores the position of a vehicle; ignores older ones. */
export const notePlace = (database: Queryable, vehicleId: string, { latitude, longitude, measured_at }: Place) =>
  database.run(writePlace, [vehicleId, latitude, longitude, measured_at]);

/** Whether a passenger may see the vehicle now. */
function isVehicleShown(
  { state, promised_from, arrive_by }: Pick<ShownRide, 'state' | 'promised_from' | 'arrive_by'>,
  now: Date,
): boolean {
  if ((state !== 'promised' && state !== 'on-board') || !promised_from || !arrive_by) return false;
  const [from, until] = [promised_from.getTime(), arrive_by.getTime()];
  return from - SEEN_BEFORE_MINUTES * MINUTE <= now.getTime() && now.getTime() <= until + SEEN_AFTER_MINUTES * MINUTE;
}

/** The vehicle's position for its passenger; null: not visible now. */
export async function viewVehicle(
  database: Queryable,
  bus: Bus,
  ride: ShownRide,
  locale: Locale,
  now: Date,
): Promise<RidePosition | null> {
  if (ride.vehicle_id === null || ride.stranded_at !== null || !isVehicleShown(ride, now)) return null;
  const vehicle = bus.vehicles.find(({ vehicle_id }) => vehicle_id === ride.vehicle_id);
  const place = await places.one(database, 'read-demand-position', { vehicle_id: ride.vehicle_id });
  const age = place && ageOf(place.measured_at, now);
  return {
    vehicle_name: vehicle?.vehicle_name[locale] ?? '',
    expected_at: ride.state === 'promised' ? (ride.planned_pickup_at?.toISOString() ?? null) : null,
    place:
      place && age
        ? { latitude: place.latitude, longitude: place.longitude, measured_at: place.measured_at.toISOString(), age }
        : null,
  };
}
