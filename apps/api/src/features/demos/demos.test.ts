import { beforeEach, describe, expect, test } from 'vitest';
import type { DemoOffer } from '@machi/domain/transport/demo-offer';
import { sendReminders } from '../reminders/reminders.ts';
import { demoRequest, demoTicks } from '../../testing/seats/demo-seats.ts';
import { START, openTown, type OpenTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import type { Credentials } from '../../testing/towns/people.ts';

const town = await openTestTown();
beforeEach(() => town.setNow(START));

const read = (id: number | string, locale: 'ja' | 'en' = 'en') => town.call('GET', `/api/demos/${id}`, { locale });
const hold = (as: Credentials, body: unknown, place: OpenTown = town) =>
  place.call('POST', '/api/shuttle/holds', { as, body });
const confirm = (as: Credentials, id: number, body: object, place: OpenTown = town) =>
  place.call('POST', `/api/shuttle/holds/${id}/confirm`, { as, body, locale: 'en' });

async function held(as: Credentials, body: object = demoRequest()): Promise<number> {
  const answer = await hold(as, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.hold.hold_id;
}
async function reserve(as: Credentials, body: object = demoRequest()) {
  const made = await confirm(as, await held(as, body), await demoTicks(town));
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** The town with another pack, as after a restart with a newer one. */
function withDemo(place: OpenTown, change: (demo: DemoOffer) => DemoOffer | undefined): void {
  const { transport } = place.house.town;
  const routes = transport.routes.map(({ demo, ...route }) => {
    const next = demo && route.route_id === 10 ? change(demo) : demo;
    return next ? { ...route, demo: next } : route;
  });
  Object.assign(place.house.town, { transport: { ...transport, routes } });
}

describe('a demo', () => {
  test('tells what it is, who may ride, both texts, and its next slots with the places that are left', async () => {
    const { status, body } = await read(8);
    expect(status).toBe(200);
    expect(body.demo).toMatchObject({
      service_id: 8,
      route_id: 10,
      route_name: 'Autonomous Bus demo course',
      seats: 8,
      gathering_place: 'Hoshimori Station Terminal, stand 3',
      gather_minutes_before: 5,
      contact_tel: '0100-55-2154',
    });
    for (const name of ['who_may_ride', 'consent', 'waiver'])
      expect(body.demo[name].split('\n').length).toBeGreaterThan(1);
    expect(body.demo.texts_digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await read(8, 'ja')).body.demo.texts_digest).toBe(body.demo.texts_digest);
    expect(body.slots).toHaveLength(24);
    expect(body.slots[0]).toMatchObject({
      trip_id: 'auto-demo-1140',
      service_date: '2027-01-16',
      departed_at: '2027-01-16T11:40:00+09:00',
      arrived_at: '2027-01-16T12:10:00+09:00',
      departure_stop_id: 'S01',
      arrival_stop_id: 'S01',
      demo_service_id: 8,
      state: 'open',
      seats: 8,
      seats_left: 8,
    });
    expect(body.slots.at(-1)).toMatchObject({ state: 'not-open-yet' });
    expect([body.next_date, body.reason]).toEqual([null, null]);
    await hold(await town.addPerson(), demoRequest({ persons: 3 }));
    expect((await read(8)).body.slots[0].seats_left).toBe(5);
  });

  test('rests in winter and says when it drives again', async () => {
    const { body } = await read(5);
    expect(body.slots).toEqual([]);
    expect(body.next_date).toBe('2027-05-01');
    expect(body.reason).toContain('freezes');
    town.setNow(new Date('2027-04-20T10:00:00+09:00'));
    const spring = (await read(5)).body;
    expect(spring.slots[0]).toMatchObject({ trip_id: 'tunnel-1000', service_date: '2027-05-01', seats: 4 });
    expect([spring.next_date, spring.reason]).toEqual([null, null]);
  });

  test('is there for services with a trial alone', async () => {
    for (const id of [1, 3, 4, 9, 14, 99]) expect((await read(id)).status).toBe(404);
    for (const id of ['x', '0', '-8', '8.5']) expect([404, 422]).toContain((await read(id)).status);
  });

  test('is nothing that the search of the shuttle offers, and its route says where it is reserved', async () => {
    const { body } = await town.call('GET', '/api/shuttle/trips');
    const names = body.spots.map(({ stop_id }: { stop_id: string }) => stop_id);
    expect(names).not.toContain('S52');
    const around = await town.call(
      'GET',
      '/api/shuttle/trips?departure_spot_id=2&arrival_spot_id=2&departed_at=2027-01-16',
    );
    expect(around.status).toBe(422);
    const { routes } = (await town.call('GET', '/api/routes')).body;
    const row = (id: number) => routes.find(({ route_id }: { route_id: number }) => route_id === id);
    expect(row(10)).toMatchObject({ is_reservable: false, demo_service_id: 8 });
    expect(row(6)).toMatchObject({ is_reservable: false, demo_service_id: 5 });
    expect(row(5)).toMatchObject({ is_reservable: false, demo_service_id: null });
    expect(row(7)).toMatchObject({ is_reservable: true, demo_service_id: null });
  });
});

describe('a member', () => {
  test('books a demonstration ride of the auto-driving bus with consent and waiver, and has a code [rule:purpose.autodriving-demo]', async () => {
    const person = await town.addPerson({ locale: 'ja', lastname: '試乗' });
    const id = await held(person);
    const made = await confirm(person, id, await demoTicks(town));
    expect(made.status, made.text).toBe(201);
    const { reservation, demo } = made.body;
    expect(reservation).toMatchObject({ demo_service_id: 8, state: 'reserved', tel: '0100-55-2154' });
    expect(reservation.reservation_code).toMatch(/^HMB-/);
    expect(demo.agreed_at).toBe('2027-01-11T10:00:00+09:00');
    expect(demo.consent).toContain('no driver on board');
    expect(demo.waiver).toContain('insurance');
    const [mail] = await town.mailsTo(person.email, 1);
    expect(mail?.subject).toContain('体験乗車の予約ができました');
    expect(mail?.text).toContain('発車の5分前までに、星守駅前ターミナル 3番のりば');
    expect(mail?.text).toContain('0100-55-2154');
    // A repetition needs no ticks: it is already confirmed.
    expect((await confirm(person, id, {})).body.reservation).toEqual(reservation);
    const detail = await town.call('GET', `/api/shuttle/reservations/${id}`, { as: person, locale: 'ja' });
    expect(detail.body.demo.consent).toContain('運転手の乗らないバス');

    const own = await town.call('GET', '/api/shuttle/reservations?scope=upcoming', { as: person });
    expect(own.body.reservations).toMatchObject([{ demo_service_id: 8, seat_reservation_id: id }]);
    town.setNow(new Date('2027-01-15T09:01:00+09:00'));
    expect(await sendReminders(town.house)).toBe(1);
    expect((await town.mailsTo(person.email, 2))[1]?.subject).toContain('体験乗車の日が近づきました');
    const ended = await town.call('POST', `/api/shuttle/reservations/${id}/cancel`, { as: person });
    expect(ended.body).toMatchObject({ reservation: { state: 'canceled' }, demo: { agreed_at: demo.agreed_at } });
  });

  test('is told what is missing at its field, each by its own sentence, and keeps what is held', async () => {
    const person = await town.addPerson();
    const id = await held(person);
    const ticks = await demoTicks(town);
    const said = async (body: object) => {
      const { status, body: answer } = await confirm(person, id, body);
      return [status, answer.errors];
    };
    const consent = ['Please read what you consent to, and tick the box.'];
    const waiver = ['Please read what the town is liable for, and tick the box.'];
    expect(await said({})).toEqual([422, { is_consented: consent, is_waived: waiver }]);
    expect(await said({ ...ticks, is_consented: false })).toEqual([422, { is_consented: consent }]);
    expect(await said({ is_consented: true, texts_digest: ticks.texts_digest })).toEqual([422, { is_waived: waiver }]);
    expect((await confirm(person, id, { is_consented: 'yes', is_waived: 1 })).status).toBe(422);
    expect((await confirm(person, id, { ...ticks, texts_digest: 'x'.repeat(5000) })).status).toBe(422);
    expect(await town.countRows('seat_reservation', `member_id = ${person.member_id} and state = 'reserved'`)).toBe(0);
    expect((await town.call('GET', '/api/shuttle/holds', { as: person })).body.holds).toMatchObject([{ hold_id: id }]);
    expect((await confirm(person, id, ticks)).status).toBe(201);
  });

  test('is asked again when the texts have changed while seats were held, and keeps those agreed to', async () => {
    const place = await openTown();
    const [first, person] = await place.addPeople(2);
    const old = await demoTicks(place);
    const earlier = (await hold(first, demoRequest(), place)).body.hold.hold_id;
    expect((await confirm(first, earlier, old, place)).status).toBe(201);
    const { hold_id } = (await hold(person, demoRequest(), place)).body.hold;
    withDemo(place, (demo) => ({ ...demo, waiver: { ja: '新しい説明', en: 'A new waiver' } }));
    const changed = await confirm(person, hold_id, old, place);
    expect([changed.status, changed.body.codes]).toEqual([409, { request: ['demo-texts-changed'] }]);
    const fresh = await demoTicks(place);
    expect(fresh.texts_digest).not.toBe(old.texts_digest);
    const made = await confirm(person, hold_id, fresh, place);
    expect([made.status, made.body.demo.waiver]).toEqual([201, 'A new waiver']);
    const before = await place.call('GET', `/api/shuttle/reservations/${earlier}`, { as: first, locale: 'en' });
    expect(before.body.demo.waiver).toContain('insurance');
    await place.close();
  });

  test('agrees although the seats were held before the route was a demo', async () => {
    const place = await openTown();
    const person = await place.addPerson();
    const { transport } = place.house.town;
    withDemo(place, () => undefined);
    const { hold_id } = (await hold(person, demoRequest(), place)).body.hold;
    Object.assign(place.house.town, { transport });
    expect((await confirm(person, hold_id, {}, place)).status).toBe(422);
    expect((await confirm(person, hold_id, await demoTicks(place), place)).status).toBe(201);
    await place.close();
  });

  test('finds the texts in their own data', async () => {
    const person = await town.addPerson();
    await reserve(person);
    const { body } = await town.call('GET', '/api/account/export?format=json', { as: person, locale: 'en' });
    const [seats] = JSON.parse(body.content).seats;
    expect(seats).toMatchObject({ agreed_at: '2027-01-11T10:00:00+09:00' });
    expect(seats.consent).toContain('no driver on board');
  });

  test('waits for a slot that is full and is told when it is not', async () => {
    const slot = { trip_id: 'auto-demo-1220' };
    const [first, second] = await town.addPeople(2);
    const waiting = await town.addPerson({ locale: 'ja' });
    if (!first || !second) throw new Error('nobody is there');
    const ids = [
      await held(first, demoRequest({ ...slot, persons: 4 })),
      await held(second, demoRequest({ ...slot, persons: 4 })),
    ];
    const joined = await town.call('POST', '/api/shuttle/waitlist', { as: waiting, body: demoRequest(slot) });
    expect(joined.body.waiting).toMatchObject({ demo_service_id: 8, told_at: null });
    await town.call('DELETE', `/api/shuttle/holds/${ids[0]}`, { as: first });
    const [mail] = await town.mailsTo(waiting.email, 1);
    expect(mail?.text).toContain('/demo/8');
  });

  test('is shown to the driver with when they agreed', async () => {
    const person = await town.addPerson();
    await reserve(person, demoRequest({ trip_id: 'auto-demo-1645' }));
    town.setNow(new Date('2027-01-16T16:30:00+09:00'));
    const driver = await town.addPerson({ roles: ['driver'] });
    const { body } = await town.call('GET', '/api/driver/run?trip_id=auto-demo-1645&service_date=2027-01-16', {
      as: driver,
    });
    expect(body.run).toMatchObject({ is_demo: true, seats: 8, persons: 1 });
    expect(body.passengers).toMatchObject([{ agreed_at: '2027-01-11T10:00:00+09:00' }]);
  });
});

describe('who is too young on the day of the ride', () => {
  const born = (id: number, birthdate: string, verified: Date | null) =>
    town.rows('update member set birthdate = $2, verified_at = $3 where member_id = $1', id, birthdate, verified);
  const slot = { trip_id: 'auto-demo-1220', service_date: '2027-01-23' };

  test('holds no seats and does not wait for any once the office has verified the birth date; a day older they do', async () => {
    const person = await town.addPerson();
    await born(person.member_id, '2021-01-24', START);
    const refused = await hold(person, { ...demoRequest(), ...slot });
    expect([refused.status, refused.body.codes]).toEqual([409, { request: ['demo-too-young'] }]);
    expect(refused.body.errors.request[0]).toContain('0100-55-2154');
    expect(await town.countRows('seat_reservation', `member_id = ${person.member_id}`)).toBe(0);
    await born(person.member_id, '2021-01-23', START);
    expect((await hold(person, { ...demoRequest(), ...slot })).status).toBe(201);

    const [one, other] = await town.addPeople(2);
    const child = await town.addPerson();
    await born(child.member_id, '2022-05-01', START);
    const full = { ...demoRequest({ persons: 4 }), service_date: '2027-01-23' };
    for (const as of [one, other]) if (as) await hold(as, full);
    const waits = await town.call('POST', '/api/shuttle/waitlist', { as: child, body: { ...full, persons: 1 } });
    expect(waits.body.codes).toEqual({ request: ['demo-too-young'] });
  });

  test('confirms none of those held before it was verified; unverified it counts as unknown', async () => {
    const person = await town.addPerson();
    await born(person.member_id, '2022-05-01', null);
    const id = await held(person, { ...demoRequest(), ...slot });
    await born(person.member_id, '2022-05-01', START);
    const refused = await confirm(person, id, await demoTicks(town));
    expect([refused.status, refused.body.codes]).toEqual([409, { request: ['demo-too-young'] }]);
    expect(await town.countRows('seat_reservation', `seat_reservation_id = ${id} and state = 'reserved'`)).toBe(0);
    await born(person.member_id, '2022-05-01', null);
    expect((await confirm(person, id, await demoTicks(town))).status).toBe(201);
  });
});

test('whoever suspends the service is warned, finds the rides in its trial hidden and cancelled nowhere, and again with it', async () => {
  const person = await town.addPerson();
  await town.rows`insert into subscription (member_id, service_id, created_at)
    values (${person.member_id}, 8, ${START})`;
  const { reservation } = await reserve(person);
  const path = `/api/shuttle/reservations/${reservation.seat_reservation_id}`;
  const turn = (verb: string) => town.call('POST', `/api/account/services/8/${verb}`, { as: person, body: {} });
  const seen = async () => {
    const [one, list, account] = await Promise.all([
      town.call('GET', path, { as: person }),
      town.call('GET', '/api/shuttle/reservations', { as: person }),
      town.call('GET', '/api/account', { as: person }),
    ]);
    return [one.status, list.body.reservations.length, account.body.account.services[0].future_reservations];
  };
  const feed = await town.call('POST', '/api/calendar-feed', { as: person, body: { kind: 'reservations' } });
  const feedText = async () => (await town.call('GET', new URL(feed.body.url).pathname)).text;
  expect(await seen()).toEqual([200, 1, 1]);
  expect(await feedText()).toContain(reservation.reservation_code);
  town.setNow(new Date(START.getTime() + 60_000));
  expect((await turn('suspend')).status).toBe(200);
  expect(await seen()).toEqual([404, 0, 1]);
  expect(await feedText()).not.toContain(reservation.reservation_code);
  expect((await town.call('POST', `${path}/cancel`, { as: person })).status).toBe(404);
  expect(await town.countRows('seat_reservation', `member_id = ${person.member_id} and state = 'reserved'`)).toBe(1);
  town.setNow(new Date(START.getTime() + 120_000));
  await turn('resume');
  expect(await seen()).toEqual([200, 1, 1]);
});

test('no row of a demo ride is reserved without consent, whatever writes it', async () => {
  const person = await town.addPerson();
  const id = await held(person);
  await expect(
    town.rows`update seat_reservation set state = 'reserved', reservation_code = 'X-1', reserved_at = now()
      where seat_reservation_id = ${id} returning 1`,
  ).rejects.toThrow('seat_reservation_agreed');
});
