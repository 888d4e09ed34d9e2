import { describe, expect, test } from 'vitest';
import { openTestTown } from '../testing/towns/test-town.ts';

const town = await openTestTown();
const official = await town.addPerson({ roles: ['transport', 'driver'] });
const member = await town.addPerson();

type Asked = readonly [as: typeof member, method: 'GET' | 'POST' | 'PUT', path: string, body?: object];
/** Requests that caused a server error. */
async function failuresOf(asked: readonly Asked[]): Promise<string[]> {
  const failed: string[] = [];
  for (const [as, method, path, body] of asked) {
    const { status } = await town.call(method, path, body ? { as, body } : { as });
    if (status >= 500) failed.push(`${status} ${method} ${path} ${JSON.stringify(body)}`);
  }
  return failed;
}

const DAY = '2027-01-13';
const TRIP = 'nature-out-nature-0910';
const words = (changes: object) => ({
  text_ja: '遅れています。',
  text_en: 'Late.',
  route_ids: [],
  starts_date: '2027-01-11',
  starts_time: '00:00',
  ends_date: '2027-01-20',
  ends_time: '24:00',
  ...changes,
});
const seats = (trip_id: string, service_date: string, departure_stop_id = 'S01') => ({
  trip_id,
  service_date,
  departure_stop_id,
  arrival_stop_id: 'S54',
  persons: 1,
});
const ride = (date: string, changes: object = {}) => ({
  from_station_id: 'kohan',
  to_station_id: 'plaza',
  date,
  time: '10:00',
  meant: 'depart',
  persons: 1,
  ...changes,
});
const reasons = { reason_ja: '大雪', reason_en: 'Snow' };

