import { expect, test } from 'vitest';
import { menuTitle } from './head.ts';
import { isScheduleScreen, menuOf, unreadBadge } from './menus.ts';
import { officialMenu } from './official-menu.ts';
import type { MenuName } from './menus.ts';
import { officialRoles } from '../permissions/roles.ts';
import type { OfficialRole } from '../permissions/roles.ts';
import { findRoute, routes } from './routes.ts';

const names = [
  'service',
  'loggedIn',
  'loggedOut',
  'always',
  'official',
  'reception',
  'footer',
] as const satisfies readonly MenuName[];
const pathsOf = (name: MenuName): string[] => menuOf(name).map(({ path }) => path);

test('every entry leads to a screen of its own', () => {
  for (const name of names) {
    const paths = pathsOf(name);
    expect(new Set(paths).size).toBe(paths.length);
    for (const entry of menuOf(name)) expect(findRoute(entry.path)?.route.name).toBe(entry.name);
  }
});

test('no two entries of a menu have the same words', () => {
  for (const name of names) {
    for (const locale of ['ja', 'en'] as const) {
      const titles = menuOf(name).map((entry) => menuTitle(entry.name, locale, entry.parameters));
      expect(new Set(titles).size).toBe(titles.length);
    }
  }
});

test('what exists stands in the menus, in the order of the specification', () => {
  const known = new Set<string>(routes.map(({ path }) => path));
  const listed = {
    service: ['/spot', '/onlineform', '/spot/status', '/route/status', '/app', '/service/1', '/service/2'],
    loggedIn: ['/account', '/message', '/reservation', '/application', '/schedule', '/logout'],
    loggedOut: ['/about', '/notice', '/login'],
    always: ['/faq'],
    official: ['/reception', '/reception/monitor', '/dispatch', '/visit', '/terminal', '/member'],
    reception: [
      '/reception',
      '/reception/board',
      '/reception/booking',
      '/reception/closures',
      '/reception/spot',
      '/reception/statistics',
      '/reception/monitor',
    ],
    footer: ['/terms', '/policy', '/legal', '/inquiry'],
  };
  for (const name of names) {
    const shown = pathsOf(name);
    expect(listed[name].filter((path) => shown.includes(path))).toEqual(shown);
    // Paths with a parameter are not in the table as they stand here.
    expect(shown).toEqual(expect.arrayContaining(listed[name].filter((path) => known.has(path))));
  }
});

test('officials find the screens for which they hold a permission, others none [rule:official.permission-checks]', () => {
  const shownTo = (is_official: boolean, ...roles: readonly OfficialRole[]) =>
    officialMenu({ member_id: 1, is_official, roles }).map(({ path }) => path);
  const listed = pathsOf('official');
  const present = (...paths: readonly string[]) => paths.filter((path) => listed.includes(path));
  expect(shownTo(true, 'dispatch')).toEqual(present('/dispatch'));
  expect(shownTo(true, 'reception')).toEqual(present('/reception', '/dispatch', '/visit'));
  expect(shownTo(true, 'enrolment')).toEqual(present('/visit', '/terminal'));
  expect(shownTo(true, 'system')).toEqual(present('/terminal', '/member'));
  expect(shownTo(true, 'member_admin')).toEqual(present('/member'));
  expect(shownTo(true, 'auditor')).toEqual(present('/member'));
  expect(shownTo(true, 'editor')).toEqual(present('/reception/monitor'));
  expect(shownTo(false, ...officialRoles)).toEqual([]);
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
  ['/', false],
  ['/scheduled', false],
  ['/spot/schedule', false],
])('%s is a schedule screen: %s', (path, isOne) => {
  expect(isScheduleScreen(path)).toBe(isOne);
});
