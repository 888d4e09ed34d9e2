import { afterAll, expect, test } from 'vitest';
import { late, without } from '../../testing/requests/guards.ts';
import { demoRequest, demoTicks } from '../../testing/seats/demo-seats.ts';
import { nextTrip, seatRequest } from '../../testing/seats/new-seats.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { openTwoProcesses, tally } from '../../testing/towns/race-town.ts';

const towns = await openTwoProcesses({}, afterAll);
const [town] = towns;

type Trip = ReturnType<typeof nextTrip>;

/** The most persons between two stops of a trip at once, by the rows. */
async function aboard(place: OpenTown, { trip_id, service_date }: Trip): Promise<number> {
  const [row] = await place.rows<{ most: number }>(
    `with calls(stop, place) as (values ('S01', 1), ('S50', 2), ('S51', 3), ('S54', 4)),
     sold as (select d.place as gets_on, a.place as gets_off, s.persons from seat_reservation s
       join calls d on d.stop = s.departure_stop_id join calls a on a.stop = s.arrival_stop_id
       where s.service_date = $1 and s.trip_id = $2 and s.state in ('held', 'reserved'))
     select max(persons)::int as most from (select sum(o.persons) as persons
       from calls c join sold o on o.gets_on <= c.place and c.place < o.gets_off group by c.place) as loads`,
    service_date,
    trip_id,
  );
  return row?.most ?? 0;
}

/** Members at two processes who ask for seats of one trip at once; each confirms its hold. */
async function want(
  places: readonly [OpenTown, OpenTown],
  trip: Trip,
  people: number,
  wish: (index: number) => object = () => ({}),
) {
  const members = await places[0].addPeople(people);
  return Promise.all(
    members.map(async (as, index) => {
      const place = places[index % 2] ?? places[0];
      const held = await place.call('POST', '/api/shuttle/holds', {
        as,
        body: { ...seatRequest(trip), ...wish(index) },
      });
      if (held.status !== 201) return held;
      return place.call('POST', `/api/shuttle/holds/${held.body.hold.hold_id}/confirm`, { as });
    }),
  );
}

test('of two hundred members who want the twenty seats of a trip at once, at two processes, twenty have one', async () => {
  const trip = nextTrip();
  const before = await town.countRows('outbox', 'true');
  expect(tally(await want(towns, trip, 200))).toEqual({ 201: 20, 409: 180 });
  expect(await aboard(town, trip)).toBe(20);
  expect((await town.countRows('outbox', 'true')) - before).toBe(20);
});

const WAYS = [
  ['S01', 'S50'],
  ['S50', 'S51'],
  ['S01', 'S51'],
  ['S51', 'S54'],
  ['S50', 'S54'],
  ['S01', 'S54'],
] as const;
const onSomeWay = (index: number) => {
  const [departure_stop_id, arrival_stop_id] = WAYS[index % WAYS.length] ?? WAYS[0];
  return { departure_stop_id, arrival_stop_id, persons: 1 + (index % 4) };
};

test('on stretches that overlap no stretch has more than twenty, and what is free is sold', async () => {
  const trip = nextTrip();
  const answers = await want(towns, trip, 150, onSomeWay);
  expect(Object.keys(tally(answers)).toSorted()).toEqual(['201', '409']);
  expect(await aboard(town, trip)).toBe(20);
});

test('without the lock of the trip more are sold than there are: the proof sees the guard @guard', async () => {
  const bare = await openTwoProcesses({
    around: (database) => late('read-taken-seats')(without('lock-places')(database)),
  });
  const trip = nextTrip();
  await want(bare, trip, 60, () => ({ persons: 2 }));
  expect(await aboard(bare[0], trip)).toBeGreaterThan(20);
});

