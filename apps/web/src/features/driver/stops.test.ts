import type { DemandPassenger, DemandStop } from '@machi/domain/driver/demand-contract';
import { expect, test } from 'vitest';
import { stopsAhead } from './stops.ts';

const passenger = (kind: DemandPassenger['kind'], state: DemandPassenger['state']): DemandPassenger => ({
  ride_id: 1,
  reservation_code: 'HM-D1',
  kind,
  name: '佐藤 花',
  name_kana: '',
  tel: null,
  persons: 1,
  wheelchairs: 0,
  other_name: '診療所',
  promised_from: '2027-01-14T10:00:00+09:00',
  promised_until: '2027-01-14T10:10:00+09:00',
  arrive_by: '2027-01-14T10:30:00+09:00',
  state,
});
const stop = (station_id: string, ...passengers: DemandPassenger[]): DemandStop => ({
  station_id,
  station_name: station_id,
  planned_at: '2027-01-14T10:00:00+09:00',
  passengers,
});

test('a stop is over once nobody has to get on or off there, and the next one comes first', () => {
  const stops = [
    stop('a', passenger('pickup', 'on-board'), passenger('pickup', 'missed')),
    stop('b', passenger('pickup', 'on-board'), passenger('pickup', 'promised')),
    stop('c', passenger('dropoff', 'on-board')),
    stop('d', passenger('dropoff', 'done'), passenger('pickup', 'canceled')),
  ];
  const { past, ahead } = stopsAhead(stops);
  expect(past.map(({ station_id }) => station_id)).toEqual(['a', 'd']);
  expect(ahead.map(({ station_id }) => station_id)).toEqual(['b', 'c']);
});
