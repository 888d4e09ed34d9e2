import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFindings } from '@machi/domain/transport/feed/findings';
import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import { smallFeed } from '@machi/domain/transport/feed/small-feed.fixture';
import { describe, expect, test } from 'vitest';
import { readPackFeed } from './pack-feed.ts';
import { readFeed } from './read-feed.ts';

const town = { position: { latitude: 43.05, longitude: 142.43 }, ties: { routes: [], stops: [] } };
type Changed = Readonly<Record<string, string | Buffer | undefined>>;

async function read(changed: Changed = {}) {
  const findings = createFindings();
  const files = Object.entries({ ...smallFeed, ...changed }).filter(([, content]) => content !== undefined);
  const texts = new Map(files.map(([name, content]) => [name, async () => Buffer.from(content ?? '')]));
  const { feed, lines } = await readFeed(texts, findings);
  return { feed, lines, found: findings.all() };
}
const replaced = (file: string, from: string, to: string): Changed => ({
  [file]: (smallFeed[file] ?? '').replace(from, to),
});
/** Code, file, line and column of the first finding. */
const firstOf = async (changed: Changed) => {
  const [first] = (await read(changed)).found;
  return (
    first && `${first.severity} ${first.code} ${first.file}:${String(first.places[0]?.line)} ${first.field}`.trim()
  );
};

describe('a feed', () => {
  test('is read as rows of its files, and asked by ids; quoted commas, a mark at the beginning and lines of Windows change nothing', async () => {
    const { feed, found, lines } = await read();
    expect(found).toEqual([]);
    const windows = Object.fromEntries(
      Object.entries(smallFeed).map(([name, text]) => [name, `\uFEFF${text.replaceAll('\n', '\r\n')}`]),
    );
    expect((await read(windows)).feed).toEqual(feed);
    expect(lines.stops).toEqual([2, 3, 4]);
    const index = indexFeed(feed);
    expect(index.stops.get('S2')).toMatchObject({ stop_name: '駅前, 広場', stop_lat: 43.056 });
    expect(index.routes.get('R1')?.route_color).toBe('1A7F5A');
    expect(index.words('stops', 'stop_name', 'S2', '駅前, 広場')).toEqual({
      ja: '駅前, 広場',
      kana: 'えきまえひろば',
      en: 'Station Square',
    });
    expect(index.words('trips', 'trip_headsign', 'A1', '病院').kana).toBe('びょういん');
    expect(index.words('stops', 'stop_desc', 'S1', 'あ')).toEqual({ ja: 'あ', kana: '', en: 'あ' });
    expect([index.from, index.until]).toEqual(['2026-04-01', '2027-03-31']);
    expect(index.exceptions.get('weekday')?.get('2026-12-31')).toBe(2);
  });

  test('has times beyond midnight, and those it leaves out lie evenly between their neighbours', async () => {
    const index = indexFeed((await read()).feed);
    const times = (trip: string) => index.callsOfTrip.get(trip)?.map((call) => call.arrival_seconds);
    expect(times('A1')).toEqual([28_800, 29_100, 29_400]);
    expect(times('A2')).toEqual([89_400, 90_000, 90_600]);
  });

  test.each<[string, Changed, string]>([
    ['a missing file', { 'trips.txt': undefined }, 'error file-missing trips.txt:0'],
    ['an empty file', { 'trips.txt': '' }, 'error no-header trips.txt:0'],
    ['a missing column', replaced('stops.txt', 'stop_lat', 'lat'), 'error column-missing stops.txt:1 stop_lat'],
    ['a column twice', replaced('stops.txt', 'zone_id', 'stop_name'), 'error column-twice stops.txt:1 stop_name'],
    ['a place that is none', replaced('stops.txt', '43.0560', '430560'), 'error not-latitude stops.txt:3 stop_lat'],
    [
      'a time that is none',
      replaced('stop_times.txt', '8:00:00', '8:60:00'),
      'error not-time stop_times.txt:2 arrival_time',
    ],
    [
      'a day that is none',
      replaced('calendar_dates.txt', '20261231', '20261331'),
      'error not-date calendar_dates.txt:2 date',
    ],
    ['a value nobody provided for', replaced('calendar.txt', ',1,', ',2,'), 'error not-choice calendar.txt:2 monday'],
    ['nothing where something must be', replaced('stops.txt', '役場前', ''), 'error empty stops.txt:2 stop_name'],
    ['a colour that is none', replaced('routes.txt', '1a7f5a', 'green'), 'warning not-colour routes.txt:2 route_color'],
    ['a short line', replaced('trips.txt', ',病院,0', ''), 'warning cells trips.txt:2'],
    ['a text of a novel', replaced('stops.txt', '役場前', 'あ'.repeat(1001)), 'error too-long stops.txt:2 stop_name'],
    ['invisible letters', replaced('stops.txt', '役場前', '役\u001B[2J'), 'error control stops.txt:2 stop_name'],
    ['NUL', replaced('stops.txt', '役場前', '\0'), 'error nul stops.txt:2'],
    ['Shift_JIS', { 'stops.txt': Buffer.from('stop_id\n\x96\xf0\x8f\xea', 'latin1') }, 'error not-utf8 stops.txt:2'],
    ['UTF-16', { 'stops.txt': Buffer.from('\uFEFFstop_id\nS1\n', 'utf16le') }, 'error not-utf8 stops.txt:1'],
    ['a quote in the middle', replaced('stops.txt', '役場前', '役"場"前'), 'error quote stops.txt:2'],
    ['a quote that nobody closes', replaced('stops.txt', '役場前', '"役場前'), 'error quote stops.txt:2'],
  ])('with %s is told by file, line and column', async (_name, changed, told) => {
    expect(await firstOf(changed)).toBe(told);
  });

  test('of lines without end is given up before it is read', async () => {
    const begun = performance.now();
    const { found } = await read({ 'stop_times.txt': Buffer.alloc(10_000_000, '\n') });
    expect(found.map(({ code, file }) => [code, file])).toContainEqual(['too-many-lines', 'stop_times.txt']);
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test('that is wrong everywhere is still a report that a person can read', async () => {
    const { found } = await read({ 'stops.txt': `${smallFeed['stops.txt']}${'S9,,x,y,,7\n'.repeat(5000)}` });
    expect(found).toHaveLength(4);
    expect(found[0]).toMatchObject({ code: 'empty', count: 5000 });
    expect(found[0]?.places).toHaveLength(5);
  });
});

test('the pack’s folder gtfs is read with it; what is wrong there is told with the pack’s other mistakes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'feed-'));
  try {
    expect(await readPackFeed(folder, town)).toEqual({ feed: undefined, problems: [] });
    await mkdir(path.join(folder, 'gtfs'));
    const write = (files: Changed) =>
      Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, 'gtfs', name), text ?? '')));
    await write(smallFeed);
    expect((await readPackFeed(folder, town)).feed?.trips.length).toBe(2);
    await write(replaced('stops.txt', '43.0560', 'north'));
    expect((await readPackFeed(folder, town)).problems).toEqual([
      { file: 'gtfs/stops.txt', path: 'line 3', reason: '“stop_lat” is not a latitude. (“north”)' },
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
