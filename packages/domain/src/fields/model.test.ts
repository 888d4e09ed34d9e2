import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { check } from '../contract/problems.ts';
import { sentenceOf } from '../refusals/model.ts';
import { Email, Furigana, Tel, Zipcode, characterCount, longText, requiredText, text } from './model.ts';
import { RequiredDate } from './day-written.ts';

/** The stored value, or the sentences in both languages that refuse it. */
function outcome(schema: z.ZodMiniType, value: unknown) {
  const result = check(schema, value);
  return 'value' in result
    ? result.value
    : result.problems.flatMap((problem) => [sentenceOf(problem, 'en'), sentenceOf(problem, 'ja')]);
}
const FORMAT = ['The format is not correct.', '形式が正しくありません。'];
const KATAKANA = ['Input in katakana.', 'カタカナで入力してください。'];

describe('names of all kinds', () => {
  const Name = requiredText(8);

  test.each(['𠮷田', '髙橋', '山﨑', '辻󠄀', 'Müller', 'Nguyễn', 'О’Коннор', '김', 'محمد', '😀', '👩‍🌾', '🇯🇵'])(
    '%s is kept as it is',
    (name) => {
      expect(outcome(Name, name)).toBe(name);
    },
  );

  test('𠮷 is one character, not two [rule:validation.maxlength] [message:length-max]', () => {
    expect(characterCount('𠮷'.repeat(8))).toBe(8);
    expect(outcome(Name, '𠮷'.repeat(8))).toBe('𠮷'.repeat(8));
    expect(outcome(Name, '𠮷'.repeat(9))).toEqual(['Input in 8 characters or less.', '8文字以内で入力してください。']);
  });

  test('marks join their letter, as they were typed on another system', () => {
    expect(outcome(Name, 'か\u3099')).toBe('が');
    expect(outcome(Name, 'Mu\u0308ller')).toBe('Müller');
    expect(outcome(Name, 'é\u0301'.normalize('NFD'))).toBe('é\u0301'.normalize('NFC'));
  });

  test('a character is what a person sees as one: with its variation selector, its marks, a family, a flag', () => {
    for (const letter of ['神\u{e0100}', '𠮷\u{e0101}', 'か\u3099', '👨‍👩‍👧‍👦', '🇯🇵', '1\ufe0f\u20e3', '👍🏽']) {
      expect(characterCount(letter), letter).toBe(1);
      expect(outcome(Name, letter.repeat(8)), letter).toBe(letter.repeat(8).normalize('NFC'));
      expect(outcome(Name, letter.repeat(9)), letter).toEqual([
        'Input in 8 characters or less.',
        '8文字以内で入力してください。',
      ]);
    }
    expect(characterCount('')).toBe(0);
    expect(characterCount('a\r\nb')).toBe(3);
  });

  test('what nobody sees is no name', () => {
    for (const unseen of [
      '\u3164',
      '\u2800',
      '\u200d',
      '\u115f\u1160',
      '\uffa0 \u3164',
      '\ufe0f',
      '\u{e0100}',
      '\u2800\u3000\u2800',
    ])
      expect(outcome(Name, unseen), unseen).toEqual(['It is required.', '入力してください。']);
    expect(outcome(text(8), '\u3164')).toBe('');
    expect(outcome(Name, '山\u2800田')).toBe('山\u2800田');
  });

  test('a kanji of a name is never replaced by its common form', () => {
    for (const name of ['神\uFE00', '\uFA19', '\uFA45\u90F7', '\uFA11', '\uFA10\u672C'])
      expect(outcome(Name, name)).toBe(name);
  });

  test.each([
    ['right-to-left override', '山田\u202e太郎'],
    ['right-to-left mark', '山田\u200f'],
    ['isolates', '\u2066山田\u2069'],
    ['Arabic letter mark', '山\u061c田'],
    ['nothing but blanks without width', '\u200b\u2060'],
    ['soft hyphen', '山\u00ad田'],
    ['null', '山\u0000田'],
    ['escape', '\u001b[31m山田'],
    ['next line of the C1 controls', '山\u0085田'],
    ['delete', '山田\u007f'],
    ['half of a character', '山\ud842'],
    ['line feed', '山\n田'],
    ['tab', '山\t田'],
    ['line separator', '山\u2028田'],
  ])('%s is refused', (_what, name) => {
    expect(outcome(Name, name)).toEqual(FORMAT);
  });

  test('blanks around it do not count, nothing else is nothing [rule:validation.required] [message:required]', () => {
    expect(outcome(Name, '\u3000 山田 \n')).toBe('山田');
    for (const blank of ['', ' ', '\u3000\u00a0\n', undefined, null]) {
      expect(outcome(Name, blank)).toEqual(['It is required.', '入力してください。']);
    }
  });

  test('no text of one line makes two, and none turns the direction', () => {
    const misleading = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;
    const kept = fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
      const result = check(text(60), typed);
      return !('value' in result) || !misleading.test(result.value);
    });
    expect(fc.check(kept, { numRuns: 3000 }).counterexample).toBeNull();
  });

  test('lines stay in a text of several', () => {
    expect(outcome(longText(20), '一行目\n二行目')).toBe('一行目\n二行目');
    expect(outcome(longText(20), '一行目\u202e')).toEqual(FORMAT);
  });
});

