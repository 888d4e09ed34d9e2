import { expect, test } from 'vitest';
import { fillParameters, isPortalPage, routeOf, routes } from './routes.ts';

test('placeholders take the values of the route parameters of the same name [rule:title.param-placeholders]', () => {
  const values = { spot_id: '2', room_id: '21' };
  expect(fillParameters('Room :room_id of facility :spot_id', values)).toBe('Room 21 of facility 2');
  expect(fillParameters('/spot/detail/:spot_id', values)).toBe('/spot/detail/2');
  expect(fillParameters('Reservation :reservation_id, 13:00', values)).toBe('Reservation :reservation_id, 13:00');
});

test('every screen stands under screens that exist', () => {
  for (const route of routes) for (const parent of route.parents) expect(routeOf(parent).path).toBe(parent);
});

test('every screen is a page, below /top too, and nothing else is', () => {
  for (const { path } of routes) {
    const filled = path.replace(/:[a-z_]+/g, '5');
    expect(isPortalPage(filled)).toBe(true);
    expect(isPortalPage(`/top${filled === '/' ? '' : filled}`)).toBe(true);
  }
  for (const path of ['/spots', '/spot/detail', '/spot/detail/1/2', '/api/spots', '/topping']) {
    expect(isPortalPage(path)).toBe(false);
  }
});
