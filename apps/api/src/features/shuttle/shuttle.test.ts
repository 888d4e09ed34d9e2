import { beforeEach, describe, expect, test } from 'vitest';
import { instantOf } from '@machi/domain/calendar/model';
import { fillTrip, newTrips, putSeats, seatRequest } from '../../testing/seats/new-seats.ts';
import { seatCalls, sentencesIn } from '../../testing/seats/seat-calls.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
const nextTrip = newTrips();
beforeEach(() => town.setNow(START));

const later = (minutes: number) => town.setNow(new Date(town.now().getTime() + minutes * 60_000));
const { search, hold, confirm, cancel, reserve } = seatCalls(town);

describe('the search', () => {
  test('finds trips by departure, arrival and date, with the seats that are left [field:shuttle_reservation.departure-spot] [field:shuttle_reservation.arrival-spot] [field:shuttle_reservation.departed_at] [field:shuttle_reservation.seats-left]', async () => {
    const trip = nextTrip();
    await fillTrip(town, trip, 7);
    const { status, body } = await search(`departure_spot_id=2&arrival_spot_id=22&departed_at=${trip.service_date}`);
    expect(status).toBe(200);
    expect(body.trips).toHaveLength(4);
    expect(body.trips[0]).toEqual({
      route_id: 7,
      route_name: 'Nature Centre Shuttle',
      demo_service_id: null,
      trip_id: trip.trip_id,
      service_date: trip.service_date,
      departure_stop_id: 'S01',
      departure_name: 'Hoshimori Station Terminal',
      arrival_stop_id: 'S54',
      arrival_name: 'Nature Centre',
      departed_at: `${trip.service_date}T09:10:00+09:00`,
      arrived_at: `${trip.service_date}T09:35:00+09:00`,
      duration_minutes: 25,
      headsign: 'Nature Centre',
      seats: 20,
      seats_left: 13,
      state: 'open',
      opens_on: '2026-12-14',
      reason: null,
    });
    const back = await search(`departure_spot_id=22&arrival_spot_id=2&departed_at=${trip.service_date}`);
    expect(back.body.trips.map(({ seats_left }: { seats_left: number }) => seats_left)).toEqual([20, 20, 20, 20]);
  });

  test('names the facilities without any, the next day of service, and what cannot be', async () => {
    const { body } = await search('');
    const ids = (spots: { spot_id: number }[]) => spots.map(({ spot_id }) => spot_id);
    expect(ids(body.spots)).toEqual(expect.arrayContaining([2, 22]));
    expect(body.trips).toEqual([]);
    expect(ids((await search('departure_spot_id=22')).body.arrivals)).toEqual([2]);
    const tuesday = await search('departure_spot_id=2&arrival_spot_id=22&departed_at=2027-01-19');
    expect([tuesday.body.trips, tuesday.body.next_date]).toEqual([[], '2027-01-20']);
    // On the day before, runs leave one after the other; once all have left, the day after next is next.
    town.setNow(instantOf('2027-01-18', 909));
    expect((await search('departure_spot_id=2&arrival_spot_id=22')).body.next_date).toBeNull();
    town.setNow(instantOf('2027-01-18', 911));
    const over = await search('departure_spot_id=2&arrival_spot_id=22');
    expect([over.body.trips.length, over.body.next_date]).toEqual([4, '2027-01-20']);
    town.setNow(START);
    const far = await search('departure_spot_id=2&arrival_spot_id=22&departed_at=2027-02-12');
    expect(far.body.trips[0]).toMatchObject({ state: 'not-open-yet', opens_on: '2027-01-13' });
    expect(sentencesIn(await search('departure_spot_id=2&arrival_spot_id=22&departed_at=2027-01-10'))).toEqual([
      422,
      'Input a date on or after Mon 11 Jan 2027.',
    ]);
    expect((await search('departure_spot_id=2&arrival_spot_id=22&departed_at=2028-01-11')).status).toBe(422);
    expect((await search('departure_spot_id=2&arrival_spot_id=2')).status).toBe(422);
    expect((await search('departure_spot_id=2&arrival_spot_id=4')).status).toBe(422);
    expect((await search('departure_spot_id=x&arrival_spot_id=22')).status).toBe(422);
    expect((await search('departed_at=2027-02-30')).status).toBe(422);
  });
});

