import { createSpotDevice, listSpotDevices, revokeSpotDevice, type SpotDevice } from '@machi/domain/devices/contract';
import { notFound, refuse } from '@machi/domain/refusals/model';
import { statement, type Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import { newDeviceKey, revokeDevice } from '../../platform/sessions/device-keys.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';

interface DeviceRow {
  readonly device_id: number;
  readonly device_name: string;
  readonly spot_id: number;
  readonly created_at: Date;
  readonly seen_at: Date | null;
}

const COLUMNS = 'device_id, device_name, spot_id, created_at, seen_at';
const selectDevices = statement<DeviceRow>(
  'select-devices',
  `select ${COLUMNS} from device where kind = 'spot' and spot_id is not null and revoked_at is null order by spot_id, device_id`,
);
const insertDevice = statement<DeviceRow>(
  'insert-device',
  `insert into device (device_name, kind, spot_id, key_hash, created_at, created_by)
   values ($1, 'spot', $2, $3, $4, $5) returning ${COLUMNS}`,
);

const viewDevice = ({ created_at, seen_at, ...device }: DeviceRow): SpotDevice => ({
  ...device,
  created_at: created_at.toISOString(),
  seen_at: seen_at?.toISOString() ?? null,
});

const devicesOf = async (database: Queryable) => ({ devices: (await database.run(selectDevices, [])).map(viewDevice) });

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
    // Not by exchange.write: with an Idempotency-Key that would keep the reply, and the key in it.
    return database.transaction(async (transaction) => {
      const { member, now } = exchange;
      const [row] = await transaction.run(insertDevice, [device_name, spot_id, keyHash, now, member.member_id]);
      if (!row) throw new Error('a device was not written');
      await note(transaction, exchange, 'device:create', row.device_id);
      return { device: viewDevice(row), key };
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
