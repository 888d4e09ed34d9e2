import { expect, test } from 'vitest';
import { keyNumberOf } from './key-number.ts';

test('a key’s number is read out in four groups', () => {
  expect(keyNumberOf(`3f0a91c2d4e5b607${'8'.repeat(48)}`)).toBe('3F0A 91C2 D4E5 B607');
});
