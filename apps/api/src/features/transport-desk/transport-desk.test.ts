import { NO_FEED } from '../../testing/feeds/hostile-feeds.ts';
import { hostileFeeds } from '../../testing/feeds/hostile-feeds.ts';
import { zipOf } from '../../testing/feeds/make-zip.ts';
import { sampleFeed } from '../../testing/feeds/sample-feed.ts';
import { smallFeed } from '@machi/domain/transport/feed/small-feed.fixture';
import { FORMER_FEEDS, type TransportDesk } from '@machi/domain/transport-desk/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { NotFetched } from '../../providers/feed-source/fetch-feed.ts';
import { AddressRefused } from '../../providers/public-address/judged-connection.ts';
import { rewriting } from '../../testing/requests/guards.ts';
import { putSeats } from '../../testing/seats/new-seats.ts';
import { START, openTown } from '../../testing/towns/open-town.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

let fetched: () => Promise<Buffer> = async () => zipOf(smallFeed);
const town = await openTestTown({ fetchFeed: () => fetched(), environment: { FEEDS_PER_OFFICIAL: '1000' } });
const clerk = await town.addPerson({ roles: ['transport'], lastname: '路線' });

beforeEach(async () => {
  town.setNow(START);
  await town.rows('delete from transport_feed');
  await town.house.feed.refresh();
});

const sample = sampleFeed();
// The small feed has none of the portal's routes.
const { transport } = town.house.town;
const [tied, stopping] = [transport.routes.splice(0), transport.stops.splice(0)];

const send = (content: Buffer, as = clerk) =>
  town.call('POST', '/api/transport/feed/file', {
    as,
    body: { file_name: 'C:/data/gtfs.zip', content: content.toString('base64') },
  });
async function imported(content = zipOf(smallFeed)): Promise<TransportDesk> {
  const answer = await send(content);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.desk;
}
const activate = (body: unknown, as = clerk) => town.call('POST', '/api/transport/feed/activate', { as, body });
const back = (seen: string) => town.call('POST', '/api/transport/feed/back', { as: clerk, body: { seen } });
const read = async (locale: 'ja' | 'en' = 'en'): Promise<TransportDesk> =>
  (await town.call('GET', '/api/transport/feed', { as: clerk, locale })).body.desk;
const stops = () => town.house.feed.current()?.stops.size;
async function inForce(content?: Buffer): Promise<TransportDesk> {
  const desk = await imported(content);
  const answer = await activate({ feed_id: desk.waiting?.feed_id, seen: desk.seen });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.desk;
}

