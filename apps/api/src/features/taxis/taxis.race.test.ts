import { expect, test } from 'vitest';
import { openRaceTestTown, tally } from '../../testing/towns/race-town.ts';
import { reservationRequest } from '../../testing/requests/requests.ts';

const town = await openRaceTestTown();

async function reserve(target_date: string) {
  const member = await town.addPerson();
  const made = await town.call('POST', '/api/reservations', { as: member, body: reservationRequest({ target_date }) });
  return { member, id: Number(made.body.reservations[0].reservation_id) };
}
const bodyAt = (arrival_time: number) => ({
  reserves_outward: 1,
  outward: { taxistand_start: 2, arrival_time, persons_taxi: 1 },
  reserves_return: 1,
  return: { taxistand_end: 2, departure_time: arrival_time + 150, persons_taxi: 1 },
});

test('thirty wishes at once leave one valid ride a leg, and the flags tell the truth', async () => {
  const { member, id } = await reserve('2027-01-21');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_none, index) =>
      town.call('POST', `/api/reservations/${id}/taxi`, { as: member, body: bodyAt(750 + (index % 6) * 5) }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 30 });
  expect(
    await town.rows`select leg, count(*)::int as rides from taxi where reservation_id = ${id} and is_canceled = 0
      group by leg order by leg`,
  ).toEqual([
    { leg: 'outward', rides: 1 },
    { leg: 'return', rides: 1 },
  ]);
  expect(
    await town.rows('select reserves_outward, reserves_return from reservation where reservation_id = $1', id),
  ).toEqual([{ reserves_outward: 1, reserves_return: 1 }]);
});

test('asked for and cancelled with the reservation at once: no taxi is left for a cancelled reservation', async () => {
  for (const day of ['2027-01-22', '2027-01-25', '2027-01-26']) {
    const { member, id } = await reserve(day);
    await Promise.all([
      ...Array.from({ length: 8 }, (_none, index) =>
        town.call('POST', `/api/reservations/${id}/taxi`, { as: member, body: bodyAt(750 + index * 5) }),
      ),
      town.call('POST', `/api/reservations/${id}/cancel`, { as: member, body: { with_taxis: true } }),
    ]);
    expect(await town.countRows('reservation', `reservation_id = ${id} and is_canceled = 1`)).toBe(1);
    expect(await town.countRows('taxi', `reservation_id = ${id} and is_canceled = 0`)).toBe(0);
  }
});

test('confirmed by two dispatchers while the passenger cancels: one outcome, one notification of it', async () => {
  const { member, id } = await reserve('2027-01-27');
  const booked = await town.call('POST', `/api/reservations/${id}/taxi`, { as: member, body: bodyAt(780) });
  const ride = Number(booked.body.booking.rides[0].taxi_id);
  const officials = await town.addPeople(4, { roles: ['dispatch'] });
  const [cancelling, ...answers] = await Promise.all([
    town.call('POST', `/api/reservations/${id}/taxi/cancel`, { as: member, body: { leg: 'outward' } }),
    ...officials.map((as) => town.call('POST', `/api/dispatch/rides/${ride}/answer`, { as, body: { status: 1 } })),
  ]);
  expect(cancelling.status).toBe(200);
  const confirmed = answers.filter(({ status }) => status === 200).length;
  expect(confirmed).toBeLessThanOrEqual(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await town.rows('select is_canceled, status from taxi where taxi_id = $1', ride)).toEqual([
    { is_canceled: 1, status: confirmed },
  ]);
  // The reservation, the request, the cancellation, and the dispatch if it came first.
  expect(await town.countRows('outbox', `recipient = '${member.email}'`)).toBe(3 + confirmed);
});
