import type { SpotReport } from '@machi/domain/spot-status/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import { seeDevice } from '../../platform/devices/device-keys.ts';
import { tellMonitors } from '../../platform/live/monitors-changed.ts';

interface ReportRow extends SpotReport {
  readonly spot_id: number;
}

const COLUMNS = 'spot_id, is_holiday, is_open, occupancy, status_date, reported_at';
const selectReports = statement<ReportRow>(
  'select-spot-reports',
  `select ${COLUMNS} from spot_status where status_date = $1`,
);
const lockReport = statement<ReportRow>(
  'lock-spot-report',
  `select ${COLUMNS} from spot_status where spot_id = $1 for update`,
);
const upsertReport = statement(
  'upsert-spot-report',
  `insert into spot_status (${COLUMNS}, reported_by, reported_by_device) values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (spot_id) do update set is_holiday = excluded.is_holiday, is_open = excluded.is_open,
     occupancy = excluded.occupancy, status_date = excluded.status_date, reported_at = excluded.reported_at,
     reported_by = excluded.reported_by, reported_by_device = excluded.reported_by_device`,
);

/** Who tells: a person of the staff or a device. */
export type Teller = { readonly member_id: number } | { readonly device_id: number };

export const spotReportStore = {
  /** What was told of the spots on a day. */
  async ofDay(database: Queryable, date: string): Promise<ReadonlyMap<number, SpotReport>> {
    return new Map((await database.run(selectReports, [date])).map((row) => [row.spot_id, row]));
  },

  /** The last report of a spot, held until the end of the transaction. */
  async lock(transaction: Queryable, spotId: number): Promise<SpotReport | null> {
    const [row] = await transaction.run(lockReport, [spotId]);
    return row ?? null;
  },

  async write(transaction: Queryable, spotId: number, report: SpotReport, teller: Teller): Promise<void> {
    const { is_holiday, is_open, occupancy, status_date, reported_at } = report;
    const device = 'device_id' in teller ? teller.device_id : null;
    const member = 'member_id' in teller ? teller.member_id : null;
    await transaction.run(upsertReport, [
      spotId,
      is_holiday,
      is_open,
      occupancy,
      status_date,
      reported_at,
      member,
      device,
    ]);
    if (device !== null) await seeDevice(transaction, device, reported_at);
    await tellMonitors(transaction);
  },
};
