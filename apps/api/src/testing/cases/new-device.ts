import { hashOf, newSecret } from '../../ground/secrets.ts';
import type { OpenTown } from '../towns/open-town.ts';

/** A device of the health centre, or of another spot, by its number; its key is the answer's other half. */
export async function newDevice(town: OpenTown, spotId = 7): Promise<{ device_id: number; key: string }> {
  const key = newSecret();
  const [row] = await town.rows<{ device_id: number }>(
    `insert into device (device_name, spot_id, key_hash, created_at) values ('入口の計数器', $3, $1, $2) returning device_id`,
    hashOf(key),
    town.now(),
    spotId,
  );
  return { device_id: row?.device_id ?? 0, key };
}
