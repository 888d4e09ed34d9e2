import { expect, test } from 'vitest';
import {
  farewell,
  isFarewell,
  isLikelyFarewell,
  isLikelyNewPassword,
  likelyFarewell,
  likelyNewPassword,
  loginInstead,
} from './guard.ts';

const now = new Date('2027-01-14T09:30:00+09:00');
const loggedIn = { token: 'secret', expire: now.getTime() + 1 };
const publicRoute = { isPublic: true };
const ownRoute = { isPublic: false };

test('a token that lasts beyond now opens everything [rule:guard.token-and-expiry]', () => {
  expect(loginInstead(loggedIn, now, [ownRoute], '/reservation')).toBeNull();
});

test.each([
  ['without a token [rule:guest.public-routes-only]', { token: false as const, expire: loggedIn.expire }],
  ['with a token that ends now [rule:guard.public-routes]', { token: 'secret', expire: now.getTime() }],
])('%s: only public routes are open', (_name, session) => {
  expect(loginInstead(session, now, [publicRoute], '/spot')).toBeNull();
  expect(loginInstead(session, now, [], '/no/such/page')).toBeNull();
  expect(loginInstead(session, now, [publicRoute, ownRoute], '/reservation/detail/5?a=1#b')).toBe(
    '/login?backuri=%2Freservation%2Fdetail%2F5%3Fa%3D1%23b',
  );
});

test('only a screen that says goodbye is shown to who was logged out by it', () => {
  expect(isFarewell(farewell)).toBe(true);
  for (const state of [null, undefined, 'isFarewell', {}, { isFarewell: 'true' }, { isFarewell: false }])
    expect(isFarewell(state)).toBe(false);
});

test('a likely goodbye is a goodbye; a likely new password is none', () => {
  expect([isFarewell(likelyFarewell), isLikelyFarewell(likelyFarewell)]).toEqual([true, true]);
  expect(isLikelyFarewell(farewell)).toBe(false);
  expect([isFarewell(likelyNewPassword), isLikelyNewPassword(likelyNewPassword)]).toEqual([false, true]);
  for (const state of [null, { isLikely: true }, farewell])
    expect([isLikelyFarewell(state), isLikelyNewPassword(state)]).toEqual([false, false]);
});
