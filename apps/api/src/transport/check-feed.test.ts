import { checkFeed } from '@machi/domain/transport/feed/check/check-feed';
import { createFindings } from '@machi/domain/transport/feed/findings';
import { findingWords } from '@machi/domain/transport/feed/finding-words';
import { smallFeed } from '@machi/domain/transport/feed/small-feed.fixture';
import { describe, expect, test } from 'vitest';
import { readFeed } from './read-feed.ts';

const ties = {
  routes: [{ route_id: 4, route_name: { ja: '東回り', en: 'East Loop' }, gtfs_route_ids: ['R1'] }],
  stops: [{ stop_id: 'S1' }],
};
const town = { today: '2026-11-22', position: { latitude: 43.05, longitude: 142.43 }, ties };

/** Findings in a changed feed, one line each. */
async function found(file = '', from = '', to = '', today = town.today): Promise<readonly string[]> {
  const findings = createFindings();
  const changed = file === '' ? {} : { [file]: (smallFeed[file] ?? '').replaceAll(from, to) };
  const texts = Object.entries({ ...smallFeed, ...changed });
  const { feed, lines } = await readFeed(
    new Map(texts.map(([name, text]) => [name, async () => Buffer.from(text)])),
    findings,
  );
  checkFeed(feed, lines, { ...town, today }, findings);
  return findings.all().flatMap((finding) => {
    for (const locale of ['ja', 'en'] as const) {
      const { what, todo } = findingWords(finding, locale);
      expect(what + todo).not.toMatch(/\{\{|undefined/);
    }
    return finding.places.map(({ line, value }) =>
      [finding.severity, finding.code, `${finding.file}:${line}`, finding.field, value].join(' ').trim(),
    );
  });
}

describe('a feed', () => {
  test('that is right has nothing to be told', async () => {
    expect(await found()).toEqual([]);
  });

  test.each([
    ['a stop that is not there', 'stop_times.txt', 'A1,,,S2', 'A1,,,S9', 'error unknown stop_times.txt:3 stop_id S9'],
    ['days that nobody set', 'trips.txt', 'weekday,A1', 'sunday,A1', 'error unknown trips.txt:2 service_id sunday'],
    ['two trips of one number', 'trips.txt', 'A2,', 'A1,', 'error twice trips.txt:3 trip_id A1'],
    [
      'two feeds in one',
      'feed_info.txt',
      ',1\n',
      ',1\nx,https://x.example/,ja,20260401,20270331,2\n',
      'error twice feed_info.txt:3',
    ],
    [
      'times that go back',
      'stop_times.txt',
      '8:10:00',
      '7:10:00',
      'error times-back stop_times.txt:4 arrival_time 8:00 → 7:10',
    ],
    [
      'a bus that leaves before it comes',
      'stop_times.txt',
      '8:10:00,8:10:00',
      '8:10:00,8:09:30',
      'error times-back stop_times.txt:4 departure_time 8:10 → 8:09:30',
    ],
    [
      'a ride without an end',
      'stop_times.txt',
      '8:10:00,8:10:00',
      ',',
      'error time-missing stop_times.txt:4 arrival_time A1',
    ],
    [
      'a bus that flies',
      'stops.txt',
      '43.0620',
      '43.6620',
      'warning too-fast stop_times.txt:4 arrival_time 役場前 → 病院, 68.1 km',
    ],
    [
      'places that are swapped',
      'stops.txt',
      '43.0620,142.4420',
      '35.0620,0.4420',
      'warning outside-japan stops.txt:4 stop_lat 病院 35.062, 0.442',
    ],
    [
      'a stop in another region',
      'stops.txt',
      '43.0620,142.4420',
      '35.6800,139.7600',
      'warning far stops.txt:4 stop_lat 病院',
    ],
    [
      'a stop at which nothing stops',
      'stops.txt',
      'S1,',
      'S9,閉校,43.05,142.43,Z1,0\nS1,',
      'warning unused stops.txt:2 stop_id S9',
    ],
    [
      'days that end before they begin',
      'calendar.txt',
      '20270331',
      '20260331',
      'error days-back calendar.txt:2 end_date weekday',
    ],
    [
      'days without a day',
      'calendar.txt',
      '1,1,1,1,1',
      '0,0,0,0,0',
      'warning no-days calendar.txt:2 service_id weekday',
    ],
    [
      'an end that comes soon',
      'feed_info.txt',
      '20270331',
      '20261130',
      'warning ends-soon feed_info.txt:2 feed_end_date 2026-11-30',
    ],
    [
      'an end that is past',
      'feed_info.txt',
      '20270331',
      '20261121',
      'error feed-over feed_info.txt:2 feed_end_date 2026-11-21',
    ],
    ['no end at all', 'feed_info.txt', '20270331', '', 'warning no-end feed_info.txt:2 feed_end_date'],
    [
      'a name without reading',
      'translations.txt',
      'stops,stop_name,ja-Hrkt,やくばまえ,S1,\n',
      '',
      'warning no-reading stops.txt:2 stop_name 役場前',
    ],
    [
      'a name without English',
      'translations.txt',
      'trips,trip_headsign,en,Hospital,,病院\n',
      '',
      'warning no-english trips.txt:2 trip_headsign 病院',
    ],
    [
      'a translation of nothing',
      'translations.txt',
      ',S1,',
      ',,',
      'error translates-nothing translations.txt:2 record_id やくばまえ',
    ],
    ['a route without a name', 'routes.txt', '東回り', '', 'error no-name routes.txt:2 route_long_name R1'],
    [
      'letters that cannot be read',
      'routes.txt',
      '1a7f5a',
      'FFFF00',
      'warning contrast routes.txt:2 route_text_color FFFF00 / FFFFFF',
    ],
    ['another money', 'fare_attributes.txt', 'JPY', 'USD', 'error not-yen fare_attributes.txt:2 currency_type USD'],
    ['a route without a fare', 'fare_rules.txt', 'F1,R1', 'F1,', 'ok'],
    [
      'times of elsewhere',
      'agency.txt',
      'Asia/Tokyo',
      'Europe/Berlin',
      'error timezone agency.txt:2 agency_timezone Europe/Berlin',
    ],
    ['no trips', 'trips.txt', 'R1,weekday,A1,病院,0\nR1,weekday,A2,病院,0\n', '', 'error no-rows trips.txt:0'],
  ])('with %s', async (_name, file, from, to, told) => {
    const all = await found(file, from, to);
    if (told === 'ok') expect(all).toEqual([]);
    else expect(all).toContain(told);
  });

  test('in which a route of the portal is gone is refused, and says which', async () => {
    const all = await found('routes.txt', 'R1,', 'R7,');
    expect(all).toContain('error route-gone routes.txt:0 route_id 4 東回り (R1)');
    expect(await found('stops.txt', 'S1,', 'S7,')).toContain('warning stop-gone stops.txt:0 stop_id S1');
  });

  test('a route without a fare of its own is told where others have one', async () => {
    const findings = await found('routes.txt', 'R1,T1', 'R2,T1,,西回り,3,,\nR1,T1');
    expect(findings).toContain('warning no-fare routes.txt:2 route_id 西回り');
  });
});
