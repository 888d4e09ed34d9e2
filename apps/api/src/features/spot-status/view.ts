import { dateAt } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import type { SpotStatus } from '@machi/domain/spot-status/contract';
import { statusOf, type SpotReport } from '@machi/domain/spot-status/rules';
import type { CatalogSpot } from '../../town/catalog.ts';

export function viewStatus(spot: CatalogSpot, report: SpotReport | null, now: Date, locale: Locale): SpotStatus {
  const { columns } = spot;
  const isOfToday = report !== null && report.status_date === dateAt(now);
  return {
    spot_id: spot.spot_id,
    spot_name: spot.spot_name[locale],
    spot_type: columns.texts.spot_type?.[locale] ?? '',
    latitude: columns.latitude,
    longitude: columns.longitude,
    business_hours: columns.texts.opening_hours?.[locale] ?? '',
    ...statusOf(spot, report, now),
    reported_at: isOfToday ? report.reported_at.toISOString() : null,
  };
}
