import type { Device } from './devices.ts';
import { askAs, type Staff } from './staff.ts';
import type { SimulatedVehicle } from './buses.ts';

/** Vehicle of the town with a key made for the simulation. */
export interface DrivenVehicle extends SimulatedVehicle {
  readonly device: Device;
}

function vehiclesIn(answer: unknown): readonly (SimulatedVehicle & { readonly hasKey: boolean })[] {
  const { vehicles } = Object(Object(answer).desk);
  return (Array.isArray(vehicles) ? vehicles : []).flatMap((row: unknown) => {
    const { vehicle_id, route_id, key_since, is_out, is_foreign } = Object(row);
    return typeof vehicle_id === 'number' && typeof route_id === 'number' && is_out === false && is_foreign === false
      ? [{ vehicle_id, route_id, hasKey: key_since !== null }]
      : [];
  });
}

/** Makes keys for vehicles without one, as staff do on the desk of the buses. */
export async function takeVehicles(staff: Staff): Promise<readonly DrivenVehicle[]> {
  const driven: DrivenVehicle[] = [];
  for (const { vehicle_id, route_id, hasKey } of vehiclesIn(await askAs(staff, 'GET', '/api/transport/operation'))) {
    if (hasKey) continue;
    const { key } = await askAs(staff, 'POST', `/api/transport/vehicles/${vehicle_id}/key`, {});
    if (typeof key !== 'string') throw new Error('The vehicle has no key.');
    driven.push({ vehicle_id, route_id, device: { device_id: vehicle_id, key } });
  }
  return driven;
}

/** Ends the keys; the vehicles' places expire by themselves. */
export async function leaveVehicles(staff: Staff, driven: readonly DrivenVehicle[]): Promise<void> {
  for (const { vehicle_id } of driven) await askAs(staff, 'DELETE', `/api/transport/vehicles/${vehicle_id}/key`);
}
