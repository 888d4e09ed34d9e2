import type { SpotReport } from '@machi/domain/spot-status/rules';
import { rowsOfTop, type TopSource } from '../../platform/top/top-source.ts';
import { viewStatus } from './view.ts';

type Facts = Omit<SpotReport, 'reported_at'> & { readonly spot_id: number; readonly reported_at: string | null };

/** The member's marked facilities: hours of today, and how full they are. */
export const top: readonly TopSource[] = [
  rowsOfTop<Facts>({
    kind: 'spot',
    most: 4,
    rows: `select jsonb_build_object('spot_id', f.spot_id, 'is_holiday', s.is_holiday, 'is_open', s.is_open,
        'occupancy', s.occupancy, 'status_date', s.status_date, 'reported_at', s.reported_at) as facts
      from favourite f left join spot_status s on s.spot_id = f.spot_id and s.status_date = $3::text
      where f.member_id = $1 order by f.created_at, f.spot_id`,
    async say(facts, { house, now, locale }) {
      const { spots } = await house.catalog.read();
      return {
        around: facts.flatMap(({ spot_id, reported_at, ...told }) => {
          const spot = spots.get(spot_id);
          if (!spot || spot.hours.length === 0) return [];
          const report = reported_at === null ? null : { ...told, reported_at: new Date(reported_at) };
          const { spot_name, ...status } = viewStatus(spot, report, now, locale);
          return { kind: 'spot' as const, ...status, spot_name };
        }),
      };
    },
  }),
];
