import { expect, test } from 'vitest';
import { deskHref, readDeskAddress, sortChanges } from './desk-address.ts';

const read = (text: string) => readDeskAddress(new URLSearchParams(text));

test('an empty address asks for everybody by furigana', () => {
  expect(read('')).toEqual({
    view: 'list',
    member: undefined,
    asked: { sort: 'furigana', is_descending: '0' },
    sort: 'furigana',
    isDescending: false,
  });
});

test('reads search, filters, order, page and the open file', () => {
  expect(read('q=%20さとう&is_resident=0&is_locked=1&sort=created_at&is_descending=1&page=3&member=12')).toEqual({
    view: 'list',
    member: 12,
    asked: { q: 'さとう', is_resident: '0', is_locked: '1', sort: 'created_at', is_descending: '1', page: '3' },
    sort: 'created_at',
    isDescending: true,
  });
});

test.each(['page=0', 'page=1e3', 'page=-1', 'is_resident=2', 'sort=password', 'member=0', 'member=1%20or', 'view=x'])(
  'leaves out what is odd: %s',
  (text) => {
    expect(read(text)).toEqual(read(''));
  },
);

test('changes one thing and keeps the rest', () => {
  const query = new URLSearchParams('q=sato&page=2');
  expect(deskHref(query, { member: '5' })).toBe('/member?q=sato&page=2&member=5');
  expect(deskHref(query, { q: '', page: undefined })).toBe('/member');
});

test('a heading turns its own order round and starts another in the usual direction', () => {
  expect(sortChanges(read(''), 'furigana')).toMatchObject({ sort: undefined, is_descending: '1' });
  expect(sortChanges(read('is_descending=1'), 'furigana')).toMatchObject({ is_descending: undefined });
  expect(sortChanges(read(''), 'created_at')).toMatchObject({ sort: 'created_at', is_descending: '1' });
  expect(sortChanges(read('sort=created_at&is_descending=1'), 'created_at')).toMatchObject({
    sort: 'created_at',
    is_descending: undefined,
  });
});
