import { expect, test } from 'vitest';
import { writtenFor } from './written-for.ts';

const delegate = { name: '三上 由紀' };

test('who wrote a message for somebody is its last line; what one writes oneself stays as it is', () => {
  expect(writtenFor('明日、行けません。', delegate, 'ja')).toEqual({ body: '明日、行けません。\n（代筆：三上 由紀）' });
  expect(writtenFor('I cannot come.', delegate, 'en')).toEqual({ body: 'I cannot come.\n(written by 三上 由紀)' });
  expect(writtenFor('明日、行けません。', null, 'ja')).toEqual({ body: '明日、行けません。' });
});

test('a message that has no room for that line is refused with the letters that it may have', () => {
  expect(writtenFor('あ'.repeat(1989), delegate, 'ja')).toHaveProperty('body', expect.stringMatching(/三上 由紀）$/));
  expect(writtenFor('あ'.repeat(1990), delegate, 'ja')).toMatchObject({
    status: 422,
    problems: [{ field: 'body', code: 'max-length', params: [1989] }],
  });
  expect(writtenFor('あ'.repeat(2000), null, 'ja')).toHaveProperty('body');
});
