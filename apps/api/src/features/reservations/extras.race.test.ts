import { expect, test } from 'vitest';
import { late, without } from '../../testing/requests/guards.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openRaceTown, openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();

const OVERLAPS =
  'select count(*)::int as pairs from room_occupancy a join room_occupancy b on a.room_id = b.room_id and a.occupancy_id < b.occupancy_id and a.during && b.during';

/** Members who ask at once for the two laptops of one afternoon, in rooms that are each free for somebody. */
async function wantLaptops(place: OpenTown, target_date: string) {
  const members = await place.addPeople(24);
  return Promise.all(
    members.map((as, index) => {
      const start = 9 + (index % 3);
      return place.call('POST', '/api/reservations', {
        as,
        body: reservationRequest({
          room_id: [401, 402, 403, 404][index % 4],
          persons_spot: 2,
          target_date,
          target_time: { start: `${String(start).padStart(2, '0')}:00`, end: '14:00' },
          equipment_ids: [43],
        }),
      });
    }),
  );
}
const lentLaptops = async (place: OpenTown, date: string) => {
  const [lent] = await place.rows<{ pieces: number | null }>`select sum(pieces)::int as pieces from equipment_use
    where equipment_id = 43 and lower(during)::date = ${date}`;
  return lent?.pieces ?? 0;
};

test('the last pieces of equipment, wanted by many at once for rooms of their own, are lent once', async () => {
  const answers = await wantLaptops(town, '2027-01-26');
  expect(tally(answers)).toEqual({ 201: 2, 409: 22 });
  expect(await lentLaptops(town, '2027-01-26')).toBe(2);
});

test('without the lock they are lent twice: the proof sees the guard @guard', async () => {
  const bare = await openRaceTown({
    around: (database) => late('read-lent-equipment')(without('lock-equipment')(database)),
  });
  try {
    let most = 0;
    for (const date of ['2027-01-25', '2027-01-26', '2027-01-27', '2027-01-28', '2027-01-29'])
      if (most <= 2) {
        await wantLaptops(bare, date);
        most = Math.max(most, await lentLaptops(bare, date));
      }
    expect(most).toBeGreaterThan(2);
  } finally {
    await bare.close();
  }
});

test('rooms and what is taken along with them, wanted in every order: no overlap, no half reservation', async () => {
  const members = await town.addPeople(30);
  const answers = await Promise.all(
    members.map((as, index) =>
      town.call('POST', '/api/reservations', {
        as,
        body: reservationRequest({
          spot_id: 1,
          persons_spot: 8,
          target_date: '2027-01-28',
          ...(index % 3 === 0 ? { room_id: 104 } : { room_id: 102, adjunct_room_ids: [104] }),
          target_dates: index % 2 === 0 ? ['2027-01-29'] : [],
        }),
      }),
    ),
  );
  expect(tally(answers)[201]).toBe(1);
  expect(tally(answers)[409]).toBe(29);
  expect(await town.rows(OVERLAPS)).toEqual([{ pairs: 0 }]);
  const winner = answers.find(({ status }) => status === 201);
  const [first] = winner?.body.reservations ?? [];
  expect(await town.countRows('room_occupancy', `reservation_id = ${first.reservation_id}`)).toBe(
    1 + first.adjunct_room_ids.length,
  );
});
