import { createSpotDevice, listSpotDevices, revokeSpotDevice, type SpotDevice } from '@machi/domain/devices/contract';
import { notFound, refuse } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { fixed, present, rowsOf } from '../../database/rows.ts';
import { device } from '../../database/tables/spot-status.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { newDeviceKey, revokeDevice } from '../../platform/sessions/device-keys.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

const rows = rowsOf(device);
const SHOWN = ['device_id', 'device_name', 'spot_id', 'created_at', 'seen_at'] as const;

/** @param spot_id the row's spot; the row belongs to a spot's device */
const viewDevice = (
  { created_at, seen_at, ...row }: Pick<typeof device.$inferSelect, (typeof SHOWN)[number]>,
  spot_id: number,
): SpotDevice => ({
  ...row,
  spot_id,
  created_at: created_at.toISOString(),
  seen_at: seen_at?.toISOString() ?? null,
});

async function devicesOf(database: Queryable) {
  const inUse = { kind: fixed('spot'), spot_id: present, revoked_at: null };
  const reading = { columns: SHOWN, order: ['spot_id', 'device_id'] } as const;
  const found = await rows.list(database, 'select-devices', inUse, reading);
  return { devices: found.map((row) => viewDevice(row, row.spot_id ?? 0)) };
}

const note = (
  transaction: Queryable,
  exchange: MemberExchange,
  action: 'device:create' | 'device:revoke',
  id: number,
) =>
  writeAudit(transaction, {
    ...actedIn(exchange),
    action,
    subject: 'device',
    subject_id: id,
  });

export const routes = ({ catalog, database }: House) => [
  serve(listSpotDevices, () => devicesOf(database)),

  serve(createSpotDevice, async ({ spot_id, device_name }, exchange) => {
    if (!(await catalog.read()).spots.has(spot_id)) return refuse(422, { field: 'spot_id', code: 'choice' });
    const { key, keyHash } = newDeviceKey();
    // Not `exchange.write`: with an Idempotency-Key it would store the reply and its key.
    return database.transaction(async (transaction) => {
      const { member, now } = exchange;
      const made = { device_name, kind: 'spot', spot_id, created_at: now, created_by: member.member_id } as const;
      const row = await rows.insertReturning(transaction, 'insert-device', { ...made, key_hash: keyHash }, SHOWN);
      await note(transaction, exchange, 'device:create', row.device_id);
      return { device: viewDevice(row, spot_id), key };
    });
  }),

  serve(revokeSpotDevice, ({ device_id }, exchange) =>
    exchange.write(async (transaction) => {
      if (!(await revokeDevice(transaction, 'spot', device_id, exchange.now))) return notFound;
      await note(transaction, exchange, 'device:revoke', device_id);
      return devicesOf(transaction);
    }),
  ),
];
