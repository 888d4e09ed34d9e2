import { expect, test } from 'vitest';
import { asClosed, asOffered, isAppleSafari, mayOffer, readVisits, withPage } from './visits.ts';

const HOUR = 3_600_000;
const first = withPage(readVisits(null), 0);
const second = withPage(withPage(first, HOUR), 6 * HOUR);

test('a visit is several pages, and a pause begins the next one', () => {
  expect(withPage(first, HOUR).visits).toBe(1);
  expect(second.visits).toBe(2);
  expect(withPage(second, -HOUR).visits).toBe(2);
});

test('the portal is offered at the second visit, on each of its pages, and never at another one', () => {
  expect(mayOffer(first)).toBe(false);
  expect(mayOffer(second)).toBe(true);
  const offered = asOffered(second);
  expect(mayOffer(withPage(offered, 7 * HOUR))).toBe(true);
  expect(mayOffer(withPage(offered, 30 * HOUR))).toBe(false);
});

test('who could not be offered it at the second visit is offered it at a later one', () => {
  expect(mayOffer(withPage(second, 30 * HOUR))).toBe(true);
});

test('a closed offer stays closed', () => {
  expect(mayOffer(asClosed(asOffered(second)))).toBe(false);
});

test.each(['', '{', '[]', '{"visits":"many","seen":0}', '{"visits":1.5,"seen":0}', 'null'])(
  'what a device remembers wrongly counts as nothing: %s',
  (stored) => {
    expect(readVisits(stored)).toEqual({ visits: 0, seen: 0 });
  },
);

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each([
  [true, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`, 5],
  [true, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 5],
  [false, `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`, 0],
  [false, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`, 5],
  [false, `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Mobile/15E148 Safari Line/15.5.0`, 5],
  [false, 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5],
])('%s: the how-to of Safari is for %s', (isSafari, agent, touchPoints) => {
  expect(isAppleSafari(agent, touchPoints)).toBe(isSafari);
});
