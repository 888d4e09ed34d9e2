import type { DateText } from '@machi/domain/calendar/model';
import { rideKey } from '@machi/domain/transport/live/arrivals';
import { SHOWN_SECONDS } from '@machi/domain/transport/live/model';
import type { CancelledRuns } from '@machi/domain/transport/service-days';
import type { Queryable } from '../../database/database.ts';
import { above, atLeast, rowsOf } from '../../database/rows.ts';
import { notifyAll } from '../../database/server-functions.ts';
import { cancelled_trip, transport_announcement, vehicle, vehicle_position } from '../../database/tables/transport.ts';

/** The notification channel for vehicles, positions, announcements and cancelled runs. */
export const LIVE_CHANGED = 'live_changed';

const vehicles = rowsOf(vehicle);
const positions = rowsOf(vehicle_position);
const announcements = rowsOf(transport_announcement);
const cancelledTrips = rowsOf(cancelled_trip);

const OF_VEHICLE = ['vehicle_id', 'vehicle_name_ja', 'vehicle_name_en', 'route_id', 'feed_vehicle_id'] as const;
export type VehicleRow = Pick<typeof vehicle.$inferSelect, (typeof OF_VEHICLE)[number]>;
export type PositionRow = typeof vehicle_position.$inferSelect;
const OF_ANNOUNCEMENT = [
  'announcement_id',
  'text_ja',
  'text_en',
  'route_ids',
  'starts_at',
  'ends_at',
  'revision',
] as const;
export type AnnouncementRow = Pick<typeof transport_announcement.$inferSelect, (typeof OF_ANNOUNCEMENT)[number]>;
const OF_CANCELLED = ['trip_id', 'service_date', 'reason_ja', 'reason_en'] as const;
export type CancelledRow = Pick<typeof cancelled_trip.$inferSelect, (typeof OF_CANCELLED)[number]>;

const inWords = ({ reason_ja, reason_en }: CancelledRow) => ({ reason: { ja: reason_ja, en: reason_en } });

/** Looks up runs among rows. */
export function cancelledAmong(rows: readonly CancelledRow[]): CancelledRuns {
  const byKey = new Map(rows.map((row) => [rideKey(row.trip_id, row.service_date), inWords(row)]));
  return (tripId, date) => byKey.get(rideKey(tripId, date));
}

/** Cancelled runs from a day on. */
const listCancelled = (database: Queryable, from: DateText): Promise<CancelledRow[]> =>
  cancelledTrips.list(
    database,
    'live-cancelled',
    { service_date: atLeast(from) },
    { columns: OF_CANCELLED, order: ['service_date', 'trip_id'] },
  );
export const readCancelledRuns = async (database: Queryable, from: DateText): Promise<CancelledRuns> =>
  cancelledAmong(await listCancelled(database, from));

/** Notifies in the transaction of a change to what vehicles show; all processes and pages follow. */
export const tellLive = (transaction: Queryable) => notifyAll(transaction, LIVE_CHANGED);

/** Live data besides the timetable. */
export interface LiveRows {
  readonly vehicles: readonly VehicleRow[];
  readonly positions: readonly PositionRow[];
  readonly announcements: readonly AnnouncementRow[];
  readonly cancelled: readonly CancelledRow[];
}

export const liveStore = {
  /** @param since first service day whose runs may still be in progress */
  async read(database: Queryable, since: DateText, now: Date): Promise<LiveRows> {
    const shownSince = new Date(now.getTime() - SHOWN_SECONDS * 1000);
    const [inUse, shown, announced, cancelled] = await Promise.all([
      vehicles.list(database, 'live-vehicles', { ended_at: null }, { columns: OF_VEHICLE, order: ['vehicle_id'] }),
      positions.list(
        database,
        'live-positions',
        { measured_at: above(shownSince) },
        { order: ['vehicle_id', 'measured_at'] },
      ),
      announcements.list(
        database,
        'live-announcements',
        { ends_at: above(now) },
        { columns: OF_ANNOUNCEMENT, order: ['starts_at', 'announcement_id'] },
      ),
      listCancelled(database, since),
    ]);
    return { vehicles: inUse, positions: shown, announcements: announced, cancelled };
  },
};
