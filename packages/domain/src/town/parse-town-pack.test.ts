import { describe, expect, test } from 'vitest';
import { parseTownPack } from './parse-town-pack.ts';
import { smallPack } from './small-pack.fixture.ts';
import { formatTownProblems } from './town-problems.ts';

type Pack = ReturnType<typeof smallPack>;

function linesOf(files: Readonly<Record<string, unknown>>): string[] {
  const parsed = parseTownPack(files);
  return 'problems' in parsed ? formatTownProblems(parsed.problems).split('\n') : [];
}

/** The problems of a small correct pack after one change. */
function linesAfter(change: (pack: Pack) => void): string[] {
  const pack = smallPack();
  change(pack);
  return linesOf(pack);
}

/** Replaces a field by a value of any kind, as a hand that edits the file might. */
const put = (row: object | undefined, field: string, value: unknown): void => {
  if (row === undefined) throw new Error('no such row in the fixture');
  Reflect.set(row, field, value);
};

test('a correct pack is put together, texts left out being empty', () => {
  const parsed = parseTownPack(smallPack());
  if ('problems' in parsed) throw new Error(formatTownProblems(parsed.problems));
  expect(parsed.pack.town.town_key).toBe('smalltown');
  expect(parsed.pack.spots.map((spot) => spot.spot_id)).toEqual([2, 4]);
  expect(parsed.pack.spots[0]?.terms).toEqual({ ja: '', en: '' });
  expect(parsed.pack.rooms[0]?.surcharges).toHaveLength(1);
  expect(parsed.pack.sampleMembers[0]?.address3).toBe('');
});

describe('a mistake is named by file, path and reason', () => {
  test.each<[string, (pack: Pack) => void]>([
    [
      'spots.json: spots[1].hours[0].closes: must be later than opens, but is "08:00"',
      (pack) => put(pack['spots.json'][1]?.hours[0], 'closes', '08:00'),
    ],
    [
      'spots.json: spots[1].hours[0].opens: must be a time in steps of 15 minutes, "HH:MM" from "00:00" to "24:00", but is "09:10"',
      (pack) => put(pack['spots.json'][1]?.hours[0], 'opens', '09:10'),
    ],
    [
      'spots.json: spots[1].closings[0].weekday: must be 6 or less, but is 7',
      (pack) => put(pack['spots.json'][1]?.closings[0], 'weekday', 7),
    ],
    [
      'spots.json: spots[1].closings[0].kind: must be one of "weekday", "public-holiday", "yearly", "dates", but is "week"',
      (pack) => put(pack['spots.json'][1]?.closings[0], 'kind', 'week'),
    ],
    [
      'spots.json: spots[1].closings[1].from: must be a month and day, "MM-DD", but is "12/29"',
      (pack) => put(pack['spots.json'][1]?.closings[1], 'from', '12/29'),
    ],
    [
      'spots.json: spots[0].fixing_method: must be one of 0, 1, 2, but is "1"',
      (pack) => put(pack['spots.json'][0], 'fixing_method', '1'),
    ],
    [
      'spots.json: spots[0].spot_name.en: must not be empty, but is ""',
      (pack) => put(pack['spots.json'][0]?.spot_name, 'en', ''),
    ],
    [
      'spots.json: spots[0].latitude: must be 90 or less, but is 142.2',
      (pack) => put(pack['spots.json'][0], 'latitude', 142.2),
    ],
    [
      'spots.json: spots[0].notice: must be filled in both ja and en, or empty in both',
      (pack) => put(pack['spots.json'][0], 'notice', { ja: 'あり', en: '' }),
    ],
    [
      'rooms.json: rooms[0].unit_minutes: must be a multiple of 15, but is 20',
      (pack) => put(pack['rooms.json'][0], 'unit_minutes', 20),
    ],
    [
      'rooms.json: rooms[0].capacity: must be a whole number, but is 2.5',
      (pack) => put(pack['rooms.json'][0], 'capacity', 2.5),
    ],
    [
      'rooms.json: rooms[0].capacity: must be more than 0, but is 0',
      (pack) => put(pack['rooms.json'][0], 'capacity', 0),
    ],
    [
      'rooms.json: rooms[0].fee_text: is missing; it must be an object { }',
      (pack) => put(pack['rooms.json'][0], 'fee_text', undefined),
    ],
    [
      'terms.json: enacted_on: must be a date that exists, "YYYY-MM-DD", but is "2026-02-30"',
      (pack) => put(pack['terms.json'], 'enacted_on', '2026-02-30'),
    ],
    ['terms.json: sections: must have 1 entry or more', (pack) => put(pack['terms.json'], 'sections', [])],
    [
      'terms.json: sections[0].heading.en: must be text in quotation marks, but is 1',
      (pack) => put(pack['terms.json'].sections[0]?.heading, 'en', 1),
    ],
    [
      'town.json: town_key: must be 3 to 31 lower-case letters and digits, a letter first, but is "Small-Town"',
      (pack) => put(pack['town.json'], 'town_key', 'Small-Town'),
    ],
    [
      'town.json: code_prefix: must be 2 to 4 capital letters, but is "hm"',
      (pack) => put(pack['town.json'], 'code_prefix', 'hm'),
    ],
    [
      'sample-members.json: sample-members[0].password: must be 8 to 16 characters long, but is "a1"',
      (pack) => put(pack['sample-members.json'][0], 'password', 'a1'),
    ],
    [
      'sample-members.json: sample-members[0].lastfurigana: must be full-width katakana, but is "さとう"',
      (pack) => put(pack['sample-members.json'][0], 'lastfurigana', 'さとう'),
    ],
    [
      'sample-members.json: sample-members[0].lastname: must have 32 characters or less, but is "𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷"',
      (pack) => put(pack['sample-members.json'][0], 'lastname', '𠮷'.repeat(33)),
    ],
    ['services.json: services: must be a list [ ]', (pack) => put(pack, 'services.json', {})],
    [
      'spots.json: spots[1].closings[0].moves_after_holyday: is not a field of a town pack; check the spelling',
      (pack) => put(pack['spots.json'][1]?.closings[0], 'moves_after_holyday', true),
    ],
    [
      'rooms.json: rooms[0].surcharges[0].when.month: is not a field of a town pack; check the spelling',
      (pack) => put(pack['rooms.json'][0]?.surcharges[0]?.when, 'month', 1),
    ],
    [
      'spots.json: spots[1].notice.de: is not a field of a town pack; check the spelling',
      (pack) => put(pack['spots.json'][1], 'notice', { ja: '', en: '', de: 'Achtung' }),
    ],
  ])('%s', (line, change) => {
    expect(linesAfter(change)).toEqual([line]);
  });
});

