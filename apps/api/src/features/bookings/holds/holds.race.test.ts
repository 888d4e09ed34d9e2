import { isRefusal } from '@machi/domain/refusals/model';
import { expect, test } from 'vitest';
import { settleHolds, storeSchedule } from '../../../testing/facilities/holds.ts';
import { reservationRequest } from '../../../testing/requests/requests.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../../testing/towns/race-town.ts';

const town = await openRaceTestTown();

const OVERLAPS =
  'select count(*)::int as pairs from room_occupancy a join room_occupancy b on a.room_id = b.room_id and a.occupancy_id < b.occupancy_id and a.during && b.during';
const TORN = `select s.schedule_id from schedule s join schedule_room r using (schedule_id)
  where (select count(*) from room_occupancy o where o.schedule_id = s.schedule_id) not in (0, 3)`;
const DAYS = ['2027-01-20', '2027-01-27', '2027-02-03'];

/** Series, bookings and a closure for one room on the same days, at the same moment. */
async function happen(place: typeof town, room_id: number) {
  const official = await place.addPerson({ roles: ['reception'] });
  const members = await place.addPeople(9);
  const series = await Promise.all(
    [10, 11, 12, 13].map((hour) =>
      storeSchedule(place, {
        created_by: official.member_id,
        start_date: DAYS[0] ?? '',
        end_date: '2027-02-09',
        isWeekly: true,
        start_time: `${hour}:00`,
        end_time: `${hour + 2}:00`,
        rooms: [room_id],
      }),
    ),
  );
  const closure = {
    spot_id: 4,
    room_id,
    from_date: DAYS[1],
    from_time: '12:00',
    to_date: DAYS[1],
    to_time: '13:00',
    reason: { ja: '点検', en: 'Inspection' },
  };
  const [holds, bookings, closed] = await Promise.all([
    Promise.all(series.map((id) => settleHolds(place, id))),
    Promise.all(
      members.map((as, index) => {
        const time = { start: `${10 + (index % 4)}:30`, end: `${12 + (index % 4)}:00` };
        const body = reservationRequest({ room_id, persons_spot: 2, target_date: DAYS[index % 3], target_time: time });
        return place.call('POST', '/api/reservations', { as, body });
      }),
    ),
    place.call('POST', '/api/reception/closures', { as: official, body: closure }),
  ]);
  return { taken: holds.filter((reply) => !isRefusal(reply)).length, bookings, closed };
}

test('series against bookings against a closure: nothing overlaps, and a series has all its dates or none', async () => {
  let taken = 0;
  for (const room_id of [401, 402, 403]) {
    const done = await happen(town, room_id);
    taken += done.taken;
    expect(Object.keys(tally([...done.bookings, done.closed])).filter((status) => Number(status) >= 500)).toEqual([]);
  }
  const booked = await town.countRows('room_occupancy', `kind = 'reservation' and room_id in (401, 402, 403)`);
  expect(taken + booked).toBeGreaterThan(0);
  expect(await town.rows(OVERLAPS)).toEqual([{ pairs: 0 }]);
  expect(await town.rows(TORN)).toEqual([]);
});

test('without the lock and the constraint they overlap: the proof sees the guards @guard', async () => {
  const bare = await openRaceTown();
  try {
    await bare.rows('alter table room_occupancy drop constraint room_occupancy_no_overlap');
    await bare.rows`create or replace function lock_room(room integer) returns void language sql as $$
      select pg_sleep(0.05) $$`;
    const pairs: number[] = [];
    for (const room_id of [401, 402, 403]) {
      await happen(bare, room_id);
      const [row] = await bare.rows<{ pairs: number }>(OVERLAPS);
      pairs.push(row?.pairs ?? 0);
    }
    expect(Math.max(...pairs)).toBeGreaterThan(0);
  } finally {
    await bare.close();
  }
});

test('the last pieces, wanted by schedules and members at once, are lent once', async () => {
  const official = await town.addPerson({ roles: ['editor'] });
  const [{ stock } = { stock: 0 }] = await town.rows<{ stock: number }>`select stock from equipment
    where equipment_id = 43`;
  const wanted = {
    created_by: official.member_id,
    start_date: '2027-02-22',
    equipments: [{ equipment_id: 43, pieces: stock }],
  };
  const ids = await Promise.all([1, 2, 3, 4].map(() => storeSchedule(town, wanted)));
  const members = await town.addPeople(4);
  await Promise.all([
    ...ids.map((id) => settleHolds(town, id)),
    ...members.map((as, index) => {
      const body = reservationRequest({
        room_id: 401 + (index % 3),
        persons_spot: 2,
        target_date: '2027-02-22',
        equipment_ids: [43],
      });
      return town.call('POST', '/api/reservations', { as, body });
    }),
  ]);
  const [row] = await town.rows<{ pieces: number }>`select coalesce(sum(pieces), 0)::int as pieces from equipment_use
    where equipment_id = 43 and lower(during)::date = '2027-02-22'`;
  expect(row?.pieces).toBeGreaterThan(0);
  expect(row?.pieces).toBeLessThanOrEqual(stock);
});