describe('a member', () => {
  test('holds seats, confirms them and has a code, a notification and a way back [field:shuttle_reservation.reservation_code]', async () => {
    const person = await town.addPerson({ locale: 'ja', lastname: '席田' });
    const trip = nextTrip();
    const held = await hold(person, seatRequest(trip, 3), 'ja');
    expect(held.status, held.text).toBe(201);
    const { hold_id, expires_at } = held.body.hold;
    expect(expires_at).toBe('2027-01-11T01:05:00.000Z');
    const seen = async () =>
      (await search(`departure_spot_id=2&arrival_spot_id=22&departed_at=${trip.service_date}`)).body.trips.find(
        (one: { trip_id: string }) => one.trip_id === trip.trip_id,
      ).seats_left;
    expect(await seen()).toBe(17);
    // After a lost answer a repetition gets the same hold with the same end.
    later(2);
    expect((await hold(person, seatRequest(trip, 3))).body.hold).toMatchObject({ hold_id, expires_at });
    expect((await town.call('GET', '/api/shuttle/holds', { as: person })).body.holds).toMatchObject([{ hold_id }]);
    const made = await confirm(person, hold_id, 'ja');
    expect(made.status, made.text).toBe(201);
    const { reservation } = made.body;
    expect(reservation.reservation_code).toMatch(/^HMB-[2-9A-HJKMNP-Z]{4,8}$/);
    expect(reservation).toMatchObject({ persons: 3, state: 'reserved', standing: 'as-reserved', duration_minutes: 25 });
    expect((await confirm(person, hold_id, 'ja')).body.reservation).toEqual(reservation);
    expect(await seen()).toBe(17);
    const [mail, more] = await town.mailsTo(person.email, 1);
    expect(more).toBeUndefined();
    expect(mail?.subject).toContain(`座席の予約ができました（${reservation.reservation_code}）`);
    expect(mail?.text).toContain('11:00 星守駅前ターミナル → 11:25 自然センター前（3人）');
    expect(mail?.text).toContain(`/shuttle/detail/${reservation.seat_reservation_id}`);

    const own = await town.call('GET', '/api/shuttle/reservations?scope=upcoming', { as: person });
    expect(own.body.reservations).toHaveLength(1);
    expect((await cancel(person, reservation.seat_reservation_id)).body.reservation).toMatchObject({
      state: 'canceled',
      cancelable_until: null,
    });
    expect(sentencesIn(await cancel(person, reservation.seat_reservation_id))[0]).toBe(409);
    expect(await seen()).toBe(20);
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('座席の予約を取り消しました');
    const past = await town.call('GET', '/api/shuttle/reservations?scope=past', { as: person });
    expect(past.body.reservations).toMatchObject([{ state: 'canceled' }]);
    expect(
      (await town.rows('select action from audit where actor_member_id = $1 order by audit_id', person.member_id)).map(
        (row) => (row as { action: string }).action,
      ),
    ).toEqual(['seat:reserve', 'seat:cancel']);
  });

  test('loses a hold by the clock alone, and cannot confirm it', async () => {
    const [first, second] = await town.addPeople(2);
    const trip = nextTrip();
    await fillTrip(town, trip, 16);
    const { hold_id } = (await hold(first, seatRequest(trip, 4))).body.hold;
    expect(sentencesIn(await hold(second, seatRequest(trip, 1)))).toEqual([
      409,
      'Seats left on this section: 0. Choose fewer people or another trip.',
    ]);
    later(5);
    expect((await hold(second, seatRequest(trip, 4))).status).toBe(201);
    expect(sentencesIn(await confirm(first, hold_id))).toEqual([
      409,
      'The five minutes are over and the seats have been released. Please choose the trip again.',
    ]);
    expect((await town.call('GET', '/api/shuttle/holds', { as: first })).body.holds).toEqual([]);
  });

  test('takes a share: four on a trip, two holds, ten a day that are not kept, ten to come', async () => {
    const person = await town.addPerson();
    const trip = nextTrip();
    for (const [persons, sentence] of [
      [0, 'Input a number 1 or more.'],
      [5, 'Input a number 4 or less.'],
      [1.5, 'Input a whole number.'],
      ['2', 'It is required.'],
    ] as const)
      expect(sentencesIn(await hold(person, { ...seatRequest(trip), persons }))).toEqual([422, sentence]);
    await reserve(person, seatRequest(trip, 3));
    expect(sentencesIn(await hold(person, seatRequest(trip, 2)))[1]).toContain('have already reserved 3');
    expect((await hold(person, seatRequest(trip, 1))).status).toBe(201);
    expect((await hold(person, seatRequest(nextTrip()))).status).toBe(201);
    expect(sentencesIn(await hold(person, seatRequest(nextTrip())))).toEqual([
      409,
      'You are already holding seats on 2 trips. Confirm or release them first.',
    ]);
    const hoarder = await town.addPerson();
    for (let count = 0; count < 10; count += 1) {
      const { hold_id } = (await hold(hoarder, seatRequest(trip, 1 + (count % 2)))).body.hold;
      expect((await town.call('DELETE', `/api/shuttle/holds/${hold_id}`, { as: hoarder })).status).toBe(200);
    }
    expect(sentencesIn(await hold(hoarder, seatRequest(trip)))[1]).toContain('given up seats many times today');
    later(14 * 60);
    const again = await town.openSession(hoarder.member_id);
    expect((await hold(again, seatRequest(trip))).status).toBe(201);
    const planner = await town.addPerson();
    for (let count = 0; count < 10; count += 1) await putSeats(town, planner.member_id, 'reserved', nextTrip());
    const other = await town.openSession(planner.member_id);
    expect(sentencesIn(await hold(other, seatRequest(nextTrip())))[1]).toContain('10 seat reservations at a time');
  });

  test('changes a hold by another of the same trip: the first one is given back', async () => {
    const person = await town.addPerson();
    const trip = nextTrip();
    await fillTrip(town, trip, 16);
    const first = (await hold(person, seatRequest(trip, 4))).body.hold;
    const second = (await hold(person, seatRequest(trip, 2))).body.hold;
    expect(second.hold_id).not.toBe(first.hold_id);
    expect((await confirm(person, first.hold_id)).status).toBe(409);
    expect((await confirm(person, second.hold_id)).status).toBe(201);
    expect(await town.countRows('seat_reservation', `member_id = ${person.member_id} and state = 'held'`)).toBe(0);
  });

  test('is told what is wrong with a trip', async () => {
    const person = await town.addPerson();
    const trip = seatRequest(nextTrip());
    const refused = async (parts: object) => sentencesIn(await hold(person, { ...trip, ...parts }));
    expect(await refused({ trip_id: 'nothing' })).toEqual([404]);
    expect(await refused({ trip_id: 'town-cw-weekday-0700' })).toEqual([404]);
    expect(await refused({ trip_id: 'x'.repeat(201) })).toEqual([422, 'The format is not correct.']);
    expect((await refused({ service_date: '2027-01-19' }))[1]).toContain('does not run on that day');
    expect((await refused({ service_date: '2027-01-10' }))[1]).toContain('has already left this stop');
    expect((await refused({ service_date: '2028-01-12' }))[1]).toContain('can be reserved from Mon 13 Dec 2027');
    expect(await refused({ service_date: '2027-02-30' })).toEqual([422, 'Input a valid date.']);
    for (const stops of [
      { departure_stop_id: 'S54', arrival_stop_id: 'S01' },
      { departure_stop_id: 'S01', arrival_stop_id: 'S01' },
      { departure_stop_id: 'S01', arrival_stop_id: 'S02' },
      { departure_stop_id: 'S54', arrival_stop_id: 'S54' },
    ])
      expect(await refused(stops)).toEqual([422, 'Choose a departure stop and an arrival stop that comes after it.']);
  });

  test('touches nobody else’s seats', async () => {
    const [owner, stranger] = await town.addPeople(2);
    const held = await putSeats(town, owner.member_id, 'held', nextTrip());
    const kept = await putSeats(town, owner.member_id, 'reserved', nextTrip());
    for (const answer of [
      await confirm(stranger, held),
      await town.call('DELETE', `/api/shuttle/holds/${held}`, { as: stranger }),
      await town.call('GET', `/api/shuttle/reservations/${kept}`, { as: stranger }),
      await cancel(stranger, kept),
      await town.call('GET', `/api/shuttle/reservations/${held}`, { as: owner }),
      await cancel(owner, held),
      await town.call('DELETE', `/api/shuttle/holds/${kept}`, { as: owner }),
    ])
      expect(answer.status).toBe(404);
    expect((await cancel(owner, kept)).status).toBe(200);
  });

  test('sees the own seats by page, by half and by day', async () => {
    const person = await town.addPerson();
    const trips = Array.from({ length: 5 }, nextTrip);
    for (const trip of trips) await putSeats(town, person.member_id, 'reserved', trip);
    const days = trips.map(({ service_date }) => service_date).toSorted();
    const list = async (query: string) =>
      (await town.call('GET', `/api/shuttle/reservations${query}`, { as: person })).body;
    expect((await list('')).reservations).toHaveLength(5);
    expect((await list('?scope=past')).reservations).toEqual([]);
    expect((await list(`?from=${days[0]}&to=${days[4]}`)).reservations).toHaveLength(5);
    expect((await list(`?from=${days[0]}&to=2028-01-01`)).codes).toBeDefined();
    expect((await list(`?from=${days[0]}`)).codes).toBeDefined();
  });
});

