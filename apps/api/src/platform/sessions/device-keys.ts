import type { DeviceKind } from '@machi/domain/permissions/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { device } from '../../database/tables/spot-status.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import type { AskingDevice } from '../http/exchange.ts';

const devices = rowsOf(device);

/** The device of this kind with this key, unless revoked. */
export async function findDevice(
  database: Queryable,
  kind: DeviceKind,
  key: string,
): Promise<AskingDevice | undefined> {
  const columns = ['device_id', 'kind', 'spot_id', 'vehicle_id'] as const;
  const live = { key_hash: hashOf(key), kind, revoked_at: null };
  return (await devices.one(database, 'device-by-key', live, { columns })) as AskingDevice | undefined;
}

/** A new key, to be shown once, and its stored hash. */
export function newDeviceKey(): { readonly key: string; readonly keyHash: Buffer } {
  const key = newSecret();
  return { key, keyHash: hashOf(key) };
}

/** Records a device's report. */
export const seeDevice = (transaction: Queryable, device_id: number, seen_at: Date) =>
  devices.update(transaction, 'see-device', { device_id }, { seen_at });

/** False if no such device of this kind has a valid key. */
export async function revokeDevice(
  transaction: Queryable,
  kind: DeviceKind,
  device_id: number,
  revoked_at: Date,
): Promise<boolean> {
  const live = { device_id, kind, revoked_at: null };
  return (await devices.updateReturning(transaction, 'revoke-device', live, { revoked_at }, ['device_id'])).length > 0;
}
