import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { newVehicle } from '../../testing/cases/new-device.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { feedTownOf, judgeFeed } from '../../transport/judge-feed.ts';
import { tellLive } from '../../transport/live/live-store.ts';
import { readMessage } from '../../transport/live/realtime-messages.ts';

const at = (time: string) => new Date(`2027-02-04T${time}+09:00`);
const POST_OFFICE = { latitude: 44.15972, longitude: 142.01961 };

const town = await openTestTown();
beforeEach(async () => {
  for (const table of ['vehicle', 'cancelled_trip', 'transport_announcement']) await town.rows(`delete from ${table}`);
});

async function drive(place: object, time: string, routeId = 4) {
  const bus = await newVehicle(town, routeId);
  town.setNow(at(time));
  const answer = await town.call('POST', '/api/vehicle-positions', {
    headers: { authorization: `Device ${bus.key}` },
    body: { vehicle_id: bus.vehicle_id, positions: [{ ...place, bearing: 90, measured_at: at(time).toISOString() }] },
  });
  expect(answer.body.taken, answer.text).toBe(1);
  return bus;
}
async function fetched(name: string) {
  const response = await fetch(`${town.origin}/api/open-data/${name}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}
const messageOf = async (name: string) => {
  const message = readMessage(await fetched(name));
  if (!message) throw new Error(`${name} cannot be read`);
  return message;
};
/** Notifies as each writer does. */
const tell = () => town.house.database.transaction((transaction) => tellLive(transaction));
async function cancel() {
  await town.rows`insert into cancelled_trip (trip_id, service_date, reason_ja, reason_en, cancelled_at)
    values ('town-cw-weekday-1105', '2027-02-04', '大雪のため', 'Heavy snow', now())`;
  await tell();
}
async function announce() {
  await town.rows`insert into transport_announcement (text_ja, text_en, route_ids, starts_at, ends_at, created_at)
    values ('工事のため、役場前は10m南に移ります。', 'Town Office stop: 10 m to the south.', '{4}', ${at('08:00:00')},
    ${at('18:00:00')}, ${at('08:00:00')})`;
  await tell();
}

test('the timetable is given as a feed that the portal itself would take', async () => {
  const zip = Buffer.from(await fetched('gtfs.zip'));
  const names = Object.keys(unzipSync(zip));
  expect(names).toEqual(expect.arrayContaining(['agency.txt', 'stops.txt', 'stop_times.txt', 'translations.txt']));
  const judged = await judgeFeed(zip, null, { ...feedTownOf(town.house.town), today: '2027-02-04' });
  expect(judged.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { headers } = await fetch(`${town.origin}/api/open-data/gtfs.zip`);
  const again = await fetch(`${town.origin}/api/open-data/gtfs.zip`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('places, expected times and cancelled runs are given in GTFS Realtime, of school buses nothing', async () => {
  town.setNow(at('07:00:00'));
  const school = (await town.call('GET', '/api/buslocation/11')).body.route.stops[0];
  await drive({ latitude: school.latitude, longitude: school.longitude }, '07:10:00', 11);
  const empty = await messageOf('vehicle-positions.pb');
  expect(empty).toMatchObject({ header: { gtfsRealtimeVersion: '2.0', timestamp: at('07:10:00').getTime() / 1000 } });
  expect([empty.entity, (await messageOf('trip-updates.pb')).entity]).toEqual([[], []]);

  const bus = await drive(POST_OFFICE, '09:51:00');
  await cancel();
  town.setNow(at('09:51:06'));
  const [vehicle, ...others] = (await messageOf('vehicle-positions.pb')).entity;
  expect(others).toEqual([]);
  expect(vehicle).toMatchObject({
    id: `vehicle-${bus.vehicle_id}`,
    vehicle: {
      trip: {
        tripId: 'town-cw-weekday-0945',
        routeId: 'town-cw',
        startDate: '20270204',
        scheduleRelationship: 'SCHEDULED',
      },
      position: { bearing: 90 },
      stopId: 'S03',
      timestamp: at('09:51:00').getTime() / 1000,
    },
  });
  expect(vehicle?.vehicle?.position?.latitude).toBeCloseTo(POST_OFFICE.latitude, 4);
  await expect.poll(async () => (await messageOf('trip-updates.pb')).entity.length).toBe(2);
  const updates = (await messageOf('trip-updates.pb')).entity.map(({ tripUpdate }) => tripUpdate);
  const expected = updates.find((one) => one?.trip.scheduleRelationship === 'SCHEDULED');
  expect(expected?.stopTimeUpdate?.[0]).toMatchObject({ stopId: 'S03', departure: { delay: 300 } });
  expect(updates).toContainEqual({
    trip: {
      tripId: 'town-cw-weekday-1105',
      routeId: 'town-cw',
      startDate: '20270204',
      scheduleRelationship: 'CANCELED',
    },
    stopTimeUpdate: [],
  });
});

test('the same bus on a line of everybody’s is in all that school buses are not in: the proof sees the guard', async () => {
  const line = town.house.town.transport.routes.find(({ route_id }) => route_id === 11);
  if (!line) throw new Error('The school line is gone');
  line.kind = 'community';
  try {
    town.setNow(at('07:00:00'));
    const school = (await town.call('GET', '/api/buslocation/11')).body.route.stops[0];
    const bus = await drive({ latitude: school.latitude, longitude: school.longitude }, '07:10:30', 11);
    await expect
      .poll(async () => (await messageOf('vehicle-positions.pb')).entity.map(({ id }) => id))
      .toContain(`vehicle-${bus.vehicle_id}`);
    const updates = await messageOf('trip-updates.pb');
    expect(updates.entity.map(({ tripUpdate }) => tripUpdate?.trip.routeId)).toContain('school-asahi');
    const text = await (await fetch(`${town.origin}/api/buslocation/11/text?lang=en`)).text();
    expect(text).toContain('next stop');
  } finally {
    line.kind = 'school';
  }
});

test('announcements and suspensions are given in both languages', async () => {
  town.setNow(at('09:00:00'));
  await announce();
  await expect
    .poll(async () => (await messageOf('alerts.pb')).entity.map(({ id }) => id).join())
    .toContain('announcement-');
  const { entity } = await messageOf('alerts.pb');
  expect(entity.find(({ id }) => id.startsWith('announcement-'))?.alert).toMatchObject({
    informedEntity: [{ routeId: 'town-cw' }, { routeId: 'town-ccw' }],
    descriptionText: {
      translation: [{ language: 'ja' }, { language: 'en', text: 'Town Office stop: 10 m to the south.' }],
    },
  });
  expect(entity.find(({ id }) => id.startsWith('suspended-1-'))?.alert).toMatchObject({ effect: 'NO_SERVICE' });
});

test('a route is told as plain text: what is expected, what the timetable says, what is cancelled, and what is not known', async () => {
  const text = async (routeId: number, lang = 'en') =>
    (await fetch(`${town.origin}/api/buslocation/${routeId}/text?lang=${lang}`)).text();
  town.setNow(at('09:40:00'));
  expect(await text(4)).toContain('Vehicle locations are not available now');
  await cancel();
  await drive(POST_OFFICE, '09:51:00');
  const told = await text(4);
  expect(told).toMatch(/^Town Loop: today \[.*\] is running\nAs of 9:51\n/);
  expect(told).toContain('next stop Post Office, 5 min late');
  expect(told).toMatch(/^ {2}9:57 .*\(expected; timetable 9:52\)$/m);
  expect(told).toMatch(/^ {2}11:05 .* CANCELLED: Heavy snow$/m);
  expect(await text(4, 'ja')).toContain('運休：大雪のため');
  expect(await text(11)).toContain('Users of the service for this route can see');
  expect((await fetch(`${town.origin}/api/buslocation/999/text`)).status).toBe(404);
  expect((await fetch(`${town.origin}/api/buslocation/x/text`)).status).toBe(404);
});
