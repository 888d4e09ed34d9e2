import { expect, test } from 'vitest';
import { titleOfEntry } from './head.ts';
import { fixedServices, isScheduleScreen, menuOf, serviceMenu, unreadBadge, type MenuTown } from './menus.ts';
import { officialEntries, officialMenu } from './official-menu.ts';
import { officialScreens, findScreen, screens } from './official-screens.ts';
import { officialRoles, type OfficialRole } from '../permissions/roles.ts';

const town: MenuTown = {
  default_route_id: 4,
  has_waste: true,
  lacks: [],
  ferries: null,
  fixed_services: { shared_office: 1, taxi: 2 },
};
const menus = {
  service: serviceMenu(town),
  loggedIn: menuOf('loggedIn'),
  loggedOut: menuOf('loggedOut'),
  always: menuOf('always'),
  official: officialEntries('official'),
  reception: officialEntries('reception'),
  footer: menuOf('footer'),
};

test('every entry leads to a screen of its own', () => {
  for (const entries of Object.values(menus)) {
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
    for (const { path, name } of entries) expect(findScreen(path)?.route.name).toBe(name);
  }
});

test('no two entries of a menu have the same words', () => {
  for (const entries of Object.values(menus)) {
    for (const locale of ['ja', 'en'] as const) {
      const titles = entries.map((entry) => titleOfEntry(entry, locale));
      expect(new Set(titles).size).toBe(titles.length);
    }
  }
});

test('what exists stands in the menus, in the order of the specification', () => {
  const known = new Set(screens.map(({ path }) => path));
  const listed = {
    service: [
      '/spot',
      '/onlineform',
      '/event',
      '/warnings',
      '/spot/status',
      '/route/status',
      '/waste',
      '/shelters',
      '/report',
      '/app',
      '/service/1',
      '/service/2',
    ],
    loggedIn: ['/account', '/account/delegations', '/message', '/reservation', '/application', '/schedule', '/logout'],
    loggedOut: ['/about', '/notice', '/login'],
    always: ['/search', '/faq'],
    footer: ['/terms', '/policy', '/legal', '/inquiry', '/pocket'],
  };
  for (const [menu, paths] of Object.entries(listed)) {
    const shown = Object.entries(menus).flatMap(([name, entries]) => (name === menu ? entries : []));
    const addresses = shown.map(({ path }) => path);
    expect(paths.filter((path) => addresses.includes(path))).toEqual(addresses);
    // Paths with a parameter are not in the table in this form.
    expect(addresses).toEqual(expect.arrayContaining(paths.filter((path) => known.has(path))));
  }
});

test('the services of the menu are the pack’s: another town has others, or none, and no way to buses where none run [rule:pack.transport-ids] [decision:town.ids-not-constants]', () => {
  const paths = (changed: Partial<MenuTown>) => serviceMenu({ ...town, ...changed }).map(({ path }) => path);
  const every = [
    '/spot',
    '/onlineform',
    '/event',
    '/warnings',
    '/spot/status',
    '/route/status',
    '/waste',
    '/shelters',
    '/report',
    '/app',
  ];
  expect(paths({})).toEqual([...every, '/service/1', '/service/2']);
  const other = {
    default_route_id: 31,
    has_waste: true,
    lacks: [],
    ferries: null,
    fixed_services: { shared_office: 21, taxi: 22 },
  };
  expect(paths(other)).toEqual([...every, '/service/21', '/service/22']);
  expect(serviceMenu(other).map((entry) => titleOfEntry(entry, 'en'))).toEqual(
    serviceMenu(town).map((entry) => titleOfEntry(entry, 'en')),
  );
  expect(paths({ fixed_services: { shared_office: null, taxi: 22 } })).toEqual([...every, '/service/22']);
  expect(paths({ default_route_id: null })).not.toContain('/route/status');
  expect(paths({ has_waste: false })).not.toContain('/waste');
  expect(paths({ lacks: ['reports'] })).not.toContain('/report');
  // Links to screens that may be missing are left out.
  expect(serviceMenu(undefined).map(({ path }) => path)).toEqual(every);
});

test('each service of the menu has a name in both languages', () => {
  for (const own of fixedServices)
    for (const locale of ['ja', 'en'] as const)
      expect(titleOfEntry({ name: 'service', own }, locale)).not.toMatch(/^navigation\./);
});

/** Entries that were there from the start; a feature that adds a screen adds nothing here. */
const known = {
  official: ['/reception', '/reception/monitor', '/dispatch', '/transport', '/visit', '/terminal', '/member'],
  reception: [
    '/reception',
    '/reception/board',
    '/reception/booking',
    '/reception/closures',
    '/reception/spot',
    '/reception/statistics',
    '/reception/monitor',
  ],
};

test.each(['official', 'reception'] as const)(
  'the menu %s keeps its order; each screen has a place of its own',
  (menu) => {
    const shown = menus[menu].map(({ path }) => path);
    expect(shown.filter((path) => known[menu].includes(path))).toEqual(known[menu]);
    expect(new Set(officialScreens.flatMap((screen) => screen.menus?.[menu] ?? [])).size).toBe(shown.length);
  },
);

const shownTo = (is_official: boolean, ...roles: readonly OfficialRole[]) =>
  officialMenu({ member_id: 1, is_official, is_company: false, roles }).map(({ path }) => path);

test('officials find the screens for which they hold a permission, others none [rule:official.permission-checks]', () => {
  const found = (role: OfficialRole) => shownTo(true, role).filter((path) => known.official.includes(path));
  expect(found('dispatch')).toEqual(['/dispatch']);
  expect(found('transport')).toEqual(['/transport']);
  expect(found('reception')).toEqual(['/reception', '/dispatch', '/visit']);
  expect(found('enrolment')).toEqual(['/visit', '/terminal']);
  expect(found('system')).toEqual(['/terminal', '/member']);
  expect(found('member_admin')).toEqual(['/member']);
  expect(found('auditor')).toEqual(['/member']);
  expect(found('editor')).toEqual(['/reception/monitor']);
  expect(shownTo(false, ...officialRoles)).toEqual([]);
});

test('some official is led to every screen of the officials’ menu', () => {
  const all = new Set(officialRoles.flatMap((role) => shownTo(true, role)));
  expect(menus.official.map(({ path }) => path).filter((path) => !all.has(path))).toEqual([]);
});

test.each([
  [0, undefined],
  [-1, undefined],
  [1, '1'],
  [99, '99'],
  [100, '+99'],
  [2000, '+99'],
])('%d unread messages: %s [constant:unread-badge-cap]', (unreads, badge) => {
  expect(unreadBadge(unreads)).toBe(badge);
});

test.each([
  ['/schedule', true],
  ['/schedule/', true],
  ['/schedule/7', true],
  ['/schedule/detail/3/2027-01-14', true],
  ['/schedule/answer', false],
  ['/', false],
  ['/scheduled', false],
  ['/spot/schedule', false],
])('%s is a schedule screen: %s', (path, isOne) => {
  expect(isScheduleScreen(path)).toBe(isOne);
});
