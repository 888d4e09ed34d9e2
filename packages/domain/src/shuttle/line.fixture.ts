import { feedOfTrips, weekly } from '../transport/line.fixture.ts';
import { lineOf } from '../transport/service-days.ts';
import type { ShuttleRoute } from './trips.ts';

const words = { ja: 'シャトル', en: 'Shuttle' };

/** A shuttle of four stops on every day but Tuesday, at 9:10 and at 23:50 past midnight. */
export const shuttle = (seats = 20, trips: readonly string[] = ['early', 'late']): ShuttleRoute => ({
  route: {
    route_id: 7,
    kind: 'shuttle',
    route_name: words,
    route_kana: 'しゃとる',
    gtfs_route_ids: ['loop'],
    service_id: null,
    overview: words,
    how_to_ride: words,
    suspended: [{ kind: 'dates', from: '2027-02-01', to: '2027-02-03', reason: { ja: '大雪', en: 'Snow' } }],
    seats,
  },
  line: lineOf(
    feedOfTrips(
      [
        {
          trip_id: 'early',
          service_id: 'daily',
          calls: [
            ['A', '09:10'],
            ['B', '09:15'],
            ['C', '09:25'],
            ['D', '09:35'],
          ] as const,
        },
        {
          trip_id: 'late',
          service_id: 'daily',
          calls: [
            ['A', '23:50'],
            ['B', '24:05'],
            ['D', '24:30'],
          ] as const,
        },
      ].filter(({ trip_id }) => trips.includes(trip_id)),
      [weekly('daily', [0, 1, 3, 4, 5, 6])],
    ),
    ['loop'],
  ),
});

export const neverCancelled = () => undefined;