describe('who waits for seats', () => {
  test('of a full trip is told once when some come free, and nothing is held', async () => {
    const [holder, waiting, couple, late] = await town.addPeople(4, { locale: 'ja' });
    const trip = nextTrip();
    await fillTrip(town, trip, 16);
    const join = (as: Credentials, persons = 1) =>
      town.call('POST', '/api/shuttle/waitlist', { as, body: seatRequest(trip, persons) });
    expect(sentencesIn(await join(waiting))).toEqual([
      409,
      'There are seats for you on this trip. You can reserve them now.',
    ]);
    const kept = await reserve(holder, seatRequest(trip, 3));
    const { hold_id } = (await hold(late, seatRequest(trip, 1))).body.hold;
    const joined = await join(waiting);
    expect(joined.status, joined.text).toBe(201);
    expect((await join(waiting)).body.waiting.waitlist_id).toBe(joined.body.waiting.waitlist_id);
    expect((await join(couple, 4)).status).toBe(201);
    // The hold expires: the member who waits for one seat is told.
    later(5);
    await town.tidy(town.now());
    const [mail] = await town.mailsTo(waiting.email, 1);
    expect(mail?.subject).toContain('お待ちの便に空席が出ました');
    expect(mail?.text).toContain(`/shuttle?departure_spot_id=2&arrival_spot_id=22&departed_at=${trip.service_date}`);
    expect((await confirm(late, hold_id)).status).toBe(409);
    const list = async (as: Credentials) => (await town.call('GET', '/api/shuttle/waitlist', { as })).body.waitings;
    expect((await list(waiting))[0].told_at).not.toBeNull();
    expect((await list(couple))[0].told_at).toBeNull();
    await cancel(holder, kept.seat_reservation_id);
    expect((await list(couple))[0].told_at).not.toBeNull();
    expect(await town.mailsTo(waiting.email, 1)).toHaveLength(1);
    // The list for rooms does not show it; both are left in the same way.
    expect((await town.call('GET', '/api/waitlist', { as: waiting })).body.waitings).toEqual([]);
    const { waitlist_id } = joined.body.waiting;
    expect((await town.call('DELETE', `/api/waitlist/${waitlist_id}`, { as: couple })).status).toBe(404);
    expect((await town.call('DELETE', `/api/waitlist/${waitlist_id}`, { as: waiting })).status).toBe(200);
    expect(await list(waiting)).toEqual([]);
  });

  test('is not told while their account is locked, and is told of what came free once it is open', async () => {
    const [holder, waiting] = await town.addPeople(2, { locale: 'ja' });
    const desk = await town.addPerson({ roles: ['member_admin'] });
    if (!holder || !waiting) throw new Error('nobody is there');
    const trip = nextTrip();
    await fillTrip(town, trip, 16);
    const lock = async (is_locked: boolean) => {
      const path = `/api/members/${waiting.member_id}/lock`;
      expect((await town.call('POST', path, { as: desk, body: { is_locked } })).status).toBe(200);
    };
    const told = () => town.countRows('waitlist', `member_id = ${waiting.member_id} and told_at is not null`);
    const free = () =>
      town.countRows('sandbox_mail', `recipient = '${waiting.email}' and content->>'subject' like '%空席が出ました%'`);
    const kept = await reserve(holder, seatRequest(trip, 4));
    const joined = await town.call('POST', '/api/shuttle/waitlist', { as: waiting, body: seatRequest(trip, 1) });
    expect(joined.status, joined.text).toBe(201);
    await lock(true);
    await cancel(holder, kept.seat_reservation_id);
    expect(await told()).toBe(0);
    await lock(false);
    expect(await told()).toBe(1);
    await expect.poll(free).toBe(1);
    await cancel(holder, (await reserve(holder, seatRequest(trip, 4))).seat_reservation_id);
    expect(await free()).toBe(1);
  });
});
