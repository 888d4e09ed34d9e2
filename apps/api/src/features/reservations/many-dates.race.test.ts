import { expect, test } from 'vitest';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { randomOf } from '../../ground/random.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const SEED = 20_270_121;
const town = await openRaceTestTown();

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

test(`applications of ten dates in random order, overlapping, all at once: no overlap, no half application, no error (seed ${SEED})`, async () => {
  const random = randomOf(SEED);
  const members = await town.addPeople(40);
  const counts: Record<number, number> = {};
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      members.map((as) => {
        const days = random
          .shuffled(
            Array.from({ length: 18 }, (_none, index) => `2027-02-${String(index + 1 + round * 2).padStart(2, '0')}`),
          )
          .slice(0, 10);
        const [first, ...rest] = days.map((target_date) => {
          const start = 9 * 60 + random.below(40) * 15;
          return {
            target_date,
            target_time: { start: time(start), end: time(Math.min(start + 15 + random.below(6) * 15, 21 * 60)) },
          };
        });
        return town.call('POST', '/api/reservations', {
          as,
          body: reservationRequest({ room_id: random.pick([401, 403]), ...first, target_dates: rest }),
        });
      }),
    );
    for (const { status, body } of answers.filter((answer) => answer.status === 409)) {
      for (const code of Object.values(body.codes).flat())
        expect(['slot-taken', 'slot-own'], String(status)).toContain(code);
    }
    for (const [status, number] of Object.entries(tally(answers)))
      counts[Number(status)] = (counts[Number(status)] ?? 0) + number;
  }
  expect(Object.keys(counts).toSorted()).toEqual(['201', '409']);
  expect(counts[201]).toBeGreaterThan(4);
  expect(counts[409]).toBeGreaterThan(4);

  const overlaps = await town.rows`select a.occupancy_id from room_occupancy a
    join room_occupancy b on a.room_id = b.room_id and a.occupancy_id < b.occupancy_id and a.during && b.during`;
  expect(overlaps).toEqual([]);
  const applications = await town.rows<{ dates: number; held: number }>(
    'select count(*)::int as dates, count(o.occupancy_id)::int as held from reservation r left join room_occupancy o using (reservation_id) group by application_code',
  );
  expect(applications).toHaveLength(counts[201] ?? 0);
  for (const application of applications) expect(application).toEqual({ dates: 10, held: 10 });
});
