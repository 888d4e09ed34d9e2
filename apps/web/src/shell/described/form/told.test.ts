import { expect, test } from 'vitest';
import { afterChange, afterLeaving, afterMoving, firstProblems, nothingTold } from './told.ts';

const found = firstProblems([
  { field: 'name', code: 'required' },
  { field: 'children.0.kana', code: 'furigana' },
  { field: 'children.0.kana', code: 'max-length', params: [64] },
]);
const paths = (told: ReadonlyMap<string, unknown>) => [...told.keys()];

test('of several problems of a control the first is said', () => {
  expect(found.get('children.0.kana')).toEqual({ code: 'furigana' });
});

test('leaving a control says what is wrong with it, and nothing of any other', () => {
  const told = afterLeaving(nothingTold, 'name', found);
  expect(paths(told)).toEqual(['name']);
  expect(paths(afterLeaving(told, 'name', nothingTold))).toEqual([]);
  expect(paths(afterLeaving(nothingTold, 'right', found))).toEqual([]);
});

test('what has become right is taken back at once, and nothing new is said while somebody types', () => {
  const told = afterLeaving(nothingTold, 'name', found);
  expect(paths(afterChange(told, 'other', found))).toEqual(['name']);
  expect(paths(afterChange(told, 'name', nothingTold))).toEqual([]);
});

test('what the server refused stays until it is changed itself', () => {
  const told = new Map([
    ['children', { sentence: 'taken' }],
    ['children.0.kana', { sentence: 'odd' }],
  ]);
  expect(afterLeaving(told, 'children', nothingTold)).toBe(told);
  expect(paths(afterChange(told, 'name', nothingTold))).toEqual(['children', 'children.0.kana']);
  expect(paths(afterChange(told, 'children.0.kana', nothingTold))).toEqual(['children']);
  expect(paths(afterChange(told, 'children', nothingTold))).toEqual([]);
});

test('rows that move take nothing along that was said of others', () => {
  expect(paths(afterMoving(new Map([...found, ['children', { code: 'min-rows' } as const]]), 'children'))).toEqual([
    'name',
    'children',
  ]);
});
