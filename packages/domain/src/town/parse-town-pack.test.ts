import { describe, expect, test } from 'vitest';
import { linesAfter, linesWith, linesOf, put, type SmallPack } from './spoilt-pack.fixture.ts';
import { parseTownPack } from './parse-town-pack.ts';
import { smallPack } from './small-pack.fixture.ts';
import { optionalTownFiles } from './model.ts';
import { formatTownProblems } from './town-problems.ts';

test('a correct pack is put together, texts left out being empty', () => {
  const parsed = parseTownPack(smallPack());
  if ('problems' in parsed) throw new Error(formatTownProblems(parsed.problems));
  expect(parsed.pack.town.town_key).toBe('smalltown');
  expect(parsed.pack.spots.map((spot) => spot.spot_id)).toEqual([2, 4]);
  expect(parsed.pack.spots[0]?.terms).toEqual({ ja: '', en: '' });
  expect(parsed.pack.rooms[0]?.surcharges).toHaveLength(1);
  expect(parsed.pack.sampleMembers[0]?.address3).toBe('');
});

test('watching over is off unless a town says all that data protection asks for', () => {
  const text = { ja: '見守りのこと', en: 'About it' };
  const whole = { purpose: text, used: text, seen: text, kept: text, ends: text };
  const parsed = (watching: object | undefined) => {
    const pack = smallPack();
    if (watching) put(pack['town.json'], 'watching', watching);
    const read = parseTownPack(pack);
    return 'pack' in read ? read.pack.town.watching : formatTownProblems(read.problems);
  };
  expect(parsed(undefined)).toBeUndefined();
  expect(parsed(whole)).toEqual(whole);
  for (const part of Object.keys(whole)) {
    expect(parsed({ ...whole, [part]: undefined })).toContain(`watching.${part}: is missing`);
    expect(parsed({ ...whole, [part]: { ja: '見守りのこと', en: '' } })).toContain(
      `watching.${part}.en: must not be empty`,
    );
  }
});

const cardApplication = { aid: 'F0484F53484901', file: '0001', key_length: 16 };

test('a town may name its own application in the cards; none is named by default', () => {
  const parsed = (change: (pack: SmallPack) => void) => {
    const pack = smallPack();
    change(pack);
    const read = parseTownPack(pack);
    return 'pack' in read ? read.pack.passes.card_application : formatTownProblems(read.problems);
  };
  expect(parsed(() => {})).toBeUndefined();
  expect(parsed((pack) => put(pack['passes.json'], 'card_application', cardApplication))).toEqual({
    ...cardApplication,
    aid: 'f0484f53484901',
  });
});