describe('whatever transport is asked, the server answers', () => {
  test.each(['0000-01-01', '0001-01-01', '9999-12-31', '2027-02-29', '1900-01-01'])('of the day %s', async (day) => {
    const failed = await failuresOf([
      [official, 'POST', '/api/transport/announcements', words({ starts_date: day })],
      [official, 'POST', '/api/transport/announcements', words({ ends_date: day })],
      [official, 'GET', `/api/transport/runs?route_id=4&service_date=${day}`],
      [official, 'POST', '/api/transport/cancelled-runs', { trip_id: TRIP, service_date: day, ...reasons }],
      [official, 'POST', '/api/transport/restored-runs', { trip_id: TRIP, service_date: day }],
      [official, 'GET', `/api/desk/ondemandbus/rides?date=${day}`],
      [official, 'POST', '/api/desk/ondemandbus/rides', ride(day, { caller_name: '長谷', caller_tel: '0100-55-1111' })],
      [official, 'GET', `/api/driver/run?trip_id=${TRIP}&service_date=${day}`],
      [official, 'POST', '/api/driver/board', { trip_id: TRIP, service_date: day, reservation_code: 'HMB-22222' }],
      [member, 'POST', '/api/shuttle/holds', seats(TRIP, day)],
      [member, 'POST', '/api/shuttle/waitlist', seats(TRIP, day)],
      [member, 'GET', `/api/shuttle/trips?departure_spot_id=2&arrival_spot_id=22&departed_at=${day}`],
      [member, 'GET', `/api/shuttle/reservations?from=${day}&until=9999-12-31`],
      [member, 'POST', '/api/ondemandbus/rides', ride(day)],
      [member, 'GET', `/api/ondemandbus/schedule?date=${day}`],
      [member, 'GET', `/api/ondemandbus/rides?from=${day}&until=9999-12-31`],
      [member, 'GET', `/api/routes/4/timetable?date=${day}`],
      [member, 'POST', '/api/plan', { from: { spot_id: 2 }, to: { spot_id: 22 }, date: day }],
      [member, 'POST', '/api/arrival-notices', { trip_id: TRIP, service_date: day, stop_id: 'S01', route_id: 4 }],
    ]);
    expect(failed).toEqual([]);
  });

  test.each(['\0', 'a\0b', '\ud800', '%', "' or 1 = 1 --", 'x'.repeat(200)])('of the id %j', async (id) => {
    const inPath = encodeURIComponent(id.replace('\ud800', '\ufffd'));
    const failed = await failuresOf([
      [official, 'POST', '/api/transport/cancelled-runs', { trip_id: id, service_date: DAY, ...reasons }],
      [official, 'POST', '/api/transport/restored-runs', { trip_id: id, service_date: DAY }],
      [
        official,
        'POST',
        '/api/transport/vehicles',
        { vehicle_name_ja: id.slice(0, 40), vehicle_name_en: 'Bus', demand_vehicle_id: id.slice(0, 31) },
      ],
      [official, 'GET', `/api/driver/run?trip_id=${inPath}&service_date=${DAY}`],
      [official, 'POST', '/api/driver/board', { trip_id: id, service_date: DAY, reservation_code: 'HMB-22222' }],
      [official, 'POST', '/api/driver/board', { trip_id: TRIP, service_date: DAY, reservation_code: id.slice(0, 60) }],
      [official, 'GET', `/api/driver/demand/run?vehicle_id=${inPath.slice(0, 30)}`],
      [
        official,
        'POST',
        '/api/desk/ondemandbus/rides',
        ride(DAY, { caller_name: id.slice(0, 64), caller_tel: '0100-55-1111' }),
      ],
      [official, 'GET', `/api/desk/ondemandbus/members?q=${inPath}`],
      [member, 'POST', '/api/shuttle/holds', seats(id, DAY)],
      [member, 'POST', '/api/shuttle/holds', seats(TRIP, DAY, id)],
      [member, 'POST', '/api/shuttle/waitlist', seats(id, DAY)],
      [member, 'POST', '/api/ondemandbus/rides', ride(DAY, { from_station_id: id.slice(0, 31) })],
      [member, 'GET', `/api/ondemandbus/stations/${inPath}`],
      [member, 'POST', '/api/arrival-notices', { trip_id: id, service_date: DAY, stop_id: id, route_id: 4 }],
      [member, 'POST', '/api/plan', { from: { stop_id: id }, to: { station_id: id.slice(0, 31) } }],
    ]);
    expect(failed).toEqual([]);
  });

  test.each([9_007_199_254_740_991, 2_147_483_648, -1])('of the number %d', async (number) => {
    const made = await town.call('POST', '/api/transport/announcements', { as: official, body: words({}) });
    const [{ announcement_id }] = made.body.desk.announcements;
    const failed = await failuresOf([
      [official, 'PUT', `/api/transport/announcements/${announcement_id}`, words({ revision: number })],
      [official, 'PUT', `/api/transport/announcements/${number}`, words({ revision: 0 })],
      [official, 'POST', '/api/transport/announcements', words({ route_ids: [number] })],
      [official, 'PUT', `/api/transport/vehicles/${number}/service`, { is_out: 1 }],
      [official, 'POST', '/api/driver/mark', { seat_reservation_id: number, mark: 'boarded' }],
      [official, 'POST', '/api/driver/demand/mark', { ride_id: number, mark: 'done' }],
      [official, 'POST', '/api/transport/feed/activate', { feed_id: number, seen: 'x' }],
      [member, 'GET', `/api/shuttle/trips?departure_spot_id=${number}&arrival_spot_id=${number}`],
      [member, 'GET', `/api/shuttle/reservations?before=${number}`],
      [member, 'GET', `/api/ondemandbus/rides?before=${number}`],
      [member, 'POST', `/api/shuttle/holds/${number}/confirm`, { consents: number, waives: number }],
      [member, 'GET', `/api/buslocation/${number}`],
      [member, 'GET', `/api/demos/${number}`],
      [member, 'POST', '/api/plan', { from: { spot_id: number }, to: { latitude: number, longitude: number } }],
    ]);
    expect(failed).toEqual([]);
  });
});
