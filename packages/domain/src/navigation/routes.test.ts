import { expect, test } from 'vitest';
import { fillParameters } from './routes.ts';
import { findScreen, screens } from './official-screens.ts';

test('placeholders take the values of the route parameters of the same name', () => {
  const values = { spot_id: '2', room_id: '21' };
  expect(fillParameters('Room :room_id of facility :spot_id', values)).toBe('Room 21 of facility 2');
  expect(fillParameters('/spot/detail/:spot_id', values)).toBe('/spot/detail/2');
  expect(fillParameters('Reservation :reservation_id, 13:00', values)).toBe('Reservation :reservation_id, 13:00');
});

test('every screen stands under screens that exist', () => {
  const known = screens.map(({ path }) => path);
  for (const { parents } of screens) expect(known).toEqual(expect.arrayContaining([...parents]));
});

test('every screen is found by its path, with the values of its parameters', () => {
  for (const route of screens) {
    const names = [...route.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => String(name));
    const values = Object.fromEntries(names.map((name, index) => [name, String(index + 5)]));
    const filled = fillParameters(route.path, values);
    expect(findScreen(filled)).toEqual({ route, parameters: values });
    if (filled !== '/') expect(findScreen(`${filled}/`)?.route).toBe(route);
  }
});

test('values are decoded; what cannot be stays as it was asked', () => {
  expect(findScreen('/notice/%E6%98%9F')?.parameters).toEqual({ notice_id: '星' });
  expect(findScreen('/notice/%E6%98')?.parameters).toEqual({ notice_id: '%E6%98' });
});

test.each(['/spots', '/spot/detail', '/spot/detail/1/2', '/api/spots', '/topping', '/top/spot', '//spot'])(
  'there is no screen at %s',
  (path) => expect(findScreen(path)).toBeUndefined(),
);

test('no two screens have the same path or name', () => {
  for (const key of ['path', 'name'] as const)
    expect(new Set(screens.map((screen) => screen[key])).size).toBe(screens.length);
});