describe('a mistake is named by file, path and reason', () => {
  test.each<[string, unknown]>([
    ['spots.json: spots[1].hours[0].closes: must be later than opens, but is "08:00"', '08:00'],
    [
      'spots.json: spots[1].hours[0].opens: must be a time in steps of 15 minutes, "HH:MM" from "00:00" to "24:00", but is "09:10"',
      '09:10',
    ],
    ['spots.json: spots[1].closings[0].weekday: must be 6 or less, but is 7', 7],
    [
      'spots.json: spots[1].closings[0].kind: must be one of "weekday", "public-holiday", "yearly", "dates", but is "week"',
      'week',
    ],
    ['spots.json: spots[1].closings[1].from: must be a month and day, "MM-DD", but is "12/29"', '12/29'],
    ['spots.json: spots[0].fixing_method: must be one of 0, 1, 2, but is "1"', '1'],
    ['spots.json: spots[0].spot_name.en: must not be empty, but is ""', ''],
    ['spots.json: spots[0].latitude: must be 90 or less, but is 142.2', 142.2],
    ['spots.json: spots[0].notice: must be filled in both ja and en, or empty in both', { ja: 'あり', en: '' }],
    ['rooms.json: rooms[0].unit_minutes: must be a multiple of 15, but is 20', 20],
    ['rooms.json: rooms[0].capacity: must be a whole number, but is 2.5', 2.5],
    ['rooms.json: rooms[0].capacity: must be more than 0, but is 0', 0],
    ['rooms.json: rooms[0].floors: is missing; it must be an object { }', undefined],
    ['terms.json: enacted_on: must be a date that exists, "YYYY-MM-DD", but is "2026-02-30"', '2026-02-30'],
    ['terms.json: sections: must have 1 entry or more', []],
    ['terms.json: sections[0].heading.en: must be text in quotation marks, but is 1', 1],
    [
      'town.json: town_key: must be 3 to 31 lower-case letters and digits, a letter first, but is "Small-Town"',
      'Small-Town',
    ],
    ['town.json: code_prefix: must be 2 to 4 capital letters, but is "hm"', 'hm'],
    ['town.json: password_max_length: must be 64 or less, but is 65', 65],
    ['town.json: password_max_length: must be 16 or more, but is 15', 15],
    [
      'sample-members.json: sample-members[0].password: must be 8 characters long or more, and not longer than the town allows, but is "a1"',
      'a1',
    ],
    ['sample-members.json: sample-members[0].lastfurigana: must be full-width katakana, but is "Sato"', 'Sato'],
    [
      'sample-members.json: sample-members[0].prefecture: must have 16 characters or less, but is "𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷"',
      '𠮷'.repeat(17),
    ],
    [
      'services.json: services[0].items[1]: must be one of "name", "furigana", "tel", "email", "address", "birthdate", "gender", "is_resident", but is "phone"',
      'phone',
    ],
    ['services.json: services[1].href: is missing; it must be text in quotation marks', undefined],
    ['organizations.json: organizations[0].organization_name.en: must not be empty, but is ""', ''],
    [
      'sample-members.json: sample-members[0].email: is missing; it must be given, or a login_tel: people log in with one of them',
      undefined,
    ],
    [
      'sample-members.json: sample-members[2].login_tel: must be a mobile number, one that starts with 060, 070, 080 or 090, but is "0100-55-0000"',
      '0100-55-0000',
    ],
    [
      'sample-members.json: sample-members[3].is_official: must be 1 for somebody with an organization_id or roles, but is 0',
      0,
    ],
    [
      'sample-members.json: sample-members[3].organization_id: is missing; it must be given for an official or a company',
      undefined,
    ],
    [
      'sample-members.json: sample-members[0].verified: must be 1 for a resident: one is whose residence the office has verified, but is 0',
      0,
    ],
    [
      'sample-members.json: sample-members[3].is_otp_enabled: must be 1 for an official or a company: they always use the second factor, but is 0',
      0,
    ],
    [
      'town.json: invoice_number: must be "T" and 13 digits, of which the first is the check digit of the others, but is "1234567890123"',
      '1234567890123',
    ],
    ['spots.json: spots[1].closings[0].moves_after_holyday: is not a field of a town pack; check the spelling', true],
    ['rooms.json: rooms[0].surcharges[0].when.month: is not a field of a town pack; check the spelling', 1],
    ['town.json: brand.primary: must be a colour of six hexadecimal digits, "#26814d", but is "green"', 'green'],
    [
      'town.json: brand.primary: must reach a contrast of 4.5 to 1 against white words (#ffffff), but is "#ffcc00"',
      '#ffcc00',
    ],
    [
      'town.json: brand.primary_text: must reach a contrast of 4.5 to 1 on the light tint of a grey colour (#ebebeb), but is "#8db6f0"',
      '#8db6f0',
    ],
    [
      'town.json: brand.primary_text_dark: must reach a contrast of 4.5 to 1 on the dark menu (#232d29), but is "#1f4d8f"',
      '#1f4d8f',
    ],
    [
      'town.json: theme_images[0].theme_key: must be at most 31 lower-case letters, digits and hyphens, a letter first, but is "Night Sky"',
      'Night Sky',
    ],
    [
      'town.json: theme_images[0].file: must be a file below images/ or files/ named in lower-case letters, digits and hyphens, ending in .svg, .png, .jpg, .webp or .pdf, but is "images/../town.json"',
      'images/../town.json',
    ],
    [
      'spots.json: spots[0].picture.file: must be a picture (.svg, .png, .jpg or .webp), but is "files/plan.pdf"',
      'files/plan.pdf',
    ],
    ['spots.json: spots[0].picture.alt.en: must not be empty, but is ""', ''],
    ['equipments.json: equipments[0].stock: must be more than 0, but is 0', 0],
    [
      'notices.json: notices[0].published_at: must be a moment in the time of the town, "2026-11-04T09:00:00+09:00", but is "2026-11-04T09:00:00Z"',
      '2026-11-04T09:00:00Z',
    ],
    [
      'notices.json: notices[0].closed_at: must be later than published_at, but is "2026-11-04T09:00:00+09:00"',
      '2026-11-04T09:00:00+09:00',
    ],
    ['notices.json: notices[0].notice_category_id: must be one of 0, 1, 2, 3, 4, 5, but is 6', 6],
    ['faqs.json: faqs[1].faqs: must have 1 entry or more', []],
    ['faqs.json: faqs[0].faqs[1].anser: is not a field of a town pack; check the spelling', 'yes'],
    ['events.json: events[0].starts: must be a time, "HH:MM" from "00:00" to "23:59", but is "09:60"', '09:60'],
    [
      'events.json: events[0].ends: must be later than starts, and be left out when days.kind is "spot-open", but is "09:59"',
      '09:59',
    ],
    [
      'events.json: events[1].starts: must be left out when days.kind is "spot-open", and be a time "HH:MM" otherwise, but is "10:00"',
      '10:00',
    ],
    ['events.json: events[0].days.kind: must be one of "dates", "weekdays", "spot-open", but is "daily"', 'daily'],
    ['events.json: events[0].days.weekday: is not a field of a town pack; check the spelling', 1],
    [
      'apps.json: apps[0].ios_url: must be a web address that starts with http:// or https://, but is "apps.example.jp"',
      'apps.example.jp',
    ],
    ['legal.json: items: must have 1 entry or more', []],
    ['policy.json: intro: is missing; it must be an object { }', undefined],
    ['about.json: sections[0].text: is not a field of a town pack; check the spelling', ''],
    [
      'basemap.geojson: features[2].properties.kind: must be one of "boundary", "wood", "water", "river", "road", "street", "railway", "building", but is "rail"',
      'rail',
    ],
    ['basemap.geojson: features[2].geometry.type: must be one of "Polygon", "LineString", but is "Point"', 'Point'],
    ['basemap.geojson: features[2].geometry.coordinates[0][1]: must be 90 or less, but is 142.2', 142.2],
    ['basemap.geojson: features[2].geometry.coordinates[1]: must have 2 entries or less', [142.2, 44.1, 0]],
    ['basemap.geojson: features[2].properties.nmae: is not a field of a town pack; check the spelling', 'Route 40'],
  ])('%s', (line, value) => {
    expect(linesWith(line, value)).toEqual([line]);
  });

  test.each<[string, (pack: SmallPack) => void]>([
    [
      'sample-members.json: sample-members[3].roles[0]: must be one of "editor", "approver", "member_admin", "reception", "forms", "billing", "enrolment", "auditor", "system", "dispatch", "transport", "driver", "shelter", but is "mayor"',
      (pack) => put(pack['sample-members.json'][3], 'roles', ['mayor']),
    ],
    [
      'passes.json: individual_number_card.age_record_keys[0]: must be a public key or certificate as PEM, with "-----BEGIN …-----" on its first line, but is "MIIB"',
      (pack) => put(pack['passes.json'].individual_number_card, 'age_record_keys', ['MIIB']),
    ],
    [
      'passes.json: card_application.aid: must be an AID of 5 to 16 bytes, two hexadecimal digits each, but is "F0484F53"',
      (pack) => put(pack['passes.json'], 'card_application', { ...cardApplication, aid: 'F0484F53' }),
    ],
    [
      'passes.json: card_application.aid: must be an application of the town, none that every individual-number card has, but is "D3921000310001010408"',
      (pack) => put(pack['passes.json'], 'card_application', { ...cardApplication, aid: 'D3921000310001010408' }),
    ],
    [
      'passes.json: card_application.file: must be a file of two bytes, four hexadecimal digits, but is "1"',
      (pack) => put(pack['passes.json'], 'card_application', { ...cardApplication, file: '1' }),
    ],
    [
      'passes.json: card_application.key_length: must be 8 or more, but is 4',
      (pack) => put(pack['passes.json'], 'card_application', { ...cardApplication, key_length: 4 }),
    ],
    [
      'passes.json: card_application.record: is not a field of a town pack; check the spelling',
      (pack) => put(pack['passes.json'], 'card_application', { ...cardApplication, record: 1 }),
    ],
    ['services.json: services: must be a list [ ]', (pack) => put(pack, 'services.json', {})],
    [
      'spots.json: spots[1].notice.de: is not a field of a town pack; check the spelling',
      (pack) => put(pack['spots.json'][1], 'notice', { ja: '', en: '', de: 'Achtung' }),
    ],
    [
      'rooms.json: rooms[0].room_timetable[1].end_time: must be later than start_time, but is "12:00"',
      (pack) =>
        put(pack['rooms.json'][0], 'room_timetable', [
          { start_time: '09:00', end_time: '12:00' },
          { start_time: '13:00', end_time: '12:00' },
        ]),
    ],
    [
      'basemap.geojson: features[5].geometry.type: must be "LineString" for river, road, street and railway, "Polygon" for boundary, wood, water and building, but is "Polygon"',
      (pack) => put(pack['basemap.geojson'].features[5]?.properties, 'kind', 'street'),
    ],
    [
      'basemap.geojson: features[1].geometry.coordinates[0]: must end where it begins',
      (pack) => put(pack['basemap.geojson'].features[1]?.geometry.coordinates[0], 4, [142.2, 44.1]),
    ],
    [
      'basemap.geojson: features: must hold at least one boundary, road, river, railway and building',
      (pack) => void pack['basemap.geojson'].features.shift(),
    ],
  ])('%s', (line, change) => {
    expect(linesAfter(change)).toEqual([line]);
  });
});