test('pressed twenty times at two processes a hold is one hold, and a confirmation one reservation with one notification', async () => {
  const trip = nextTrip();
  const person = await town.addPerson();
  const press = (path: string, body?: object) =>
    Promise.all(
      Array.from({ length: 20 }, (_press, index) =>
        (towns[index % 2] ?? town).call('POST', path, { as: person, ...(body ? { body } : {}) }),
      ),
    );
  const held = await press('/api/shuttle/holds', seatRequest(trip, 2));
  expect(tally(held)).toEqual({ 201: 20 });
  expect(new Set(held.map(({ body }) => body.hold.hold_id)).size).toBe(1);
  const confirmed = await press(`/api/shuttle/holds/${held[0]?.body.hold.hold_id}/confirm`);
  expect(tally(confirmed)).toEqual({ 201: 20 });
  expect(new Set(confirmed.map(({ body }) => body.reservation.reservation_code)).size).toBe(1);
  expect(await town.countRows('outbox', `recipient = '${person.email}'`)).toBe(1);
});

test('a hold that runs out is free for one, and a confirmation of a slower clock comes too late', async () => {
  const trip = nextTrip();
  const first = await town.addPeople(5);
  const holds = await Promise.all(
    first.map(async (as) => {
      const held = await town.call('POST', '/api/shuttle/holds', { as, body: seatRequest(trip, 4) });
      return { as, id: held.body.hold.hold_id };
    }),
  );
  const [slow, fast] = towns;
  fast.setNow(new Date(slow.now().getTime() + 300_000));
  const others = await slow.addPeople(10);
  const answers = await Promise.all([
    ...others.map((as) => fast.call('POST', '/api/shuttle/holds', { as, body: seatRequest(trip, 4) })),
    ...holds.map(({ as, id }) => slow.call('POST', `/api/shuttle/holds/${id}/confirm`, { as })),
  ]);
  expect(Object.keys(tally(answers)).toSorted()).toEqual(['201', '409']);
  expect(await aboard(town, trip)).toBeLessThanOrEqual(20);
  fast.setNow(slow.now());
});

test('who waits while seats are given back is told, whoever comes first', async () => {
  for (let round = 0; round < 4; round += 1) {
    const trip = nextTrip();
    const holders = await town.addPeople(5);
    const made = await Promise.all(
      holders.map(async (as) => {
        const held = await town.call('POST', '/api/shuttle/holds', { as, body: seatRequest(trip, 4) });
        return { as, id: held.body.hold.hold_id };
      }),
    );
    const waiting = await town.addPeople(4);
    const [joins] = await Promise.all([
      Promise.all(
        waiting.map((as, index) =>
          (towns[index % 2] ?? town).call('POST', '/api/shuttle/waitlist', { as, body: seatRequest(trip) }),
        ),
      ),
      ...made.slice(0, 2).map(({ as, id }) => town.call('DELETE', `/api/shuttle/holds/${id}`, { as })),
    ]);
    expect((tally(joins)[201] ?? 0) + (tally(joins)[409] ?? 0)).toBe(4);
    expect(await town.countRows('waitlist', `trip_id = '${trip.trip_id}' and told_at is null`)).toBe(0);
  }
});

test('of sixty members who want the eight seats of a demo ride at once, at two processes, eight have one, each with both ticks', async () => {
  const ticks = await demoTicks(town);
  const members = await town.addPeople(60);
  const answers = await Promise.all(
    members.map(async (as, index) => {
      const place = towns[index % 2] ?? town;
      const held = await place.call('POST', '/api/shuttle/holds', { as, body: demoRequest() });
      if (held.status !== 201) return held;
      const path = `/api/shuttle/holds/${held.body.hold.hold_id}/confirm`;
      const bare = await Promise.all([
        place.call('POST', path, { as }),
        place.call('POST', path, { as, body: { ...ticks, is_waived: false } }),
        place.call('POST', path, { as, body: { is_consented: true, is_waived: true, texts_digest: 'older' } }),
      ]);
      expect(bare.map(({ status }) => status)).toEqual([422, 422, 409]);
      return place.call('POST', path, { as, body: ticks });
    }),
  );
  expect(tally(answers)).toEqual({ 201: 8, 409: 52 });
  expect(await town.countRows('seat_reservation', `state = 'reserved' and demo_service_id = 8`)).toBe(8);
  expect(
    await town.countRows('seat_reservation', `demo_service_id = 8 and state = 'reserved' and agreed_at is null`),
  ).toBe(0);
  expect(await town.countRows('demo_texts', 'true')).toBe(1);
});
