import { expect, test } from 'vitest';
import { changesBetween } from './changes.ts';

const part = (title: string, ...rows: readonly (readonly [string, string])[]) => ({
  title,
  rows: rows.map(([label, words]) => ({ label, words })),
});

test('names what says another thing, what is new and what is gone', () => {
  const before = [part('Dog', ['Name', 'ポチ'], ['Breed', '柴']), part('Owner', ['Name', '山田'])];
  const after = [part('Dog', ['Name', 'ポチ'], ['Chip', '392']), part('Owner', ['Name', '佐藤'])];
  expect(changesBetween(before, after)).toEqual([
    { label: 'Chip', before: '', after: '392' },
    { label: 'Name', before: '山田', after: '佐藤' },
    { label: 'Breed', before: '柴', after: '' },
  ]);
  expect(changesBetween(after, after)).toEqual([]);
});

test('keeps rows of one label apart by their place', () => {
  const people = (...names: readonly string[]) => [part('People', ...names.map((name) => ['Name', name] as const))];
  expect(changesBetween(people('A', 'B'), people('A', 'C'))).toEqual([{ label: 'Name', before: 'B', after: 'C' }]);
});
