import { describe, expect, test } from 'vitest';
import { linesAfter, linesWith, put, type SmallPack } from './spoilt-pack.fixture.ts';

/** Gives the first room other bands. */
const bands = (pack: SmallPack, ...times: readonly (readonly [string, string])[]): void =>
  put(
    pack['rooms.json'][0],
    'room_timetable',
    times.map(([start_time, end_time]) => ({ start_time, end_time })),
  );

describe('what one row alone cannot tell', () => {
  test('of hundreds of rules of one kind that never meet is told at once', { timeout: 20_000 }, () => {
    const each = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
    const rules = each(420, (at) => ({
      kind_key: 'burnable',
      days: { kind: 'weekdays', weekdays: [at % 7], nth: [1 + (at % 5)], months: [1 + (at % 12)] },
    }));
    const lines = linesAfter((pack) => put(pack['garbage.json'], 'rules', rules));
    expect(lines.filter((line) => line.includes('rules['))).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['services.json: services[1].service_id: 1 is already used by services[0]', 1],
    ['services.json: services[1].service_id: service 14 must not exist', 14],
    ['services.json: services[1].href: "/taxi" is no page of the portal', '/taxi'],
    [
      'services.json: services[1].href: "/route/status/9" names route 9, which does not exist in transport.json',
      '/route/status/9',
    ],
    [
      'services.json: services[1].href: "/demo/2" leads to a demo, and no route in transport.json is one of that service',
      '/demo/2',
    ],
    ['transport.json: routes[1].route_id: 4 is already used by routes[0]', 4],
    ['transport.json: routes[1].service_id: service 9 does not exist in services.json', 9],
    ['transport.json: routes[2].seats: is missing; a demo has seats', undefined],
    ['transport.json: routes[2].service_id: a demo belongs to a service', null],
    ['transport.json: default_route_id: route 6 does not exist', 6],
    ['transport.json: routes[0].suspended[0].to: must not be before from, but is "2026-12-31"', '2026-12-31'],
    ['transport.json: stops[0].spot_id: spot 9 does not exist in spots.json', 9],
    ['ondemandbus.json: vehicles[0].home_station_id: station "moon" does not exist', 'moon'],
    ['ondemandbus.json: stations[0].spot_id: spot 9 does not exist in spots.json', 9],
    ['ondemandbus.json: vehicles[0].shifts[1].from: overlaps shifts[0] of the same vehicle', '11:45'],
    ['ondemandbus.json: vehicles[0].shifts[1].to: must be later than from, but is "12:00"', '12:00'],
    [
      'ondemandbus.json: settings.max_extra_minutes: must not be less than window_minutes: who is picked up at its end must still arrive in time',
      9,
    ],
    ['town.json: inquiries.organization_id: organization 9 does not exist in organizations.json', 9],
    ['sample-members.json: sample-members[3].organization_id: organization 9 does not exist in organizations.json', 9],
    [
      'sample-members.json: sample-members[3].login_tel: 09000000003 is already used by sample-members[2]',
      '09000000003',
    ],
    ['sample-members.json: sample-members[3].town_id: SM-1 is already used by sample-members[2]', 'SM-1'],
    ['rooms.json: rooms[1].room_id: 401 is already used by rooms[0]', 401],
    ['rooms.json: rooms[1].spot_id: spot 9 does not exist in spots.json', 9],
    ['rooms.json: rooms[1].spot_id: spot 2 takes no reservations (fixing_method 0), so it cannot have rooms', 2],
    [
      'sample-members.json: sample-members[1].password: must not be longer than the 16 characters of password_max_length in town.json',
      'kita-no-hoshi-2027',
    ],
    [
      'sample-members.json: sample-members[1].email: haru@example.jp is already used by sample-members[0]',
      'Haru@example.jp',
    ],
    ['sample-members.json: sample-members[1].member_id: 1 is already used by sample-members[0]', 1],
    [
      "sample-members.json: sample-members[0].password: must not be the login id, the town's name or another word that is tried first",
      'Smalltown2026',
    ],
    ['spots.json: spots[1].closings[0].weekday: Sunday has no opening hours, so no closing day can fall on it', 0],
    [
      'spots.json: spots[1].terms: a text of terms is needed because the spot takes reservations (fixing_method 1)',
      { ja: '', en: '' },
    ],
    ['equipments.json: equipments[1].equipment_id: 1 is already used by equipments[0]', 1],
    ['notices.json: notices[1].notice_id: 1 is already used by notices[0]', 1],
    ['faqs.json: faqs[1].category_key: use is already used by faqs[0]', 'use'],
    ['faqs.json: faqs[1].faqs[0].faq_id: 2 is already used by faqs[0].faqs[1]', 2],
    ['equipments.json: equipments[1].spot_id: spot 9 does not exist in spots.json', 9],
    [
      'equipments.json: equipments[1].spot_id: spot 2 takes no reservations (fixing_method 0), so it cannot have equipment to lend',
      2,
    ],
    ['passes.json: service_id: service 99 does not exist in services.json', 99],
    [
      'debits.json: collections[0].consignor_kana: must be the letters of banks’ files: half-width katakana, capitals, digits, ( ) - . / ｢ ｣ and blanks, but is "星守町"',
      '星守町',
    ],
    ['town.json: fixed_services.taxi: service 99 does not exist in services.json', 99],
    ['town.json: fixed_spots.laundry: spot 9 does not exist in spots.json', 9],
    ['town.json: fixed_spots.shared_office: spot 2 takes no reservations (fixing_method 0)', 2],
    ['town.json: fixed_spots.timetable_wakka: no room of spot 2 has a room_timetable in rooms.json', 2],
    ['events.json: events[1].days.spot_id: spot 9 does not exist in spots.json', 9],
    ['slides.json: slides[0].href: "/spots" is no page of the portal', '/spots'],
    ['slides.json: slides[0].href: "https://example.jp/" is no page of the portal', 'https://example.jp/'],
  ])('%s', (line, value) => {
    expect(linesWith(line, value)).toEqual([line]);
  });

  test.each<[string, (pack: SmallPack) => void]>([
    [
      'shelters.json: shelters[0].spot_id: spot 9 does not exist in spots.json',
      (pack) => put(pack['shelters.json'][0], 'spot_id', 9),
    ],
    [
      'shelters.json: shelters[0].latitude: lies outside the boundary of the town in basemap.geojson; the order there is longitude, latitude',
      (pack) => put(pack['shelters.json'][0], 'latitude', 35),
    ],
    [
      'shelters.json: [0].dangers[1]: must be one of "flood", "landslide", "surge", "earthquake", "tsunami", "fire", "inland-flood", "volcano", "blizzard", but is "rain"',
      (pack) => put(pack['shelters.json'][0]?.dangers, 1, 'rain'),
    ],
    [
      'doors.json: doors[0].rooms[0].room_id: room 9 does not exist in rooms.json',
      (pack) => put(pack['doors.json'][0]?.rooms[0], 'room_id', 9),
    ],
    [
      'doors.json: doors[0].rooms[0].room_id: room 401 belongs to another spot',
      (pack) => put(pack['doors.json'][0], 'spot_id', 2),
    ],
    [
      'doors.json: doors[0].rooms[1].room_id: 401 stands in the list twice',
      (pack) => put(pack['doors.json'][0]?.rooms, 1, { room_id: 401, minutes_before: 0, minutes_after: 0 }),
    ],
    [
      'garbage.json: rules[2].days: collects burnable of area 1 on 2026-01-05, as rules[0] does',
      (pack) =>
        put(pack['garbage.json'].rules, 2, {
          area_ids: [1],
          kind_key: 'burnable',
          days: { kind: 'weekdays', weekdays: [1], nth: [1] },
        }),
    ],
    [
      'garbage.json: rules[1].days: collects burnable of area 1 on 2027-01-07, as rules[0] does',
      (pack) => {
        put(pack['garbage.json'].rules[1], 'area_ids', [2, 1]);
        put(pack['garbage.json'].rules[1]?.days, 'dates', ['2027-01-05', '2027-01-07']);
      },
    ],
    [
      'garbage.json: rules[1].area_ids[0]: area 3 does not exist',
      (pack) => put(pack['garbage.json'].rules[1], 'area_ids', [3]),
    ],
    [
      'garbage.json: items[0].kind_key: kind "glass" does not exist',
      (pack) => put(pack['garbage.json'].items[0], 'kind_key', 'glass'),
    ],
    [
      'garbage.json: changes[1].moved_to: burnable of area 1 is collected on that day anyway',
      (pack) => put(pack['garbage.json'].changes[1], 'moved_to', '2027-01-07'),
    ],
    [
      'garbage.json: changes[1].from: no burnable of area 1 is collected on that day',
      (pack) => put(pack['garbage.json'].changes[1], 'from', '2027-01-05'),
    ],
    [
      'garbage.json: changes[1].from: must be a date, "YYYY-MM-DD": only "stopped" may be of every year, but is "01-04"',
      (pack) => put(pack['garbage.json'].changes[1], 'from', '01-04'),
    ],
    [
      'garbage.json: areas[1].districts[0]: Kita is already used by areas[0]',
      (pack) => put(pack['garbage.json'].areas[1]?.districts[0], 'ja', 'Kita'),
    ],
    [
      'garbage.json: kinds[0].href: "/rubbish" is no page of the portal',
      (pack) => put(pack['garbage.json'].kinds[0], 'href', '/rubbish'),
    ],
    [
      'services.json: services[1].spot_ids[1]: 4 is already used by services[0]',
      (pack) => put(pack['services.json'][1], 'spot_ids', [2, 4]),
    ],
    [
      'services.json: services[1].has_applications: true is already used by services[0]',
      (pack) => {
        put(pack['services.json'][0], 'has_applications', true);
        put(pack['services.json'][1], 'has_applications', true);
      },
    ],
    [
      'services.json: services[1].spot_ids[0]: spot 99 does not exist in spots.json',
      (pack) => put(pack['services.json'][1], 'spot_ids', [99]),
    ],
    [
      'transport.json: routes[1].gtfs_route_ids[0]: loop is already used by routes[0]',
      (pack) => put(pack['transport.json'].routes[1], 'gtfs_route_ids', ['loop']),
    ],
    [
      'transport.json: routes[3].service_id: 1 is already used by routes[2]',
      (pack) =>
        put(pack['transport.json'], 'routes', [
          ...pack['transport.json'].routes,
          { ...pack['transport.json'].routes[2], route_id: 8, gtfs_route_ids: ['other'] },
        ]),
    ],
    [
      'ondemandbus.json: stations[3].station_id: office is already used by stations[0]',
      (pack) =>
        put(pack['ondemandbus.json'], 'stations', [
          ...pack['ondemandbus.json'].stations,
          ...pack['ondemandbus.json'].stations.slice(0, 1),
        ]),
    ],
    [
      'ondemandbus.json: station_relations[1]: from office to hill is already used by station_relations[0]',
      (pack) =>
        put(pack['ondemandbus.json'], 'station_relations', [
          ...pack['ondemandbus.json'].station_relations.slice(0, 1),
          { from_station_id: 'office', to_station_id: 'hill', duration_minutes: 7 },
          { from_station_id: 'lake', to_station_id: 'hill', duration_minutes: 7 },
        ]),
    ],
    [
      'ondemandbus.json: station_relations[2].to_station_id: must be another station than from_station_id',
      (pack) =>
        put(pack['ondemandbus.json'], 'station_relations', [
          ...pack['ondemandbus.json'].station_relations,
          { from_station_id: 'hill', to_station_id: 'hill', duration_minutes: 7 },
        ]),
    ],
    [
      'ondemandbus.json: stations[2].station_id: station_relations leads to no drive between "office" and "lake"',
      (pack) =>
        put(pack['ondemandbus.json'], 'station_relations', pack['ondemandbus.json'].station_relations.slice(0, 1)),
    ],
    [
      'ondemandbus.json: hours[1].weekdays: weekday 2 is already used by hours[0]',
      (pack) =>
        put(pack['ondemandbus.json'], 'hours', [
          ...pack['ondemandbus.json'].hours,
          { weekdays: [2], opens: '10:00', closes: '11:00' },
        ]),
    ],
    [
      'organizations.json: organizations[1].organization_id: 2 is already used by organizations[0]',
      (pack) => put(pack['organizations.json'][0], 'organization_id', 2),
    ],
    [
      'spots.json: spots[1].hours: must not name a weekday in two rows',
      (pack) =>
        put(pack['spots.json'][1], 'hours', [
          ...(pack['spots.json'][1]?.hours ?? []),
          { weekdays: [1], opens: '19:00', closes: '21:00' },
        ]),
    ],
    [
      'spots.json: spots[1].closings[2].to: must not be before from (2027-03-09)',
      (pack) =>
        put(pack['spots.json'][1], 'closings', [
          ...(pack['spots.json'][1]?.closings ?? []),
          { kind: 'dates', from: '2027-03-09', to: '2027-03-08' },
        ]),
    ],
    [
      'town.json: theme_images[1].theme_key: sky is already used by theme_images[0]',
      (pack) => put(pack['town.json'].theme_images, 1, pack['town.json'].theme_images[0]),
    ],
    ['apps.json: the app "newsletter" is missing; /app/newsletter shows it', (pack) => void pack['apps.json'].pop()],
    [
      'rooms.json: rooms[0].adjunct_room_ids[1]: room 499 does not exist in rooms.json',
      (pack) => put(pack['rooms.json'][0], 'adjunct_room_ids', [403, 499]),
    ],
    [
      'rooms.json: rooms[0].adjunct_room_ids[0]: 401 is the room itself',
      (pack) => put(pack['rooms.json'][0], 'adjunct_room_ids', [401]),
    ],
    [
      'rooms.json: rooms[0].adjunct_room_ids[1]: 403 stands in the list twice',
      (pack) => put(pack['rooms.json'][0], 'adjunct_room_ids', [403, 403]),
    ],
    [
      'rooms.json: rooms[0].room_timetable[1].start_time: must not be before the end of the band above (12:00)',
      (pack) => bands(pack, ['09:00', '12:00'], ['11:45', '17:00']),
    ],
    [
      'rooms.json: rooms[0].room_timetable[0]: is 195 minutes long, which is no multiple of unit_minutes (60)',
      (pack) => {
        bands(pack, ['09:00', '12:15']);
        put(pack['rooms.json'][0], 'unit_minutes', 60);
      },
    ],
    [
      'rooms.json: rooms[0].room_timetable[1]: 13:00–18:00 lies in the opening hours of no weekday of the spot',
      (pack) => bands(pack, ['09:00', '12:00'], ['13:00', '18:00']),
    ],
    [
      'debits.json: collections[1].collects_from[0]: 0150 is already used by collections[0]',
      (pack) => put(pack['debits.json'].collections[1], 'collects_from', ['0150']),
    ],
    [
      'debits.json: collections[0].file.open_result: must be " " where fills_trailer is 0: an answer could not be told from what was sent otherwise, but is "0"',
      (pack) => put(pack['debits.json'].collections[0]?.file, 'fills_trailer', 0),
    ],
    [
      'town.json: tills[0].spot_id: spot 99 does not exist in spots.json',
      (pack) => put(pack['town.json'], 'tills', [{ spot_id: 99, from: '2027-04-01' }]),
    ],
    [
      'town.json: position: lies outside the boundary of the town in basemap.geojson; the order there is longitude, latitude',
      (pack) => put(pack['town.json'].position, 'latitude', 45),
    ],
    [
      'spots.json: spots[0].latitude: lies outside the boundary of the town in basemap.geojson; the order there is longitude, latitude',
      (pack) => put(pack['spots.json'][0], 'longitude', 142.5),
    ],
    [
      'events.json: events[1].days.spot_id: spot 2 has no hours, so it is never open',
      (pack) => put(pack['spots.json'][0], 'hours', []),
    ],
  ])('%s', (line, change) => {
    expect(linesAfter(change)).toEqual([line]);
  });

  test('a spot that takes reservations needs hours', () => {
    const lines = linesAfter((pack) => {
      put(pack['spots.json'][1], 'hours', []);
      put(pack['spots.json'][1], 'closings', []);
    });
    expect(lines).toEqual([
      'spots.json: spots[1].hours: at least one row is needed because the spot takes reservations (fixing_method 1)',
    ]);
  });

  test('two spots with one id', () => {
    const lines = linesAfter((pack) => put(pack['spots.json'][0], 'spot_id', 4));
    expect(lines).toContain('spots.json: spots[1].spot_id: 4 is already used by spots[0]');
  });

  test('a spot that takes reservations needs a room, and the pages that show bands need one with bands', () => {
    const lines = linesAfter((pack) => {
      put(pack, 'rooms.json', []);
      put(pack, 'doors.json', []);
    });
    expect(lines).toEqual([
      'town.json: fixed_spots.timetable_sportscenter: no room of spot 4 has a room_timetable in rooms.json',
      'town.json: fixed_spots.timetable_wakka: no room of spot 4 has a room_timetable in rooms.json',
      'spots.json: spots[1].fixing_method: at least one room in rooms.json is needed because the spot takes reservations (fixing_method 1)',
    ]);
  });

  test('an adjunct room of another spot', () => {
    const lines = linesAfter((pack) => {
      const office = pack['spots.json'][1];
      put(pack['spots.json'], 2, { ...office, spot_id: 5 });
      put(pack['rooms.json'][2], 'spot_id', 5);
    });
    expect(lines).toEqual(['rooms.json: rooms[0].adjunct_room_ids[0]: room 403 belongs to another spot']);
  });

  test('an app that stands there twice takes the place of another', () => {
    expect(linesAfter((pack) => put(pack['apps.json'][2], 'app_key', 'info'))).toEqual([
      'apps.json: apps[2].app_key: info is already used by apps[0]',
      'apps.json: the app "newsletter" is missing; /app/newsletter shows it',
    ]);
  });
});

