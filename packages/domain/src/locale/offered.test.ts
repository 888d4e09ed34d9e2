import { expect, test } from 'vitest';
import { languagesOffered } from './offered.ts';

test('a town offers Japanese and English, and what it chooses; what no native speaker has read is marked', () => {
  const shown = (variants: readonly string[]) =>
    languagesOffered(variants).map(({ language, unread }) => `${language}${unread === undefined ? '' : ' unread'}`);
  expect(shown([])).toEqual(['ja', 'en']);
  expect(shown(['zh-Hans', 'ja-simple', 'vi', 'en-x-long'])).toEqual([
    'ja',
    'ja-simple',
    'en',
    'vi unread',
    'zh-Hans unread',
  ]);
});
