import type { Locale } from '@machi/domain/locale/model';
import {
  announcementState,
  type CancelledRun,
  type DeskAnnouncement,
  type DeskVehicle,
  type OperationDesk,
} from '@machi/domain/transport-operation/model';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { findRun, firstRunDay, viewRun } from './runs.ts';
import { operationStore, type AnnouncementRow, type CancelledRow, type VehicleRow } from './store.ts';

const viewAnnouncement = (row: AnnouncementRow, now: Date): DeskAnnouncement => ({
  ...row,
  route_ids: [...row.route_ids],
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  state: announcementState(row.starts_at, row.ends_at, now),
});

/** A cancelled run; day and reason stay if the route data no longer has the trip. */
function viewCancelled(house: House, row: CancelledRow, now: Date, locale: Locale): CancelledRun {
  const found = findRun(house, row.trip_id, row.service_date);
  const run = found && viewRun(house.feed.current(), found.ride, true, now, locale);
  return {
    ...row,
    route_name: found?.route.route_name[locale] ?? '',
    headsign: run?.headsign ?? '',
    departs: run?.departs ?? null,
  };
}

const viewVehicle = ({ feed_vehicle_id, ended_at, key_since, seen_at, ...row }: VehicleRow): DeskVehicle => ({
  ...row,
  is_foreign: feed_vehicle_id !== null,
  is_out: ended_at !== null,
  key_since: key_since?.toISOString() ?? null,
  seen_at: seen_at?.toISOString() ?? null,
});

/** The desk as it is now. */
export async function viewDesk(database: Queryable, house: House, now: Date, locale: Locale): Promise<OperationDesk> {
  const announcements = [
    ...(await operationStore.standing(database, now)),
    ...(await operationStore.past(database, now)),
  ];
  const cancelled = await operationStore.cancelled(database, firstRunDay(now));
  return {
    told_at: now.toISOString(),
    demand_vehicles: (house.town.onDemandBus?.vehicles ?? []).map(({ vehicle_id, vehicle_name }) => ({
      demand_vehicle_id: vehicle_id,
      vehicle_name: vehicle_name[locale],
    })),
    routes: house.town.transport.routes.map(({ route_id, route_name }) => ({
      route_id,
      route_name: route_name[locale],
    })),
    announcements: announcements.map((row) => viewAnnouncement(row, now)),
    cancelled: cancelled.map((row) => viewCancelled(house, row, now, locale)),
    vehicles: (await operationStore.vehicles(database)).map(viewVehicle),
  };
}
