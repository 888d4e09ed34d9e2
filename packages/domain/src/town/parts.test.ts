import { expect, test } from 'vitest';
import { officialMenu } from '../navigation/official-menu.ts';
import { screens } from '../navigation/official-screens.ts';
import { officialRoles } from '../permissions/roles.ts';
import { allEndpoints } from '../register/endpoints.ts';
import { parseTownPack } from './parse-town-pack.ts';
import { isOfPart, partAddresses } from '../navigation/part-addresses.ts';
import { lackingParts } from './parts.ts';
import { smallPack } from './small-pack.fixture.ts';
import { linesOf } from './spoilt-pack.fixture.ts';

const bare = () => {
  const {
    'passes.json': _passes,
    'taxi.json': _taxi,
    'laundry.json': _laundry,
    'doors.json': _doors,
    'ondemandbus.json': _bus,
    'garbage.json': _waste,
    'shelters.json': _shelters,
    'reports.json': _reports,
    ...files
  } = smallPack();
  return { ...files, 'town.json': { ...files['town.json'], fixed_spots: {} } };
};
const lackingIn = (files: Readonly<Record<string, unknown>>): string[] => {
  const parsed = parseTownPack(files);
  return 'pack' in parsed ? lackingParts(parsed.pack) : [];
};

test('a town may do without bath, passes, taxi, laundry, on-demand bus, waste days, shelters and fixed timetables', () => {
  expect(linesOf(bare())).toEqual([]);
  expect(lackingIn(bare())).toEqual([
    'passes',
    'terminals',
    'taxi',
    'laundry',
    'ondemandbus',
    'waste',
    'shelters',
    'reports',
    'watching',
    'timetable-sportscenter',
    'timetable-wakka',
  ]);
  expect(lackingIn(smallPack())).toEqual(['watching']);
});

test('a file about a fixed spot needs that spot', () => {
  const { 'town.json': town, ...files } = smallPack();
  expect(linesOf({ ...files, 'town.json': { ...town, fixed_spots: {} } })).toEqual([
    'town.json: fixed_spots.plaza: is missing, but the town has passes.json',
    'town.json: fixed_spots.laundry: is missing, but the town has laundry.json',
    'town.json: fixed_spots.shared_office: is missing, but the town has taxi.json',
  ]);
});

test('every address of a part is one of a page or an endpoint', () => {
  const known = [...screens, ...allEndpoints].map(({ path }) => path);
  const stale = partAddresses.filter(
    (address) => !known.some((path) => path === address || path.startsWith(`${address}/`)),
  );
  expect(stale).toEqual([]);
});

test("neither endpoints nor officials' screens of passes are forgotten", () => {
  const ofParts = /^(?:pass|visit|bill|debit|mandate|card|terminal|face|taxi|call):/;
  // Fees of rooms are paid back, too.
  const others = /^\/api\/(?:banks|billing\/(?:requests|heirs))/;
  const left = allEndpoints.filter(({ path }) => !isOfPart(path, ['passes', 'terminals', 'taxi', 'laundry']));
  expect(
    left.filter(({ path, permission }) => ofParts.test(permission) && !others.test(path)).map(({ name }) => name),
  ).toEqual([]);
  const official = { member_id: 1, is_official: true, is_company: false, roles: officialRoles };
  const paths = officialMenu(official, lackingIn(bare())).map(({ path }) => path);
  expect(paths).toContain('/reception');
  expect(paths.filter((path) => /bath|debit|terminal|visit|dispatch/.test(path))).toEqual([]);
});
