import { expect, test } from 'vitest';
import { isMonitorKey, redirectOf, type RedirectTown } from './redirects.ts';
import { findScreen, screens } from './official-screens.ts';

const hoshimori = { town_key: 'hoshimori', timetable_spot_id: 44, default_route_id: 4 };
const leads = (path: string, town: RedirectTown | undefined) =>
  redirectOf(path, town, (screen) => findScreen(screen) !== undefined);

test.each([
  ['/top', '/'],
  ['/top/', '/'],
  ['/login/index', '/login'],
  ['/logout/index', '/logout'],
  ['/signup/index', '/signup'],
  ['/signup/index/', '/signup'],
  ['/top/signup/index', '/signup'],
])('%s leads to %s', (from, to) => {
  expect(leads(from, hoshimori)).toBe(to);
});

test('every screen is also reached below /top [rule:routes.grouped-under-top] [decision:route.below-top]', () => {
  for (const { path } of screens) {
    const filled = path.replace(/:[a-z_]+/g, '5');
    expect(leads(`/top${filled}`, hoshimori)).toBe(filled);
  }
});

test('a screen leads nowhere else', () => {
  for (const { path } of screens) expect(leads(path, hoshimori)).toBeUndefined();
});

test.each(['/no/such/page', '/top/no/such/page', '/topping', '/top//evil.example', '/toString', '/top/__proto__'])(
  '%s leads nowhere',
  (path) => expect(leads(path, hoshimori)).toBeUndefined(),
);

test('the laundry’s monitor is named after the town [route:/monitor] [decision:town.key-in-routes]', () => {
  for (const key of ['hoshimori', 'otherthan']) {
    expect(leads('/monitor', { ...hoshimori, town_key: key })).toBe(`/monitor/${key}laundry`);
    expect(leads('/top/monitor/', { ...hoshimori, town_key: key })).toBe(`/monitor/${key}laundry`);
    expect(isMonitorKey(`${key}laundry`, key)).toBe(true);
  }
  expect(isMonitorKey('hoshimorilaundry', 'otherthan')).toBe(false);
  expect(isMonitorKey('fureaiplazapayment', 'hoshimori')).toBe(false);
});

test('the timetable that is shown where none is named is of the town’s own facility [decision:town.timetable-from-pack]', () => {
  for (const timetable_spot_id of [2, 44])
    for (const path of ['/spot/timetable', '/top/spot/timetable/'])
      expect(leads(path, { ...hoshimori, timetable_spot_id })).toBe(`/spot/timetable/${timetable_spot_id}`);
  expect(leads('/spot/timetable', undefined)).toBeUndefined();
  expect(leads('/top', undefined)).toBe('/');
});

test('the buses that are shown where no route is named are of the pack’s own route; without buses it leads nowhere [route:/buslocation] [constant:default-route-id]', () => {
  for (const default_route_id of [4, 12])
    for (const path of ['/buslocation', '/buslocation/', '/top/buslocation'])
      expect(leads(path, { ...hoshimori, default_route_id })).toBe(`/buslocation/${default_route_id}`);
  expect(leads('/buslocation', { ...hoshimori, default_route_id: null })).toBeUndefined();
  expect(leads('/buslocation', undefined)).toBeUndefined();
});

test.each(['/password', '/buslocation', '/spot/timetable', '/monitor'])(
  '%s leads on only to a screen that exists',
  (path) => {
    const target = leads(path, hoshimori);
    if (target !== undefined) expect(findScreen(target)).toBeDefined();
    expect(target ?? '').not.toContain(':t');
  },
);
