import { expect, test } from 'vitest';
import { shortened } from './letters.ts';

test('a long text says that it goes on, and no letter is torn', () => {
  expect(shortened('星守俳句の会', 6)).toBe('星守俳句の会');
  expect(shortened('星守町民俳句の会', 6)).toBe('星守町民俳…');
  expect(shortened('👨‍👩‍👧の会', 2)).toBe('👨‍👩‍👧…');
});
