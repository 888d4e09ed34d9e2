import { expect, test } from 'vitest';
import { readOfficialOrder } from './official-order.ts';

test.each([
  [['--email', 'a@example.jp'], /^npm run make-official/],
  [['--mail', 'a@example.jp'], /^npm run make-official/],
  [['--email', 'a@example.jp', '--name', '森 一', 'more'], /^npm run make-official/],
  [['--email', 'not an address', '--name', '森 一'], /^--email: /],
  [['--email', 'a@example.jp', '--name', ' '], /^--name: /],
  [['--email', 'a@example.jp', '--name', '森'.repeat(65)], /^--name: /],
  [['--email', 'a@example.jp', '--name', '森 一', '--roles', ''], /^--roles: "" is no role/],
])('what is wrong is told in a sentence: %j', (args, sentence) => {
  expect(() => readOfficialOrder(args)).toThrow(sentence);
});
