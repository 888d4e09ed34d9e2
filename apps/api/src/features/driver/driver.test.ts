import { describe, expect, test } from 'vitest';
import { instantOf } from '@machi/domain/calendar/model';
import { fillTrip, putSeats } from '../../testing/seats/new-seats.ts';
import { openTestTown, type Credentials } from '../../testing/towns/test-town.ts';

const town = await openTestTown();

/** Wednesday, a day of service; eight in the morning. */
const DAY = '2027-01-13';
town.setNow(instantOf(DAY, 480));

const trip = {
  trip_id: 'nature-out-nature-0910',
  service_date: DAY,
  departure_stop_id: 'S01',
  arrival_stop_id: 'S54',
  departs: 550,
};
const other = { ...trip, trip_id: 'nature-out-nature-1100', departs: 660 };
const driver = await town.addPerson({ roles: ['driver'] });

async function passenger(lastname: string, of = trip, persons = 1) {
  const person = await town.addPerson({ lastname });
  const id = await putSeats(town, person.member_id, 'reserved', of, persons);
  const code = `HMB-${String(id).padStart(4, '2')}`;
  await town.rows('update seat_reservation set reservation_code = $2 where seat_reservation_id = $1', id, code);
  return { person, id, code };
}
const board = (reservation_code: string, of = trip, as: Credentials = driver) =>
  town.call('POST', '/api/driver/board', {
    as,
    body: { trip_id: of.trip_id, service_date: of.service_date, reservation_code },
  });
const mark = (seat_reservation_id: number, what: string, as: Credentials = driver) =>
  town.call('POST', '/api/driver/mark', { as, body: { seat_reservation_id, mark: what } });
const sentence = (answer: { body: { errors: Record<string, string[]> } }) =>
  Object.values(answer.body.errors).flat()[0];

describe('the driver', () => {
  test('sees today’s trips, who has seats on one, and nobody before it is opened', async () => {
    const { person } = await passenger('乗山', trip, 2);
    await passenger('消谷', trip);
    await town.rows`update seat_reservation set state = 'canceled' where member_id in (select member_id from member
      where lastname = '消谷')`;
    const { body } = await town.call('GET', '/api/driver/runs', { as: driver });
    expect(body.runs).toHaveLength(8);
    expect(body.runs[0]).toMatchObject({
      trip_id: trip.trip_id,
      persons: 2,
      boarded: 0,
      missed: 0,
      seats: 20,
      is_gone: false,
    });
    expect(JSON.stringify(body)).not.toContain('乗山');
    const looks = () => town.countRows('audit', `action = 'seat:list' and subject_id = ${person.member_id}`);
    expect(await looks()).toBe(0);
    const opened = await town.call('GET', `/api/driver/run?trip_id=${trip.trip_id}&service_date=${DAY}`, {
      as: driver,
    });
    expect(opened.body.passengers).toMatchObject([
      { name: '乗山 試', persons: 2, state: 'reserved' },
      { state: 'canceled' },
    ]);
    expect(await looks()).toBe(1);
    for (const query of [`trip_id=${trip.trip_id}&service_date=2027-01-14`, `trip_id=town-cw&service_date=${DAY}`])
      expect((await town.call('GET', `/api/driver/run?${query}`, { as: driver })).status).toBe(404);
  });

  test('checks in by code, as it is typed, once; another trip’s, an unknown and a cancelled one are told apart', async () => {
    const { person, code, id } = await passenger('符川');
    const typed = ` ${code.toLowerCase().replace('hmb', 'ｈｍｂ')} `;
    const first = await board(typed);
    expect(first.status, first.text).toBe(200);
    expect(first.body).toMatchObject({ was_boarded: false, passenger: { seat_reservation_id: id, state: 'boarded' } });
    expect((await board(code)).body).toMatchObject({ was_boarded: true });
    expect(await town.countRows('audit', `action = 'seat:board' and subject_id = ${person.member_id}`)).toBe(1);
    expect(sentence(await board(code, other))).toContain('for another trip: Wed 13 Jan 9:10');
    expect(sentence(await board('HMB-9999'))).toContain('No reservation has this code');
    expect((await board('x'.repeat(500))).status).toBe(422);
    const gone = await passenger('取田');
    await town.rows(`update seat_reservation set state = 'canceled' where seat_reservation_id = $1`, gone.id);
    expect(sentence(await board(gone.code))).toContain('has been cancelled');
  });

  test('notes who did not come, not before the stop was left, and takes it back', async () => {
    const { id } = await passenger('来島');
    expect(sentence(await mark(id, 'missed'))).toContain('Please press after departure');
    town.setNow(instantOf(DAY, 550));
    const as = await town.openSession(driver.member_id);
    const stateOf = (answer: { body: { passengers: { seat_reservation_id: number; state: string }[] } }) =>
      answer.body.passengers.find((one) => one.seat_reservation_id === id)?.state;
    expect(stateOf(await mark(id, 'missed', as))).toBe('missed');
    expect(stateOf(await mark(id, 'none', as))).toBe('reserved');
    expect(stateOf(await mark(id, 'boarded', as))).toBe('boarded');
    expect((await mark(999_999, 'boarded', as)).status).toBe(404);
    expect((await mark(id, 'sold', as)).status).toBe(422);
    const held = await putSeats(town, driver.member_id, 'held', trip);
    expect((await mark(held, 'boarded', as)).status).toBe(404);
    const tomorrow = await passenger('明日', { ...trip, service_date: '2027-01-14' });
    expect((await mark(tomorrow.id, 'boarded', as)).status).toBe(404);
  });

  test('still sees who has seats on a trip that the timetable has lost, and nobody else’s matters', async () => {
    const lost = { ...trip, trip_id: 'lost-trip', departs: 1300 };
    await fillTrip(town, lost, 4);
    const again = await town.openSession(driver.member_id);
    const { runs } = (await town.call('GET', '/api/driver/runs', { as: again })).body;
    expect(runs.at(-1)).toMatchObject({ trip_id: 'lost-trip', is_gone: true, persons: 4 });
    const member = await town.addPerson();
    const reception = await town.addPerson({ roles: ['reception'] });
    for (const as of [member, reception])
      for (const path of ['/api/driver/runs', `/api/driver/run?trip_id=${trip.trip_id}&service_date=${DAY}`])
        expect((await town.call('GET', path, { as })).status).toBe(403);
    expect((await board('HMB-2222', trip, member)).status).toBe(403);
  });
});
