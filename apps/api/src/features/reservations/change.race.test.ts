import { expect, test } from 'vitest';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();

const OVERLAPS =
  'select count(*)::int as pairs from room_occupancy a join room_occupancy b on a.room_id = b.room_id and a.occupancy_id < b.occupancy_id and a.during && b.during';

/** Members with one reservation each, at different hours of a day. */
async function holders(place: OpenTown, count: number, target_date: string) {
  const members = await place.addPeople(count);
  return Promise.all(
    members.map(async (as, index) => {
      const room_id = [401, 403][index % 2];
      const start = 9 + Math.floor(index / 2);
      const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
      const made = await place.call('POST', '/api/reservations', {
        as,
        body: reservationRequest({
          room_id: 401,
          target_date,
          target_time: { start: time(start), end: time(start + 1) },
          ...(room_id === 403 ? { room_id } : {}),
        }),
      });
      if (made.status !== 201) throw new Error(made.text);
      const { reservation_id } = made.body.reservations[0];
      const change = (body: object) => place.call('POST', `/api/reservations/${reservation_id}/change`, { as, body });
      return { as, reservation_id, room_id, change };
    }),
  );
}

test('many that move onto one free time: one has it, all others keep theirs', async () => {
  const all = (await holders(town, 16, '2027-01-21')).filter(({ room_id }) => room_id === 401);
  const answers = await Promise.all(
    all.map(({ change }) => change({ target_date: '2027-01-22', target_time: { start: '10:00', end: '11:00' } })),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: all.length - 1 });
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.codes).toEqual({ target_time: ['slot-taken'] });
  const held = await town.rows<{ day: string; count: number }>`select lower(during)::date::text as day,
    count(*)::int as count from room_occupancy where room_id = 401 group by 1 order by 1`;
  expect(held).toEqual([
    { day: '2027-01-21', count: all.length - 1 },
    { day: '2027-01-22', count: 1 },
  ]);
  const agrees = await town.countRows(
    'reservation',
    `room_id = 401 and not exists (select from room_occupancy o where o.reservation_id = reservation.reservation_id
       and o.during = tstzrange(started_at, ended_at))`,
  );
  expect(agrees).toBe(0);
});

test('moves around one another, bookings and cancellations at once: no error, no overlap, every row holds its time', async () => {
  const all = (await holders(town, 20, '2027-01-25')).filter(({ room_id }) => room_id === 403);
  const rivals = await town.addPeople(10);
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const hours = (start: number) => ({ target_time: { start: time(start), end: time(start + 1) } });
  const answers = await Promise.all([
    ...all.flatMap(({ change }, index) => [change(hours(9 + ((index + 1) % 10))), change(hours(19 - index))]),
    ...rivals.map((as, index) =>
      town.call('POST', '/api/reservations', {
        as,
        body: reservationRequest({ room_id: 403, target_date: '2027-01-25', ...hours(9 + index) }),
      }),
    ),
    ...all
      .slice(0, 3)
      .map(({ as, reservation_id }) => town.call('POST', `/api/reservations/${reservation_id}/cancel`, { as })),
  ]);
  expect(Object.keys(tally(answers)).every((status) => ['200', '201', '409'].includes(status))).toBe(true);
  expect(await town.rows(OVERLAPS)).toEqual([{ pairs: 0 }]);
  expect(
    await town.countRows(
      'reservation',
      `is_canceled = 0 and not exists (select from room_occupancy o where o.reservation_id = reservation.reservation_id
         and o.room_id = reservation.room_id and o.during = tstzrange(started_at, ended_at))`,
    ),
  ).toBe(0);
  expect(
    await town.countRows(
      'room_occupancy',
      `reservation_id in (select reservation_id from reservation where is_canceled = 1)`,
    ),
  ).toBe(0);
});
