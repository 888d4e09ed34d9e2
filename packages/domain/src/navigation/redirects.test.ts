import { expect, test } from 'vitest';
import { isMonitorKey, redirectOf } from './redirects.ts';
import { findRoute, routes } from './routes.ts';

test.each([
  ['/top', '/'],
  ['/top/', '/'],
  ['/login/index', '/login'],
  ['/logout/index', '/logout'],
  ['/signup/index', '/signup'],
  ['/signup/index/', '/signup'],
  ['/top/signup/index', '/signup'],
])('%s leads to %s', (from, to) => {
  expect(redirectOf(from, 'hoshimori')).toBe(to);
});

test('every screen is also reached below /top [rule:routes.grouped-under-top] [decision:route.below-top]', () => {
  for (const { path } of routes) {
    const filled = path.replace(/:[a-z_]+/g, '5');
    expect(redirectOf(`/top${filled}`, 'hoshimori')).toBe(filled);
  }
});

test('a screen leads nowhere else', () => {
  for (const { path } of routes) expect(redirectOf(path, 'hoshimori')).toBeUndefined();
});

test.each(['/no/such/page', '/top/no/such/page', '/topping', '/top//evil.example', '/toString', '/top/__proto__'])(
  '%s leads nowhere',
  (path) => expect(redirectOf(path, 'hoshimori')).toBeUndefined(),
);

test('the laundry’s monitor is named after the town [route:/monitor] [decision:town.key-in-routes]', () => {
  for (const key of ['hoshimori', 'otherthan']) {
    expect(redirectOf('/monitor', key)).toBe(`/monitor/${key}laundry`);
    expect(redirectOf('/top/monitor/', key)).toBe(`/monitor/${key}laundry`);
    expect(isMonitorKey(`${key}laundry`, key)).toBe(true);
  }
  expect(isMonitorKey('hoshimorilaundry', 'otherthan')).toBe(false);
  expect(isMonitorKey('fureaiplazapayment', 'hoshimori')).toBe(false);
});

test.each(['/password', '/buslocation', '/spot/timetable', '/monitor'])(
  '%s leads on only to a screen that exists',
  (path) => {
    const target = redirectOf(path, 'hoshimori');
    if (target !== undefined) expect(findRoute(target)).toBeDefined();
    expect(target ?? '').not.toContain(':town');
  },
);
