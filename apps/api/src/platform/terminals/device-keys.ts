import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { hashOf } from '../../ground/secrets.ts';
import type { VisitingDevice } from '../http/visit.ts';

const deviceByKey = statement<VisitingDevice>(
  'device-by-key',
  'select device_id, spot_id from device where key_hash = $1 and revoked_at is null',
);

/** The device whose key this is; a revoked key is nobody's. */
export async function findDevice(database: Queryable, key: string): Promise<VisitingDevice | undefined> {
  const [device] = await database.run(deviceByKey, [hashOf(key)]);
  return device;
}
