import { expect, test } from 'vitest';
import { changedAddress, queryAfter } from './changed-address.ts';

const desk = (search: string) => ({ pathname: '/desk', search });

test('an address keeps what is not changed, and loses what is empty', () => {
  const query = new URLSearchParams('state=all&page=2&q=%E9%9B%AA');
  expect(changedAddress('/desk', query, { page: undefined, thread: '7' })).toBe('/desk?state=all&q=%E9%9B%AA&thread=7');
  expect(changedAddress('/desk', new URLSearchParams('q=a'), { q: '' })).toBe('/desk');
});

test.each([
  ['nothing has changed', desk('?state=all&thread=7'), desk('?state=all&thread=7'), 'state=all'],
  ['something else was chosen', desk('?thread=7'), desk('?thread=7&state=own&page=2'), 'state=own&page=2'],
  ['another line is open', desk('?thread=7'), desk('?thread=8'), undefined],
  ['the line was closed', desk('?thread=7'), desk(''), undefined],
  ['another screen is open', desk('?thread=7'), { pathname: '/notice', search: '?thread=7' }, undefined],
])('after an action on a line, where %s', (_case, shown, now, expected) => {
  expect(queryAfter(shown, now, { thread: undefined })?.toString()).toBe(expected);
});