describe('HTML bodies', () => {
  test.each<[string, string]>([
    ['<p>one</p><script>alert(1)</script>', '<script> is not allowed; the allowed tags are p br h3'],
    ['<p onclick="x()">one</p>', 'onclick is not allowed in <p>'],
    ['<p>one', '<p> is not closed'],
    ['<p><strong>one</p></strong>', '<strong> is not closed'],
    ['one</p>', '</p> closes nothing'],
    ['<p>1 < 2</p>', '"< 2" is no tag; write &lt; for the character itself'],
    ['<!-- hidden --><p>one</p>', '<!-- hidden --> is not allowed'],
    ['<p><a>one</a></p>', '<a> needs an href'],
    ['<p><a href="javascript:alert(1)">one</a></p>', '"javascript:alert(1)" must be a page of the portal (/notice/3)'],
    ['<p><a href="java&#115;cript:alert(1)">one</a></p>', '"javascript:alert(1)" must be a page of the portal'],
    ['<p><a href="//example.jp/">one</a></p>', '"//example.jp/" must be a page of the portal'],
    ['<p><a href="/spots">one</a></p>', '"/spots" is no page of the portal'],
    ['<p><a href="/spot/detail/9">one</a></p>', '"/spot/detail/9" names spot 9, which does not exist in spots.json'],
    ['<p><a href="/opendata/">data</a></p>', '"/opendata/" needs open_data in town.json'],
    ['<p><a href="/notice/9?x=1">one</a></p>', '"/notice/9?x=1" names notice 9, which does not exist in notices.json'],
    [
      '<p><a href="/spot/form/4/499">one</a></p>',
      '"/spot/form/4/499" names room 499, which does not exist in rooms.json',
    ],
    [
      '<p><a href="/reservation/detail/7">one</a></p>',
      '"/reservation/detail/7" names a reservation, which no pack can know',
    ],
    ['<p><a href="/service/14">one</a></p>', '"/service/14" names service 14, which does not exist in services.json'],
    ['<p><a href="/town/town.json">one</a></p>', '"/town/town.json" is no file of the pack'],
    ['<p><img src="/town/images/a.svg"></p>', '<img> needs an alt that says what the picture shows'],
    ['<p><img alt="a"></p>', '<img> needs a src'],
    ['<p><img src="https://example.jp/a.png" alt="a"></p>', '"https://example.jp/a.png" must be a picture of the pack'],
    ['<p><img src="/town/files/a.png" alt="a"></p>', '"/town/files/a.png" must be a picture of the pack'],
  ])('%s', (html, reason) => {
    const lines = linesAfter((pack) => put(pack['notices.json'][0]?.body, 'ja', html));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.slice(0, 34 + reason.length)).toBe(`notices.json: notices[0].body.ja: ${reason}`);
  });

  test('what is allowed', () => {
    const html = `<h3>Plan</h3><p>From <em>one</em> to <strong>two</strong>,<br>by <a href="tel:0100-55-0000">telephone</a>,
      <a href="mailto:office@example.jp">mail</a>, <a href="https://example.jp/plan?a=1&amp;b=2">elsewhere</a>,
      <a href="/town/files/plan.pdf">on paper</a>, <a href="/notice/2#plan">here</a> or <a href="/">at the top</a>.</p>
      <table><caption>Days</caption><tbody><tr><th scope="row">Mon</th><td>1</td></tr></tbody></table>
      <figure><img src="/town/images/plan.svg" alt="plan"><figcaption>The plan</figcaption></figure><ol><li>one</li></ol>`;
    expect(linesAfter((pack) => put(pack['about.json'].sections[0]?.body, 'en', html))).toEqual([]);
  });

  test('questions and the page about the product are looked at, too, each place with all its mistakes', () => {
    const lines = linesAfter((pack) => {
      put(pack['faqs.json'][0]?.faqs[1]?.body, 'en', '<p><b>bold</b> <a href="/nowhere">x</a></p>');
      put(pack['about.json'].sections[0]?.body, 'ja', '<div>x</div>');
    });
    expect(lines.map((line) => line.split(';')[0])).toEqual([
      'faqs.json: faqs[0].faqs[1].body.en: <b> is not allowed',
      'faqs.json: faqs[0].faqs[1].body.en: "/nowhere" is no page of the portal',
      'about.json: sections[0].body.ja: <div> is not allowed',
    ]);
  });
});