describe('furigana', () => {
  test.each([
    ['ｻﾄｳ', 'サトウ'],
    [' さとう　はる ', 'サトウ ハル'],
    ['ジョン・スミス', 'ジョン・スミス'],
    ['いすゞ', 'イスヾ'],
    ['か\u3099', 'ガ'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(outcome(Furigana, typed)).toBe(kept);
  });

  test.each(['佐藤', 'Sato', 'サトウ１', 'サトナ゛', 'サ\u202eトウ', 'サトウ😀', '-サトウ', 'サトウ -ハル'])(
    '%s is none [rule:validation.furigana]',
    (typed) => {
      expect(outcome(Furigana, typed)).toEqual(KATAKANA);
    },
  );

  test('its length is that of what is kept', () => {
    expect(outcome(Furigana, 'ｶﾞ'.repeat(64))).toBe('ガ'.repeat(64));
    expect(outcome(Furigana, 'ガ'.repeat(65))).toEqual([
      'Input in 64 characters or less.',
      '64文字以内で入力してください。',
    ]);
  });
});

test('telephone numbers are half-width digits and hyphens [rule:validation.tel] [message:invalid-tel]', () => {
  for (const good of ['090-0000-4321', '09000004321', '0164-00-4321', ' 03-0000-4321 ']) {
    expect(outcome(Tel, good)).toBe(good.trim());
  }
  for (const bad of ['+82 90 0000 4321', '0000000000', '090-0000', '090-0000-4321 内線2', '電話なし']) {
    expect(outcome(Tel, bad)).toEqual([
      'Invalid Telephone Number format. (Digit or Hyphen)',
      '電話番号は、数字とハイフンで入力してください。',
    ]);
  }
});

test('postal codes have 7 digits [rule:validation.zipcode]', () => {
  for (const good of ['098-9901', '0989901']) expect(outcome(Zipcode, good)).toBe(good);
  for (const bad of ['098-990', '098-99011', '09-89901', 'abc-defg']) {
    expect(outcome(Zipcode, bad)).toEqual([
      'Invalid postal code format. (7 digits)',
      '郵便番号は、7桁の数字で入力してください。',
    ]);
  }
});

test('dates exist [rule:validation.date]', () => {
  for (const good of ['1958-04-02', '2024-02-29', '1900-01-01']) expect(outcome(RequiredDate, good)).toBe(good);
  for (const bad of ['2023-02-29', '1900-02-29', '0000-01-01', '1958-13-01', '4/2', '昭和33年4月31日']) {
    expect(outcome(RequiredDate, bad)).toEqual(['Input a valid date.', '正しい日付を入力してください。']);
  }
});

test('addresses have one @ and a domain with a dot [rule:validation.email] [message:invalid-email]', () => {
  for (const good of ['haru@example.jp', "o'neil+machi@a-b.example.co.jp", ' haru@example.jp ']) {
    expect(outcome(Email, good)).toBe(good.trim());
  }
  for (const bad of [
    'haru',
    'haru@example',
    'ha ru@example.jp',
    'a@b@example.jp',
    'haru@-example.jp',
    'はる@example.jp',
    'haru@exam\u202eple.jp',
  ]) {
    expect(outcome(Email, bad)).toEqual([
      'Invalid E-mail format.',
      'メールアドレスの形が正しくありません。例のように入力してください。',
    ]);
  }
});

test.each([
  ['telephone number', Tel],
  ['postal code', Zipcode],
  ['e-mail address', Email],
  ['furigana', Furigana],
  ['day', RequiredDate],
])('of an empty %s one thing is told: that it is missing', (_what, schema) => {
  for (const empty of ['', ' ', undefined, null].slice(schema === RequiredDate ? 2 : 0))
    expect(outcome(schema, empty)).toEqual(['It is required.', '入力してください。']);
  expect(outcome(schema, '')).toEqual(['It is required.', '入力してください。']);
});