describe('what one row alone cannot tell', () => {
  test.each<[string, (pack: Pack) => void]>([
    [
      'services.json: services[1].service_id: 1 is already used by services[0]',
      (pack) => put(pack['services.json'][1], 'service_id', 1),
    ],
    [
      'services.json: services[1].service_id: service 14 must not exist',
      (pack) => put(pack['services.json'][1], 'service_id', 14),
    ],
    [
      'rooms.json: rooms[1].room_id: 401 is already used by rooms[0]',
      (pack) => put(pack['rooms.json'][1], 'room_id', 401),
    ],
    [
      'rooms.json: rooms[1].spot_id: spot 9 does not exist in spots.json',
      (pack) => put(pack['rooms.json'][1], 'spot_id', 9),
    ],
    [
      'rooms.json: rooms[1].spot_id: spot 2 takes no reservations (fixing_method 0), so it cannot have rooms',
      (pack) => put(pack['rooms.json'][1], 'spot_id', 2),
    ],
    [
      'sample-members.json: sample-members[1].email: haru@example.jp is already used by sample-members[0]',
      (pack) => put(pack['sample-members.json'][1], 'email', 'Haru@example.jp'),
    ],
    [
      'sample-members.json: sample-members[1].member_id: 1 is already used by sample-members[0]',
      (pack) => put(pack['sample-members.json'][1], 'member_id', 1),
    ],
    [
      "sample-members.json: sample-members[0].password: must not be the login id, the town's name or another word that is tried first",
      (pack) => put(pack['sample-members.json'][0], 'password', 'Smalltown2026'),
    ],
    [
      'spots.json: spots[1].closings[0].weekday: Sunday has no opening hours, so no closing day can fall on it',
      (pack) => put(pack['spots.json'][1]?.closings[0], 'weekday', 0),
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
      'spots.json: spots[1].terms: a text of terms is needed because the spot takes reservations (fixing_method 1)',
      (pack) => put(pack['spots.json'][1], 'terms', { ja: '', en: '' }),
    ],
    [
      'spots.json: spots[1].fixing_method: at least one room in rooms.json is needed because the spot takes reservations (fixing_method 1)',
      (pack) => put(pack, 'rooms.json', []),
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
});

test('a file that is missing is one problem, not one for each row that points to it', () => {
  const { 'spots.json': _spots, ...others } = smallPack();
  expect(linesOf(others)).toEqual(['spots.json: the file is missing']);
  expect(linesOf({})).toHaveLength(6);
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
    'terms.json sections[0].body',
    'rooms.json rooms[1].spot_id',
  ]);
});

test('rows that are no objects at all are refused', () => {
  expect(linesOf({ ...smallPack(), 'spots.json': [null, 3], 'rooms.json': [] })).toEqual([
    'spots.json: spots[0]: must be an object { }, but is null',
    'spots.json: spots[1]: must be an object { }, but is 3',
  ]);
});
