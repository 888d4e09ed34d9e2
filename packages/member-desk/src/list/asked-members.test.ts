import { expect, test } from 'vitest';
import { readAskedMembers, sortChanges } from './asked-members.ts';

const read = (text: string) => readAskedMembers(new URLSearchParams(text));

test('an empty address asks for everybody by furigana', () => {
  expect(read('')).toEqual({
    member: undefined,
    asked: { sort: 'furigana', is_descending: '0' },
    sort: 'furigana',
    isDescending: false,
  });
});

test('reads search, filters, order, page and the open file', () => {
  expect(read('q=%20さとう&is_resident=0&is_locked=1&sort=created_at&is_descending=1&page=3&member=12')).toEqual({
    member: 12,
    asked: { q: 'さとう', is_resident: '0', is_locked: '1', sort: 'created_at', is_descending: '1', page: '3' },
    sort: 'created_at',
    isDescending: true,
  });
});

test.each(['page=0', 'page=1e3', 'page=-1', 'is_resident=2', 'sort=password', 'member=0', 'member=1%20or'])(
  'leaves out what is odd: %s',
  (text) => {
    expect(read(text)).toEqual(read(''));
  },
);

test('a heading turns its own order round and starts another in the usual direction', () => {
  expect(sortChanges(read(''), 'furigana')).toMatchObject({ sort: undefined, is_descending: '1' });
  expect(sortChanges(read('is_descending=1'), 'furigana')).toMatchObject({ is_descending: undefined });
  expect(sortChanges(read(''), 'created_at')).toMatchObject({ sort: 'created_at', is_descending: '1' });
  expect(sortChanges(read('sort=created_at&is_descending=1'), 'created_at')).toMatchObject({
    sort: 'created_at',
    is_descending: undefined,
  });
});