test('a file that is missing is one problem, not one for each row that points to it', () => {
  const { 'spots.json': _spots, ...others } = smallPack();
  expect(linesOf(others)).toEqual(['spots.json: the file is missing']);
  const needed = Object.keys(smallPack()).filter((file) => !optionalTownFiles.has(file));
  expect(linesOf({})).toEqual(needed.map((file) => `${file}: the file is missing`));
});

test('a town without an on-demand bus, account transfer or waste days has no file of it', () => {
  const { 'ondemandbus.json': _bus, 'debits.json': _debits, 'garbage.json': _waste, ...others } = smallPack();
  expect(linesOf(others)).toEqual([]);
});

test('every mistake of every file is reported in one run, a broken row still being checked against the others', () => {
  const lines = linesAfter((pack) => {
    put(pack['town.json'], 'office_tel', '55');
    put(pack['rooms.json'][1], 'capacity', 'ten');
    put(pack['rooms.json'][1], 'spot_id', 9);
    put(pack['terms.json'].sections[0], 'body', null);
  });
  expect(lines.map((line) => line.split(': ').slice(0, 2).join(' '))).toEqual([
    'town.json office_tel',
    'rooms.json rooms[1].capacity',
    'rooms.json rooms[1].spot_id',
    'terms.json sections[0].body',
  ]);
});

test('rows that are no objects at all are refused', () => {
  expect(linesOf({ ...smallPack(), 'services.json': [null, 3] })).toEqual([
    'services.json: services[0]: must be an object { }, but is null',
    'services.json: services[1]: must be an object { }, but is 3',
  ]);
});
