import { hashOf, newSecret } from '../../ground/secrets.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** A device of a spot, by default the health centre; answers its number and key. */
export async function newDevice(town: OpenTown, spotId = 7): Promise<{ device_id: number; key: string }> {
  const key = newSecret();
  const [row] = await town.rows<{ device_id: number }>`insert into device (device_name, spot_id, key_hash, created_at)
    values ('入口の計数器', ${spotId}, ${hashOf(key)}, ${town.now()}) returning device_id`;
  return { device_id: row?.device_id ?? 0, key };
}

export interface TestVehicle {
  readonly vehicle_id: number;
  readonly key: string;
}

export async function newVehicleKey(town: OpenTown, vehicleId: number): Promise<string> {
  const key = newSecret();
  await town.rows`insert into device (device_name, kind, vehicle_id, key_hash, created_at)
    values ('車載機', 'vehicle', ${vehicleId}, ${hashOf(key)}, ${town.now()})`;
  return key;
}

/** A vehicle of a route, with its device's key. */
export async function newVehicle(town: OpenTown, routeId = 4): Promise<TestVehicle> {
  const [row] = await town.rows<{ vehicle_id: number }>`insert into vehicle (vehicle_name_ja, vehicle_name_en,
    route_id, created_at) values ('ほしもり1号', 'Hoshimori 1', ${routeId}, ${town.now()}) returning vehicle_id`;
  const vehicle_id = row?.vehicle_id ?? 0;
  return { vehicle_id, key: await newVehicleKey(town, vehicle_id) };
}
