import { expect, test } from 'vitest';
import { byTime, countUses, type HouseUse } from './uses.ts';

const use = (parts: Partial<HouseUse>): HouseUse => ({
  room_id: 1,
  target_date: '2027-01-21',
  start: 540,
  end: 600,
  kind: 'booking',
  name: '佐藤',
  isProvisional: false,
  purpose: '',
  persons: 3,
  equipment: '',
  hasPreparation: false,
  ...parts,
});

test('uses stand by time, and at one time in the order of the rooms', () => {
  const uses = [use({ start: 600, room_id: 7 }), use({ start: 600, room_id: 3 }), use({ room_id: 9 })];
  expect(byTime(uses, [3, 7]).map(({ start, room_id }) => [start, room_id])).toEqual([
    [540, 9],
    [600, 3],
    [600, 7],
  ]);
});

test('a room that is taken along is no booking, and neither are the town’s own use and a closure', () => {
  const uses = [
    use({}),
    use({ kind: 'adjunct' }),
    use({ kind: 'town' }),
    use({ kind: 'closed' }),
    use({ persons: 20 }),
  ];
  expect(countUses(uses)).toEqual({ bookings: 2, persons: 23 });
});