describe('the desk for route data', () => {
  test('shows that of the pack until something is put in force; what is imported counts for nobody before', async () => {
    const before = await read();
    expect(before.in_force).toMatchObject({ feed_id: null, source: '', summary: { stops: stops() } });
    expect([before.waiting, before.former, before.can_go_back]).toEqual([null, [], false]);
    const ofPack = stops();
    const desk = await imported();
    expect(desk.waiting).toMatchObject({
      source: 'gtfs.zip',
      is_usable: true,
      summary: { stops: 3, trips: 2, from: '2026-04-01', until: '2027-03-31' },
    });
    expect(desk.waiting?.imported_by_name).toContain('路線');
    expect(stops()).toBe(ofPack);
    const after = await activate({ feed_id: desk.waiting?.feed_id, seen: desk.seen });
    expect(after.body.desk).toMatchObject({ waiting: null, in_force: { source: 'gtfs.zip' }, can_go_back: true });
    expect(stops()).toBe(3);
    const again = await back(after.body.desk.seen);
    expect(again.body.desk).toMatchObject({ in_force: { feed_id: null }, former: [{ source: 'gtfs.zip' }] });
    expect(stops()).toBe(ofPack);
  });

  test('tells by route what changes: trips that come and go, times that move, stops, fares', async () => {
    const late = (sample['stop_times.txt'] ?? '').split('\n');
    const [trip = ''] = late[1]?.split(',') ?? [];
    const moved = late.map((line) =>
      line.startsWith(`${trip},`) ? line.replaceAll(/(\d\d?):(\d\d):00/g, '$1:$2:30') : line,
    );
    const desk = await imported(zipOf({ ...sample, 'stop_times.txt': moved.join('\n') }));
    expect(desk.waiting?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(desk.waiting?.changes?.routes).toEqual([
      expect.objectContaining({ kind: 'changed', moved: 1, added: 0, removed: 0, other_days: 0 }),
    ]);
    const nameIn = async (locale: 'ja' | 'en') => (await read(locale)).waiting?.changes?.routes[0]?.name;
    expect([await nameIn('ja'), await nameIn('en')]).toEqual(['市街循環 右回り', 'Town Loop, clockwise']);
    const other = await imported();
    expect(other.waiting?.changes?.routes.some(({ kind, name }) => kind === 'added' && name === '東回り')).toBe(true);
    expect(other.waiting?.changes?.stops_added).toEqual({ count: 3, names: ['Town Office', '駅前, 広場', '病院'] });
    expect(other.waiting?.changes?.fares_changed).toBe(true);
    const same = await imported(zipOf(sample));
    expect(same.waiting?.changes).toEqual({
      routes: [],
      stops_added: { count: 0, names: [] },
      stops_removed: { count: 0, names: [] },
      stops_changed: { count: 0, names: [] },
      fares_changed: false,
    });
  });

  test('lays what waits beside what counts now, whoever changed that', async () => {
    const first = await inForce();
    await imported(zipOf(sample));
    expect((await read()).waiting?.changes?.routes.length).toBeGreaterThan(5);
    await back(first.seen);
    expect((await read()).waiting?.changes?.routes).toEqual([]);
  });

  test('names the trips with sold seats that would move or be gone, with how many have seats and nobody’s name', async () => {
    transport.routes.push(...tied);
    transport.stops.push(...stopping);
    const person = await town.addPerson({ lastname: '乗客' });
    const trip = (time: string, departs: number) => ({
      trip_id: `nature-out-nature-${time}`,
      service_date: '2027-01-14',
      departure_stop_id: 'S01',
      arrival_stop_id: 'S54',
      departs,
    });
    const [moves, goes, stays] = [trip('0910', 550), trip('1100', 660), trip('1320', 800)];
    for (const [sold, persons] of [
      [moves, 4],
      [moves, 3],
      [goes, 2],
      [stays, 1],
    ] as const)
      await putSeats(town, person.member_id, 'reserved', sold, persons);
    await putSeats(town, person.member_id, 'canceled', goes, 4);
    await putSeats(town, person.member_id, 'reserved', { ...moves, service_date: '2027-01-07' }, 4);
    const without = (text = '') => text.split('\n').filter((line) => !line.includes(goes.trip_id));
    const later = (line: string) =>
      line.startsWith(`${moves.trip_id},`) ? line.replaceAll(/(\d\d?):(\d)(\d):00/g, '$1:$2$3:30') : line;
    try {
      const desk = await imported(
        zipOf({
          ...sample,
          'trips.txt': without(sample['trips.txt']).join('\n'),
          'stop_times.txt': without(sample['stop_times.txt']).map(later).join('\n'),
        }),
      );
      const expected = {
        persons: 9,
        count: 2,
        trips: [
          {
            route_name: 'Nature Centre Shuttle',
            departed_at: '2027-01-14T09:10:00+09:00',
            departure_name: 'Station',
            becomes: 'moved',
            persons: 7,
          },
          {
            route_name: 'Nature Centre Shuttle',
            departed_at: '2027-01-14T11:00:00+09:00',
            departure_name: 'Station',
            becomes: 'gone',
            persons: 2,
          },
        ],
      };
      expect(desk.waiting?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(desk.waiting?.sold).toEqual(expected);
      // A seat sold while the feed waits is counted at the next read.
      await putSeats(town, person.member_id, 'reserved', goes, 1);
      const { waiting } = await read();
      expect(waiting?.sold).toMatchObject({ persons: 10, trips: [{ persons: 7 }, { persons: 3 }] });
      expect(JSON.stringify(waiting)).not.toContain('乗客');
      expect((await imported(zipOf(sample))).waiting?.sold).toEqual({ persons: 0, count: 0, trips: [] });
    } finally {
      transport.routes.splice(0);
      transport.stops.splice(0);
      await town.rows('delete from seat_reservation');
    }
  });

  test('takes no data with errors, says by file and line what to do, in both languages, and shows it again', async () => {
    const stopsText = smallFeed['stops.txt']?.replace('43.0560', 'north') ?? '';
    const desk = await imported(zipOf({ ...smallFeed, 'stops.txt': stopsText }));
    expect(desk.waiting?.is_usable).toBe(false);
    const [first] = (await read('ja')).waiting?.findings ?? [];
    expect(first).toEqual({
      severity: 'error',
      file: 'stops.txt',
      what: '「stop_lat」が緯度ではありません。',
      todo: '「43.0521」のように度で書いてください。',
      count: 1,
      places: [{ line: 3, value: 'north' }],
    });
    const answer = await activate({ feed_id: desk.waiting?.feed_id, seen: desk.seen });
    expect([answer.status, answer.body.codes]).toEqual([409, { feed_id: ['feed-has-errors'] }]);
    expect(await town.rows('select content from transport_feed')).toEqual([{ content: null }]);
  });

  test('takes no data without a route that the portal shows, and says which', async () => {
    transport.routes.push(...tied);
    transport.stops.push(...stopping);
    const [own, foreign] = [await imported(zipOf(sample)), await imported()];
    transport.routes.splice(0);
    transport.stops.splice(0);
    expect([own.waiting?.is_usable, foreign.waiting?.is_usable]).toEqual([true, false]);
    const gone = foreign.waiting?.findings.find(({ what }) => what.startsWith('A route shown in the portal'));
    expect([gone?.count, gone?.places[0]?.value]).toEqual([
      tied.flatMap((route) => route.gtfs_route_ids).length,
      `${tied[0]?.route_id} ${tied[0]?.route_name.ja} (${tied[0]?.gtfs_route_ids[0]})`,
    ]);
  });

  test('refuses what a colleague has changed meanwhile, and knows nothing to go back to where nothing was', async () => {
    const desk = await imported();
    const nothing = await back(desk.seen);
    expect([nothing.status, nothing.body.codes]).toEqual([409, { seen: ['feed-nothing-before'] }]);
    const body = { feed_id: desk.waiting?.feed_id, seen: desk.seen };
    expect((await activate(body)).status).toBe(200);
    const next = await imported();
    const late = await activate({ feed_id: next.waiting?.feed_id, seen: desk.seen });
    expect([late.status, late.body.codes]).toEqual([409, { seen: ['feed-changed'] }]);
    expect((await back(desk.seen)).body.codes).toEqual({ seen: ['feed-changed'] });
    // Another feed waits now.
    expect((await activate({ ...body, seen: next.seen })).status).toBe(404);
  });

  test('goes back and forth in one press, and keeps the last ones only', async () => {
    await inForce();
    const second = await inForce(zipOf(sample));
    const returned = (await back(second.seen)).body.desk as TransportDesk;
    expect([returned.in_force.summary?.stops, stops()]).toEqual([3, 3]);
    await back(returned.seen);
    expect(stops()).toBeGreaterThan(3);
    for (let nth = 0; nth < FORMER_FEEDS + 2; nth += 1) {
      town.setNow(new Date(START.getTime() + nth * 60_000));
      await inForce();
    }
    expect((await read()).former).toHaveLength(FORMER_FEEDS);
  });

  test('goes back to that of the pack where it counted before the one in force, not to what counted earlier', async () => {
    const first = await inForce();
    const later = (minutes: number) => town.setNow(new Date(START.getTime() + minutes * 60_000));
    later(1);
    const ofPack: TransportDesk = (await back(first.seen)).body.desk;
    expect(ofPack.in_force.feed_id).toBe(null);
    later(2);
    const second = await inForce(zipOf(sample));
    later(3);
    const returned = (await back(second.seen)).body.desk as TransportDesk;
    expect([returned.in_force.feed_id, stops()]).toEqual([null, town.house.feed.ofPack?.stops.size]);
    later(4);
    expect((await back(returned.seen)).body.desk.in_force.feed_id).toBe(second.in_force.feed_id);
  });

  test('discards what waits', async () => {
    const desk = await imported();
    const target = `/api/transport/feed/waiting/${String(desk.waiting?.feed_id)}`;
    expect((await town.call('DELETE', target, { as: clerk })).body.desk.waiting).toBe(null);
    expect((await town.call('DELETE', target, { as: clerk })).status).toBe(404);
  });

  test('notes who imported, put in force and went back', async () => {
    const desk = await inForce();
    await back(desk.seen);
    const noted = await town.rows<{ action: string }>`select action from audit
      where subject = 'feed' and actor_member_id = ${clerk.member_id} order by audit_id desc limit 3`;
    expect(noted.map(({ action }) => action)).toEqual(['feed:back', 'feed:activate', 'feed:import']);
  });

  test('takes data from an address, and keeps the address without what stands behind "?"', async () => {
    const ask = (address: string) => town.call('POST', '/api/transport/feed/address', { as: clerk, body: { address } });
    const answer = await ask('https://feeds.example/gtfs.zip?key=secret');
    expect([answer.status, answer.body.desk.waiting.source]).toEqual([201, 'https://feeds.example/gtfs.zip']);
    fetched = () => Promise.reject(new AddressRefused());
    expect((await ask('http://127.0.0.1/')).body.codes).toEqual({ address: ['feed-address'] });
    fetched = () => Promise.reject(new NotFetched());
    expect((await ask('https://feeds.example/')).body.codes).toEqual({ address: ['feed-not-fetched'] });
    fetched = async () => zipOf(smallFeed);
  });

  test('takes so many imports a day from one official, failed ones too; of two at once past the last one none', async () => {
    const busy = await openTown({ fetchFeed: () => fetched(), environment: { FEEDS_PER_OFFICIAL: '3' } });
    const midnight = new Date('2027-01-11T15:00:00Z').getTime();
    try {
      busy.setNow(new Date(midnight - 60_000));
      const [one, colleague] = [
        await busy.addPerson({ roles: ['transport'] }),
        await busy.addPerson({ roles: ['transport'] }),
      ];
      const file = (as = one) =>
        busy.call('POST', '/api/transport/feed/file', {
          as,
          body: { file_name: 'gtfs.zip', content: zipOf(smallFeed).toString('base64') },
        });
      const address = () =>
        busy.call('POST', '/api/transport/feed/address', { as: one, body: { address: 'https://feeds.example/' } });
      fetched = () => Promise.reject(new NotFetched());
      expect((await address()).status).toBe(422);
      fetched = async () => zipOf(smallFeed);
      expect((await file()).status).toBe(201);
      const rest = await Promise.all([file(), address()]);
      expect(rest.map(({ status }) => status).toSorted()).toEqual([201, 429]);
      const refused = await file();
      expect([refused.status, refused.body.codes]).toEqual([429, { content: ['feeds-of-the-day'] }]);
      expect(refused.text).toContain('3');
      expect((await address()).body.codes).toEqual({ address: ['feeds-of-the-day'] });
      // An unread file does not count.
      expect(
        (await busy.call('POST', '/api/transport/feed/file', { as: one, body: { file_name: 'a', content: '' } }))
          .status,
      ).toBe(422);
      expect((await file(colleague)).status).toBe(201);
      busy.setNow(new Date(midnight));
      expect((await file()).status).toBe(201);
    } finally {
      await busy.close();
    }
  });

  test('without the guard of the day’s count imports go on: the proof sees the guard @guard', async () => {
    const uncounted = (text: string) =>
      text.replace('$4 <= $3::int', '$3::int is not null').replace('where known.sends + $4 <= $3', '');
    const environment = { FEEDS_PER_OFFICIAL: '1' };
    const open = await openTown({
      fetchFeed: () => fetched(),
      environment,
      around: rewriting('count-send', uncounted),
    });
    try {
      const as = await open.addPerson({ roles: ['transport'] });
      const body = { file_name: 'gtfs.zip', content: zipOf(smallFeed).toString('base64') };
      for (let times = 0; times < 3; times += 1)
        expect((await open.call('POST', '/api/transport/feed/file', { as, body })).status).toBe(201);
    } finally {
      await open.close();
    }
  });

  test.each(hostileFeeds)('answers %s with a sentence, and what counts stays', async (_name, code, content) => {
    const before = stops();
    const answer = await send(content());
    if (code === NO_FEED) expect(answer.status).toBe(422);
    else {
      expect(answer.status, answer.text).toBe(201);
      const [row] = await town.rows<{ findings: { code: string }[] }>('select findings from transport_feed');
      expect(row?.findings.map((finding) => finding.code)).toContain(code);
      expect(answer.body.desk.waiting.is_usable).toBe(code === 'file-unknown');
    }
    expect(stops()).toBe(before);
  });

  test('others are answered while a large feed is read', async () => {
    const times = Array.from({ length: 150_000 }, (_line, nth) => `A1,8:00:00,8:00:00,S1,${nth + 10},0,0`).join('\n');
    const large = zipOf({ ...smallFeed, 'stop_times.txt': `${smallFeed['stop_times.txt'] ?? ''}${times}\n` });
    let isDone = false;
    const sending = send(large).finally(() => {
      isDone = true;
    });
    const waits: number[] = [];
    while (!isDone) {
      const begun = performance.now();
      await town.call('GET', '/api/terms');
      waits.push(performance.now() - begun);
    }
    expect((await sending).status).toBe(201);
    expect(waits.length).toBeGreaterThan(10);
    expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.9)]).toBeLessThan(250);
  }, 60_000);
});
