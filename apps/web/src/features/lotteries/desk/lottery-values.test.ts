import type { DeskLottery } from '@machi/domain/lotteries/model';
import { expect, test } from 'vitest';
import { valuesAfter } from './lottery-values.ts';

test('the next lottery has the rooms and times of the last one, a month later, on the last day of a short month', () => {
  const last = {
    title_by_locale: { ja: '大ホール', en: 'Hall' },
    spot_id: 2,
    room_ids: [1],
    from_date: '2026-12-31',
    to_date: '2027-01-31',
    weekdays: [0, 6],
    bands: [{ start: '09:00', end: '12:00' }],
    opens_at: '2026-11-05T00:00:00.000Z',
    closes_at: '2026-11-19T08:00:00.000Z',
    draws_at: '2026-11-23T01:00:00.000Z',
    choices: 3,
  } as unknown as DeskLottery;
  expect(valuesAfter(last)).toMatchObject({
    title: { ja: '大ホール', en: 'Hall' },
    room_ids: [1],
    from_date: '2027-01-31',
    to_date: '2027-02-28',
    opens_date: '2026-12-05',
    opens_time: '09:00',
    closes_date: '2026-12-19',
    draws_date: '2026-12-23',
  });
});
