import { describe, expect, test } from 'vitest';
import { memberSearchOf } from './search.ts';

describe('what is looked for', () => {
  test.each(['サトウハル', 'さとうはる', 'さとう はる', 'ｻﾄｳ ﾊﾙ', 'サトウ　ハル'])(
    '%j is the furigana サトウハル',
    (typed) => {
      expect(memberSearchOf(typed).kana).toBe('サトウハル');
    },
  );

  test.each([
    '090-1234-5678',
    '０９０－１２３４－５６７８',
    '+81 90 1234 5678',
    '0081-90-1234-5678',
    '(090) 1234・5678',
    '09012345678',
  ])('%j is the number 09012345678', (typed) => {
    expect(memberSearchOf(typed).digits).toBe('09012345678');
  });

  test('a part of a number is one from three digits on', () => {
    expect(memberSearchOf('5678').digits).toBe('5678');
    expect(memberSearchOf('56').digits).toBe('');
    expect(memberSearchOf('haru-1234').digits).toBe('');
  });

  test('names and addresses are compared without case and width', () => {
    expect(memberSearchOf(' Ｈａｒｕ＠Example.JP ').text).toBe('haru@example.jp');
    expect(memberSearchOf('佐藤　ハル').text).toBe('佐藤ハル');
    expect(memberSearchOf('')).toEqual({ text: '', kana: '', digits: '' });
  });
});
