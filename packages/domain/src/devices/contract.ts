import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId, requiredText } from '../fields/model.ts';

const endpoint = endpointsFor('device:manage:any');

/** A device that reports by itself, such as a counter at a door. */
export const SpotDevice = z.object({
  device_id: z.number(),
  device_name: z.string(),
  spot_id: z.number(),
  created_at: z.string(),
  /** Last use of its key; null: never. */
  seen_at: z.nullable(z.string()),
});
export type SpotDevice = z.infer<typeof SpotDevice>;

export const listSpotDevices = endpoint('listSpotDevices', 'GET', '/api/devices', {
  reply: z.object({ devices: z.array(SpotDevice) }),
  description: 'The devices whose keys are valid.',
});

export const createSpotDevice = endpoint('createSpotDevice', 'POST', '/api/devices', {
  input: z.object({ spot_id: RowId, device_name: requiredText(60) }),
  reply: z.object({ device: SpotDevice, key: z.string() }),
  success: 201,
  refusals: ['choice'],
  description: 'A new device of a spot. The answer alone tells its key: only a hash of it is kept.',
});

export const revokeSpotDevice = endpoint('revokeSpotDevice', 'DELETE', '/api/devices/:device_id', {
  input: z.object({ device_id: RowId }),
  reply: z.object({ devices: z.array(SpotDevice) }),
  refusals: ['not-found'],
  description: 'Ends a device: its key is worth nothing from now on.',
});
