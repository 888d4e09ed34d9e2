import { askAs, type Staff } from './staff.ts';

/** Device of a facility, with its key, which is shown only once. */
export interface Device {
  readonly device_id: number;
  readonly key: string;
}

/** Makes a device as staff do on /spot/status. */
export async function makeDevice(staff: Staff, spotId: number): Promise<Device> {
  const { device, key } = await askAs(staff, 'POST', '/api/devices', {
    spot_id: spotId,
    device_name: '試験（npm run simulate）',
  });
  const { device_id } = Object(device);
  if (typeof device_id !== 'number' || typeof key !== 'string') throw new Error('The device has no key.');
  return { device_id, key };
}

/** Ends a device: its key is invalid from then on. */
export async function endDevice(staff: Staff, { device_id }: Device): Promise<void> {
  await askAs(staff, 'DELETE', `/api/devices/${device_id}`);
}

/** Reports with the device's key; returns the error as a sentence, or undefined. */
export async function reportAs(
  origin: string,
  { key }: Device,
  target: string,
  body: unknown,
): Promise<string | undefined> {
  try {
    const { status } = await fetch(origin + target, {
      method: 'POST',
      headers: { authorization: `Device ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    return status === 200 ? undefined : `${target} was answered ${status}`;
  } catch (error) {
    return `${target}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
