import type { DateText } from '@machi/domain/calendar/model';
import { rideKey } from '@machi/domain/transport/live/arrivals';
import { SHOWN_SECONDS } from '@machi/domain/transport/live/model';
import type { CancelledRuns } from '@machi/domain/transport/service-days';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

/** Vehicles, their positions, announcements and cancelled runs tell of their change by this. */
export const LIVE_CHANGED = 'live_changed';

export interface VehicleRow {
  readonly vehicle_id: number;
  readonly vehicle_name_ja: string;
  readonly vehicle_name_en: string;
  readonly route_id: number | null;
  readonly feed_vehicle_id: string | null;
}

export interface PositionRow {
  readonly vehicle_id: number;
  readonly measured_at: Date;
  readonly route_id: number;
  readonly trip_id: string | null;
  readonly service_date: DateText | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly bearing: number | null;
  readonly speed: number | null;
}

export interface AnnouncementRow {
  readonly announcement_id: number;
  readonly text_ja: string;
  readonly text_en: string;
  readonly route_ids: readonly number[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly revision: number;
}

export interface CancelledRow {
  readonly trip_id: string;
  readonly service_date: DateText;
  readonly reason_ja: string;
  readonly reason_en: string;
}

const selectVehicles = statement<VehicleRow>(
  'live-vehicles',
  `select vehicle_id, vehicle_name_ja, vehicle_name_en, route_id, feed_vehicle_id from vehicle
   where ended_at is null order by vehicle_id`,
);
const POSITION = 'vehicle_id, measured_at, route_id, trip_id, service_date::text, latitude, longitude, bearing, speed';
const selectPositions = statement<PositionRow>(
  'live-positions',
  `select ${POSITION} from vehicle_position where measured_at > $1 order by vehicle_id, measured_at`,
);
const selectAnnouncements = statement<AnnouncementRow>(
  'live-announcements',
  `select announcement_id, text_ja, text_en, route_ids, starts_at, ends_at, revision from transport_announcement
   where ends_at > $1 order by starts_at, announcement_id`,
);
const selectCancelled = statement<CancelledRow>(
  'live-cancelled',
  `select trip_id, service_date::text, reason_ja, reason_en from cancelled_trip
   where service_date >= $1::date order by service_date, trip_id`,
);
const notify = statement('live-changed', `select pg_notify('${LIVE_CHANGED}', '')`);

const inWords = ({ reason_ja, reason_en }: CancelledRow) => ({ reason: { ja: reason_ja, en: reason_en } });

/** Asks rows about runs. */
export function cancelledAmong(rows: readonly CancelledRow[]): CancelledRuns {
  const byKey = new Map(rows.map((row) => [rideKey(row.trip_id, row.service_date), inWords(row)]));
  return (tripId, date) => byKey.get(rideKey(tripId, date));
}

/** Runs from a day on that do not take place although the timetable has them. */
export const readCancelledRuns = async (database: Queryable, from: DateText): Promise<CancelledRuns> =>
  cancelledAmong(await database.run(selectCancelled, [from]));

/** Whatever changes what is shown of vehicles says so in the transaction of the change: all processes and pages follow. */
export const tellLive = (transaction: Queryable) => transaction.run(notify);

/** What is known beside the timetable. */
export interface LiveRows {
  readonly vehicles: readonly VehicleRow[];
  readonly positions: readonly PositionRow[];
  readonly announcements: readonly AnnouncementRow[];
  readonly cancelled: readonly CancelledRow[];
}

export const liveStore = {
  /** @param since first service day of which runs may still be under way */
  async read(database: Queryable, since: DateText, now: Date): Promise<LiveRows> {
    const [vehicles, positions, announcements, cancelled] = await Promise.all([
      database.run(selectVehicles, []),
      database.run(selectPositions, [new Date(now.getTime() - SHOWN_SECONDS * 1000)]),
      database.run(selectAnnouncements, [now]),
      database.run(selectCancelled, [since]),
    ]);
    return { vehicles, positions, announcements, cancelled };
  },
};
