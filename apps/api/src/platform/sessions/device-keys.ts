import type { DeviceKind } from '@machi/domain/permissions/model';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { device } from '../../database/tables/spot-status.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import type { AskingDevice } from '../http/exchange.ts';

const devices = rowsOf(device);

/** The device of this kind whose key this is; a revoked key is nobody's. */
export async function findDevice(
  database: Queryable,
  kind: DeviceKind,
  key: string,
): Promise<AskingDevice | undefined> {
  const columns = ['device_id', 'kind', 'spot_id', 'vehicle_id'] as const;
  const live = { key_hash: hashOf(key), kind, revoked_at: null };
  return (await devices.one(database, 'device-by-key', live, { columns })) as AskingDevice | undefined;
}

/** A new key, to be shown once, and what is kept of it. */
export function newDeviceKey(): { readonly key: string; readonly keyHash: Buffer } {
  const key = newSecret();
  return { key, keyHash: hashOf(key) };
}

/** Notes that a device has told something. */
export const seeDevice = (transaction: Queryable, device_id: number, seen_at: Date) =>
  devices.update(transaction, 'see-device', { device_id }, { seen_at });

/** False when no device of this kind has a key that still works. */
export async function revokeDevice(
  transaction: Queryable,
  kind: DeviceKind,
  device_id: number,
  revoked_at: Date,
): Promise<boolean> {
  const live = { device_id, kind, revoked_at: null };
  return (await devices.updateReturning(transaction, 'revoke-device', live, { revoked_at }, ['device_id'])).length > 0;
}
