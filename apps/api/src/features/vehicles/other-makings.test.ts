import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { newVehicle } from '../../testing/cases/new-device.ts';
import { zipOf } from '../../testing/feeds/make-zip.ts';
import { importByGtfs, readByStandard, writeByStandard } from '../../testing/feeds/other-makings.ts';
import { sampleFeed } from '../../testing/feeds/sample-feed.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';
import { createLiveSource } from '../../transport/live/live-source.ts';
import { sourceStore } from '../../transport/live/source-store.ts';
import { readMessage } from '../../transport/live/realtime-messages.ts';

const at = (time: string) => new Date(`2027-02-04T${time}+09:00`);
const seconds = (time: string) => at(time).getTime() / 1000;
const POST_OFFICE = { latitude: 44.15972, longitude: 142.01961 };

const town = await openTestTown();
beforeEach(async () => {
  for (const table of ['vehicle', 'cancelled_trip', 'transport_announcement', 'live_source'])
    await town.rows(`delete from ${table}`);
});
async function fetched(name: string) {
  const response = await fetch(`${town.origin}/api/open-data/${name}`);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

test('MobilityData’s bindings read the three messages as the portal’s own reader does, and would write them the same', async () => {
  const bus = await newVehicle(town);
  town.setNow(at('09:40:00'));
  await town.rows`insert into cancelled_trip (trip_id, service_date, reason_ja, reason_en, cancelled_at)
    values ('town-cw-weekday-1105', '2027-02-04', '大雪のため', 'Heavy snow', now())`;
  await town.rows`insert into transport_announcement (text_ja, text_en, route_ids, starts_at, ends_at, created_at)
    values ('工事のため、役場前は10m南に移ります。', 'Town Office stop: 10 m to the south.', '{4}', ${at('08:00:00')},
    ${at('18:00:00')}, ${at('08:00:00')})`;
  town.setNow(at('09:51:00'));
  const report = await town.call('POST', '/api/vehicle-positions', {
    headers: { authorization: `Device ${bus.key}` },
    body: {
      vehicle_id: bus.vehicle_id,
      positions: [{ ...POST_OFFICE, bearing: 90, measured_at: at('09:51:00').toISOString() }],
    },
  });
  expect(report.body.taken, report.text).toBe(1);
  town.setNow(at('09:51:06'));
  await expect.poll(async () => readMessage(await fetched('trip-updates.pb'))?.entity.length).toBe(2);
  for (const name of ['vehicle-positions.pb', 'trip-updates.pb', 'alerts.pb']) {
    const bytes = await fetched(name);
    const theirs = readByStandard(bytes);
    expect(theirs, name).toEqual(JSON.parse(JSON.stringify(readMessage(bytes), withoutEmpty)));
    expect(Buffer.from(writeByStandard(theirs)).equals(Buffer.from(bytes)), name).toBe(true);
  }
  expect(readByStandard(await fetched('vehicle-positions.pb'))).toMatchObject({
    entity: [{ vehicle: { trip: { tripId: 'town-cw-weekday-0945' }, timestamp: seconds('09:51:00') } }],
  });
});
/** Drops empty lists, which our reader writes for missing ones. */
const withoutEmpty = (_name: string, value: unknown): unknown =>
  Array.isArray(value) && value.length === 0 ? undefined : value;

test('a message of MobilityData’s bindings is taken in, with all that the standard has and the portal does not speak', async () => {
  const now = at('09:51:00');
  town.setNow(now);
  const message = {
    header: { gtfsRealtimeVersion: '2.0', incrementality: 0, timestamp: seconds('09:51:00'), feedVersion: '2027-1' },
    entity: [
      {
        id: 'one',
        vehicle: {
          trip: { tripId: 'town-cw-weekday-0945', startDate: '20270204', startTime: '09:45:00', directionId: 0 },
          vehicle: { id: '801', label: '801号車', licensePlate: '旭川200か801', wheelchairAccessible: 2 },
          position: { ...POST_OFFICE, bearing: 88.5, odometer: 123_456, speed: 7.5 },
          timestamp: seconds('09:50:50'),
          occupancyStatus: 1,
          occupancyPercentage: 20,
          congestionLevel: 1,
          multiCarriageDetails: [{ id: 'a', carriageSequence: 1 }],
        },
      },
      { id: 'two', tripUpdate: { trip: { tripId: 'town-cw-weekday-0945' }, stopTimeUpdate: [{ stopSequence: 2 }] } },
      { id: 'three', alert: { cause: 2, effect: 3, informedEntity: [{ stopId: 'S03' }], url: { translation: [] } } },
    ],
  };
  const bytes = writeByStandard(message);
  const { house } = town;
  await house.database.transaction((transaction) =>
    sourceStore.change(transaction, { own_address: 'https://theirs.example/v.pb', is_off: false }, 0, now, 10),
  );
  await createLiveSource({ ...house, fetchFeed: async () => Buffer.from(bytes) }).look(now);
  expect(await town.rows('select told, vehicles, failure from live_source')).toEqual([
    { told: 1, vehicles: 1, failure: null },
  ]);
  expect(
    await town.rows`select vehicle_name_ja, feed_vehicle_id, trip_id, bearing, speed from vehicle
      join vehicle_position using (vehicle_id)`,
  ).toEqual([
    { vehicle_name_ja: '801号車', feed_vehicle_id: '801', trip_id: 'town-cw-weekday-0945', bearing: 88.5, speed: 7.5 },
  ]);
});

test('npm’s gtfs imports the zip that the portal gives, row by row what is in it', async () => {
  const zip = await fetched('gtfs.zip');
  const told = await importByGtfs(zip, (theirs) => ({
    routes: theirs.getRoutes(),
    stops: theirs.getStops(),
    trips: theirs.getTrips(),
    stopTimes: theirs.getStoptimes({}),
  }));
  const rowsOf = (name: string) => new TextDecoder().decode(unzipSync(zip)[name]).trim().split('\n').slice(1);
  expect([told.routes, told.stops, told.trips, told.stopTimes].map(({ length }) => length)).toEqual(
    ['routes.txt', 'stops.txt', 'trips.txt', 'stop_times.txt'].map((name) => rowsOf(name).length),
  );
  const feed = town.house.feed.current();
  expect(new Map(told.stops.map(({ stop_id, stop_name }) => [stop_id, stop_name]))).toEqual(
    new Map([...(feed?.stops.values() ?? [])].map(({ stop_id, stop_name }) => [stop_id, stop_name])),
  );
  // The importer does check: a missing required column fails its import.
  const { 'stops.txt': stops = '', ...others } = sampleFeed();
  const nameless = stops.replace('stop_id', 'stop_number');
  await expect(
    importByGtfs(zipOf({ ...others, 'stops.txt': nameless }), (theirs) => theirs.getStops()),
  ).rejects.toThrow();
});
