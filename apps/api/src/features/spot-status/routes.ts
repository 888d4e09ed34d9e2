import { dateAt, minutesAt } from '@machi/domain/calendar/model';
import { notFound } from '@machi/domain/refusals/model';
import { listFreeRooms, listSpotStatus, reportByDevice, reportSpotStatus } from '@machi/domain/spot-status/contract';
import { nextReport, statusOf, type Told } from '@machi/domain/spot-status/rules';
import { freeUntil, openingOf } from '@machi/domain/spots/rules';
import { navigationText } from '@machi/domain/navigation/head';
import { readOccupancy } from '../bookings/occupancy.ts';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import type { CatalogSpot } from '../../town/catalog.ts';
import { spotReportStore, type Teller } from './store.ts';
import { viewStatus } from './view.ts';
import { question } from '../../platform/pages/inside.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';

/** Stores a report; two concurrent ones are stored in turn. */
async function tell(transaction: Queryable, spot: CatalogSpot, told: Told, teller: Teller, now: Date) {
  const before = await spotReportStore.lock(transaction, spot.spot_id);
  const report = nextReport(spot, before, told, now);
  await spotReportStore.write(transaction, spot.spot_id, report, teller);
  return report;
}

export { top } from './top.ts';

export const routes = ({ catalog, database }: House) => [
  serve(listSpotStatus, async (_input, { locale, now }) => {
    const [{ spots }, reports] = await Promise.all([catalog.read(), spotReportStore.ofDay(database, dateAt(now))]);
    const withHours = [...spots.values()].filter(({ hours }) => hours.length > 0);
    return {
      told_at: now.toISOString(),
      spots: withHours.map((spot) => viewStatus(spot, reports.get(spot.spot_id) ?? null, now, locale)),
    };
  }),

  serve(listFreeRooms, async (_input, { now }) => {
    const today = dateAt(now);
    const [{ spots }, reports] = await Promise.all([catalog.read(), spotReportStore.ofDay(database, today)]);
    const open = [...spots.values()].filter(
      (spot) => spot.fixing_method !== 0 && statusOf(spot, reports.get(spot.spot_id) ?? null, now).is_open === 1,
    );
    const roomIds = open.flatMap((spot) => spot.rooms.map(({ room_id }) => room_id));
    const occupancy = await readOccupancy(database, roomIds, today, 1);
    const free = open.flatMap((spot) => {
      const opening = openingOf(spot, today);
      if (opening === null) return [];
      return spot.rooms.flatMap(({ room_id }) => {
        const until = freeUntil(opening, occupancy.get(room_id)?.[0] ?? [], minutesAt(now));
        return until === null ? [] : [{ room_id, spot_id: spot.spot_id, free_until: until }];
      });
    });
    return { told_at: now.toISOString(), rooms: free };
  }),

  serve(reportSpotStatus, async ({ spot_id, ...told }, exchange) => {
    const { member, now, locale } = exchange;
    const spot = (await catalog.read()).spots.get(spot_id);
    if (!spot) return notFound;
    return exchange.write(async (transaction) => {
      const report = await tell(transaction, spot, told, { member_id: member.member_id }, now);
      await writeAudit(transaction, {
        ...actedIn(exchange),
        action: 'spot:report',
        subject: 'spot',
        subject_id: spot_id,
      });
      return { spot: viewStatus(spot, report, now, locale) };
    });
  }),

  serve(reportByDevice, async (told, { device, now, write }) => {
    const spot = (await catalog.read()).spots.get(device.spot_id);
    if (!spot) return notFound;
    return write(async (transaction) => {
      const report = await tell(transaction, spot, told, { device_id: device.device_id }, now);
      return { status: statusOf(spot, report, now) };
    });
  }),
];

export const pages: readonly PageSource[] = [
  {
    path: '/spot/status',
    asks: () => [question(listSpotStatus, {})],
    says: (_replies, { locale }) => ({ heading: navigationText('heading.spot-status', locale) }),
  },
];
