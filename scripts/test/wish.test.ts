import { expect, test } from 'vitest';
import { wishOf } from './wish.ts';

test.each([
  ['', { steps: [], isEvery: false }],
  ['lint types', { steps: ['lint', 'types'], isEvery: false }],
  ['every', { steps: [], isEvery: true }],
  ['every journeys', { steps: ['journeys'], isEvery: true }],
  ['changed', { steps: [], isEvery: false, revision: '' }],
  ['changed HEAD~3', { steps: [], isEvery: false, revision: 'HEAD~3' }],
])('npm test -- %s', (words, wish) => {
  expect(wishOf(words.split(' ').filter(Boolean))).toEqual(wish);
});
