import type { DeviceKind } from '@machi/domain/permissions/model';
import { statement, type Queryable } from '../../database/database.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import type { AskingDevice } from '../http/exchange.ts';

const deviceByKey = statement<AskingDevice>(
  'device-by-key',
  'select device_id, kind, spot_id, vehicle_id from device where key_hash = $1 and kind = $2 and revoked_at is null',
);
const see = statement('see-device', 'update device set seen_at = $2 where device_id = $1');
const revoke = statement<{ device_id: number }>(
  'revoke-device',
  'update device set revoked_at = $3 where device_id = $1 and kind = $2 and revoked_at is null returning device_id',
);

/** The device of this kind whose key this is; a revoked key is nobody's. */
export async function findDevice(
  database: Queryable,
  kind: DeviceKind,
  key: string,
): Promise<AskingDevice | undefined> {
  const [device] = await database.run(deviceByKey, [hashOf(key), kind]);
  return device;
}

/** A new key, to be shown once, and what is kept of it. */
export function newDeviceKey(): { readonly key: string; readonly keyHash: Buffer } {
  const key = newSecret();
  return { key, keyHash: hashOf(key) };
}

/** Notes that a device has told something. */
export const seeDevice = (transaction: Queryable, deviceId: number, now: Date) => transaction.run(see, [deviceId, now]);

/** False when no device of this kind has a key that still works. */
export const revokeDevice = async (
  transaction: Queryable,
  kind: DeviceKind,
  deviceId: number,
  now: Date,
): Promise<boolean> => (await transaction.run(revoke, [deviceId, kind, now])).length > 0;
