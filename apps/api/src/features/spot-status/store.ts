import type { SpotReport } from '@machi/domain/spot-status/rules';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { spot_status } from '../../database/tables/spot-status.ts';
import { seeDevice } from '../../platform/sessions/device-keys.ts';
import { tellMonitors } from '../../platform/live/changes.ts';

const reports = rowsOf(spot_status);
const columns = ['spot_id', 'is_holiday', 'is_open', 'occupancy', 'status_date', 'reported_at'] as const;

/** The reporter: a member of staff or a device. */
export type Teller = { readonly member_id: number } | { readonly device_id: number };

export const spotReportStore = {
  /** Reports about spots on a day. */
  async ofDay(database: Queryable, date: string): Promise<ReadonlyMap<number, SpotReport>> {
    const rows = await reports.list(database, 'select-spot-reports', { status_date: date }, { columns });
    return new Map(rows.map((row) => [row.spot_id, row]));
  },

  /** Locks the last report of a spot until commit. */
  async lock(transaction: Queryable, spotId: number): Promise<SpotReport | null> {
    return (await reports.lock(transaction, 'lock-spot-report', { spot_id: spotId }, { columns })) ?? null;
  },

  async write(transaction: Queryable, spotId: number, report: SpotReport, teller: Teller): Promise<void> {
    const device = 'device_id' in teller ? teller.device_id : null;
    const member = 'member_id' in teller ? teller.member_id : null;
    const values = { ...report, spot_id: spotId, reported_by: member, reported_by_device: device };
    await reports.put(transaction, 'upsert-spot-report', ['spot_id'], values);
    if (device !== null) await seeDevice(transaction, device, report.reported_at);
    await tellMonitors(transaction);
  },
};
