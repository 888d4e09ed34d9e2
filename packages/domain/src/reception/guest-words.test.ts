import { expect, test } from 'vitest';
import { guestFromWords } from './guest-words.ts';

test.each([
  ['中山 トメ', { lastname: '中山', firstname: 'トメ' }],
  ['中山　トメ ', { lastname: '中山', firstname: 'トメ' }],
  ['中山', { lastname: '中山', firstname: '' }],
  ['ナカヤマ トメ', { lastfurigana: 'ナカヤマ', firstfurigana: 'トメ' }],
  ['なかやま', { lastfurigana: 'なかやま', firstfurigana: '' }],
  ['0100-55-3421', { tel: '0100-55-3421' }],
  ['０１００５５３４２１', { tel: '0100553421' }],
  ['T-0123', {}],
  ['', {}],
])('of “%s” the counter need not type again %o', (words, guest) => {
  expect(guestFromWords(words)).toEqual(guest);
});
