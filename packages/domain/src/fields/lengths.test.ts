import { describe, expect, test } from 'vitest';
import { refused, taken } from './outcome.fixture.ts';
import { atLeast, linedText } from './lengths.ts';
import { text } from './model.ts';

test('a text that is there has at least so many characters', () => {
  const schema = text(20).check(atLeast(3));
  expect(taken(schema, '星守町', '𠮷𠮷𠮷', '')).toEqual(['星守町', '𠮷𠮷𠮷', '']);
  expect(refused(schema, '星守', '𠮷𠮷', ' ab ')).toEqual([
    'Input in 3 characters or more.',
    '3文字以上で入力してください。',
  ]);
});

describe('lines', () => {
  test('at most so many', () => {
    const schema = linedText(100, { maxLines: 3 });
    const good = ['', '一\n二\n三', '一\r\n二\r\n三', '一\n\n三'];
    expect(taken(schema, ...good)).toEqual(good);
    expect(taken(schema, '一\n二\n三\n\n')).toEqual(['一\n二\n三']);
    expect(refused(schema, '一\n二\n三\n四', '一\r二\r三\r四', '一\n\n\n四', '1\u20282\u20283\u20284')).toEqual([
      'Input in 3 lines or less.',
      '3行以内で入力してください。',
    ]);
  });

  test('each has its lengths', () => {
    const schema = linedText(100, { minLength: 2, maxLength: 4 });
    const good = ['ab\nabcd', '𠮷𠮷𠮷𠮷\r\n星守', 'ab\n\nab'];
    expect(taken(schema, ...good)).toEqual(good);
    expect(refused(schema, 'ab\nabcde', '𠮷𠮷𠮷𠮷𠮷\r\nab', 'a b c\nab')).toEqual([
      'Input in 4 characters or less.',
      '4文字以内で入力してください。',
    ]);
    expect(refused(schema, 'ab\na', '星\n星守', 'ab\n a \nab')).toEqual([
      'Input in 2 characters or more.',
      '2文字以上で入力してください。',
    ]);
  });

  test('none is empty [rule:validation.no-empty-lines]', () => {
    const schema = linedText(100, { hasNoEmptyLines: true });
    expect(taken(schema, 'ab\ncd', '\nab\n', '')).toEqual(['ab\ncd', 'ab', '']);
    expect(refused(schema, 'ab\n\ncd', 'ab\r\n\r\ncd', 'ab\n　\ncd')).toEqual([
      'Remove the empty lines.',
      '空の行を消してください。',
    ]);
  });

  test('the whole has its length too', () => {
    expect(refused(linedText(5, { maxLength: 4 }), 'abc\nab')).toEqual([
      'Input in 5 characters or less.',
      '5文字以内で入力してください。',
    ]);
  });
});
