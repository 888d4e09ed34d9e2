import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { SpotReport } from '@machi/domain/spot-status/rules';
import type { Stretch } from '@machi/domain/spots/rules';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

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
const seeDevice = statement('see-device', 'update device set seen_at = $2 where device_id = $1');

const selectUse = statement<{ room_id: number; starts: number; ends: number }>(
  'select-use-of-today',
  `select room_id, extract(epoch from lower(during))::float8 as starts, extract(epoch from upper(during))::float8 as ends
   from room_occupancy where room_id = any($1::int[]) and during && tstzrange($2, $3)`,
);

/** What rooms are used for from now to the end of the day, by room, in minutes of the day. */
export async function readUse(
  database: Queryable,
  rooms: readonly { readonly room_id: number }[],
  now: Date,
): Promise<ReadonlyMap<number, readonly Stretch[]>> {
  const today = dateAt(now);
  const ids = rooms.map(({ room_id }) => room_id);
  const rows = await database.run(selectUse, [ids, now, instantOf(addDays(today, 1), 0)]);
  const stretches = rows.flatMap(({ room_id, starts, ends }) =>
    daysOf(new Date(starts * 1000), new Date(ends * 1000))
      .filter(({ target_date }) => target_date === today)
      .map(({ start, end }) => ({ room_id, start, end })),
  );
  return Map.groupBy(stretches, ({ room_id }) => room_id);
}

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
    if (device !== null) await transaction.run(seeDevice, [device, reported_at]);
  },
};
