import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../refusals/model.ts';
import type { Locale } from '../locale/model.ts';
import { faultsOf } from '../contract/bounds.fixture.ts';
import { answerRule } from './answer-rules.ts';
import { readContent } from './content.ts';
import { readDescription } from './description-schema.fixture.ts';
import { formFields } from './form.fixture.ts';

const now = new Date('2027-01-08T10:00:00+09:00');
const least = { paper: 'tax', copies: 1, is_agreed: true };
const kept = (input: object) => {
  const read = readContent(formFields, { ...least, ...input }, now);
  return 'content' in read ? read.content : read.problems;
};
/** Sentences about each field, in one language. */
const said = (input: object, locale: Locale = 'en') => {
  const read = readContent(formFields, { ...least, ...input }, now);
  if ('content' in read) return [];
  return read.problems.map((problem) => `${problem.field}: ${sentenceOf(problem, locale)}`);
};

describe('what a form is filled in with', () => {
  test('is kept by the names of what was asked and answered, and nothing else', () => {
    expect(kept({ paper_other: '消えた証明', hobby: '釣り', why: '', kana: '   ', uses: [], proof: [] })).toEqual({
      paper: 'tax',
      copies: 1,
    });
    const whole = {
      paper: 'other',
      paper_other: '身分証明書',
      copies: 2,
      card: '１２３４５６',
      kana: 'さとう',
      born: '1948-04-02',
      pickup: '2027-01-13',
      why: '銀行のため\n\t学校のため',
      weight: 12.5,
      uses: ['work', 'bank', 'work'],
      is_living_apart: 1,
      home: { zipcode: '098-9901', prefecture: '北海道', address1: '星守町', address2: '本町1', extra: 'x' },
      children: [
        { name: '佐藤 花', kana: 'サトウハナ', born: '2020-05-05', secret: 1 },
        { name: '佐藤 空', kana: 'サトウソラ', born: '2022-06-06' },
      ],
      nursery: 'https://hoshi.example.jp/',
      proof: [7, 8, 7],
      is_agreed: true,
    };
    const content = {
      ...whole,
      card: '123456',
      kana: 'サトウ',
      uses: ['bank', 'work'],
      home: { zipcode: '098-9901', prefecture: '北海道', address1: '星守町', address2: '本町1', address3: '' },
      children: [{ name: '佐藤 花', kana: 'サトウハナ', born: '2020-05-05' }, whole.children[1]],
      proof: [7, 8],
    };
    const { is_agreed: _agreed, ...rest } = content;
    expect(kept(whole)).toEqual(rest);
    // Stored content passes again unchanged, except for the agreement.
    expect(kept(rest)).toEqual(rest);
  });

  test('must have what is required, and what another answer asks for', () => {
    expect(readContent(formFields, {}, now)).toEqual({
      problems: [
        { field: 'paper', code: 'not-chosen' },
        { field: 'copies', code: 'required' },
        { field: 'is_agreed', code: 'agreement' },
      ],
    });
    expect(said({ paper: 'other', is_living_apart: 1, children: [{}] })).toEqual([
      'paper_other: It is required.',
      'home.zipcode: It is required.',
      'home.prefecture: It is required.',
      'home.address1: It is required.',
      'home.address2: It is required.',
      'children.0.name: It is required.',
      'children.0.kana: It is required.',
      'children.0.born: It is required.',
    ]);
    expect(said({ is_living_apart: 1, home: { zipcode: '1', prefecture: '北海道' } })).toEqual([
      'home.zipcode: Invalid postal code format. (7 digits)',
      'home.address1: It is required.',
      'home.address2: It is required.',
    ]);
  });

  test('asks what an answer asks for even while that answer is wrong', () => {
    const three = [{}, {}, {}].map(() => ({ name: '花', kana: 'はな', born: 'soon' }));
    expect(said({ paper: 'residence', children: three, nursery: 'here' })).toContain(
      'nursery: Input an address that starts with https:// or http://.',
    );
  });
});

describe('each rule is told in the words of the product', () => {
  test.each([
    [
      'minimum length',
      { paper: 'other', paper_other: '字' },
      'paper_other: Input in 2 characters or more.',
      '2文字以上で',
    ],
    [
      'maximum length',
      { paper: 'other', paper_other: '字'.repeat(21) },
      'paper_other: Input in 20 characters or less.',
      '20文字以内で',
    ],
    ['lines', { why: 'ああ\nいい\nうう\nええ' }, 'why: Input in 3 lines or less.', '3行以内で'],
    ['minimum length of a line', { why: 'ああ\nい' }, 'why: Input in 2 characters or more.', '2文字以上で'],
    [
      'maximum length of a line',
      { why: `ああ\n${'い'.repeat(11)}` },
      'why: Input in 10 characters or less.',
      '10文字以内で',
    ],
    ['empty lines', { why: 'ああ\n\nいい' }, 'why: Remove the empty lines.', '空の行を'],
    ['digits', { card: '12345a' }, 'card: Input in digits.', '数字で'],
    ['minimum length of digits', { card: '12345' }, 'card: Input in 6 characters or more.', '6文字以上で'],
    ['maximum length of digits', { card: '123456789' }, 'card: Input in 8 characters or less.', '8文字以内で'],
    ['furigana', { kana: '佐藤' }, 'kana: Input in katakana.', 'カタカナで'],
    ['minimum number', { copies: 0 }, 'copies: Input a number 1 or more.', '1以上の数を'],
    ['maximum number', { copies: 10 }, 'copies: Input a number 9 or less.', '9以下の数を'],
    ['integer', { copies: 1.5 }, 'copies: Input a whole number.', '整数で'],
    ['words for a number', { copies: '二' }, 'copies: Input in digits.', '数字で'],
    ['decimal', { weight: 'heavy' }, 'weight: Input a number such as 12 or 3.5.', '12や3.5'],
    [
      'digits after the point',
      { weight: 1.25 },
      'weight: Input at most 1 digits after the decimal point.',
      '小数点の右は1桁',
    ],
    ['date', { born: '2027-02-30' }, 'born: Input a valid date.', '正しい日付を'],
    [
      'minimum date',
      { born: '1899-12-31' },
      'born: Input a date on or after Mon 1 Jan 1900.',
      '1900年1月1日（月）以降の',
    ],
    [
      'maximum date',
      { born: '2027-01-09' },
      'born: Input a date on or before Fri 8 Jan 2027.',
      '2027年1月8日（金）以前の',
    ],
    ['maximum of ticks', { uses: ['bank', 'school', 'work'] }, 'uses: Choose 2 or fewer.', '2件以内で'],
    ['unknown tick', { uses: ['home'] }, 'uses.0: Choose one of the options shown.', '選択肢から'],
    ['unknown choice', { paper: 'map' }, 'paper: Choose one of the options shown.', '選択肢から'],
    ['too many rows', { children: [{}, {}, {}, {}] }, 'children: Choose 3 or fewer.', '3件以内で'],
    ['too many files', { proof: [1, 2, 3] }, 'proof: Choose 2 or fewer.', '2件以内で'],
    ['no agreement', { is_agreed: false }, 'is_agreed: Please read the terms and agree to them.', '同意'],
  ])('%s', (_rule, input, en, ja) => {
    expect(said(input)).toEqual([en]);
    expect(said(input, 'ja').join('')).toContain(ja);
  });

  const label = { ja: '名', en: 'Name' };
  const one = (field: object, value: unknown) => {
    const read = readDescription([{ name: 'one', label, ...field }]);
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    const content = readContent(read.fields, { one: value }, now);
    return 'content' in content ? content.content['one'] : content.problems.map((problem) => sentenceOf(problem, 'en'));
  };
  const ticks = { kind: 'ticks', min: 2, options: ['a', 'b', 'c'].map((value) => ({ value, label })) };
  const rows = { kind: 'rows', row_label: label, min: 2, max: 3, fields: [{ name: 'a', kind: 'text', label, max: 9 }] };

  test.each([
    [{ kind: 'text', format: 'alphanumeric', max: 9 }, 'H 42', 'Input in letters and digits.'],
    [{ kind: 'email' }, 'haru@', 'Invalid E-mail format.'],
    [{ kind: 'email-list' }, 'haru@example.jp, aki', 'Invalid E-mails format.'],
    [{ kind: 'tel' }, '12', 'Invalid Telephone Number format. (Digit or Hyphen)'],
    [{ kind: 'zipcode' }, '12', 'Invalid postal code format. (7 digits)'],
    [{ kind: 'time' }, '25:00', 'Input a time from 00:00 to 23:59.'],
    [{ kind: 'datetime' }, '2027-01-19', 'Input a valid date and time.'],
    [{ kind: 'url' }, 'javascript:alert(1)', 'Input an address that starts with https:// or http://.'],
    [{ kind: 'local-url' }, '//evil.example', 'Input an address of this site that starts with /.'],
    [{ kind: 'account-holder' }, '佐藤', 'Input the name in katakana, as in the bankbook.'],
    [ticks, ['a'], 'Choose 2 or more.'],
    [{ ...ticks, is_required: true }, [], 'Choose 2 or more.'],
    [{ kind: 'ticks', is_required: true, options: ticks.options }, [], 'It is required.'],
    [rows, [{ a: 'x' }], 'Add 2 or more.'],
    [{ ...rows, is_required: true }, [], 'Add 2 or more.'],
    [{ kind: 'tick', yes: label, no: label, is_required: true }, 0, 'It is required.'],
  ])('%j refuses %j', (field, value, sentence) => {
    expect(one(field, value)).toEqual([sentence]);
  });

  test('and takes what is right', () => {
    expect(one({ kind: 'email-list' }, 'a@example.jp\nb@example.jp')).toBe('a@example.jp\nb@example.jp');
    expect(one({ kind: 'time' }, '09:05')).toBe('09:05');
    expect(one({ kind: 'datetime' }, '2027-01-19T13:05')).toBe('2027-01-19T13:05');
    expect(one({ kind: 'local-url' }, '/spot?q=1')).toBe('/spot?q=1');
    expect(one({ kind: 'account-holder' }, 'さとう')).toBe('ｻﾄｳ');
    expect(one(ticks, [])).toBeUndefined();
    expect(one({ kind: 'tick', yes: label, no: label }, 0)).toBe(0);
    expect(one({ kind: 'text', max: 2 }, '𠮷👨‍👩‍👧‍👦')).toBe('𠮷👨‍👩‍👧‍👦');
  });
});

describe('bad input', () => {
  test('of any kind is answered, never thrown', () => {
    const names = formFields.map(({ name }) => name);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (input) => {
        const read = readContent(formFields, input, now);
        expect('content' in read || read.problems.length > 0).toBe(true);
      }),
    );
    for (const input of [null, undefined, 7, 'x', [], () => 1])
      expect(readContent(formFields, input, now)).toHaveProperty('problems');
  });

  test('is not touched beyond its bounds', () => {
    for (const field of formFields)
      if (field.kind !== 'rows' && field.kind !== 'agreement')
        expect(faultsOf(answerRule(field), field.name)).toEqual([]);
    const many = new Proxy(
      Array.from({ length: 1000 }, () => ({})),
      {
        get(rows, name) {
          if (name !== 'length') throw new Error('somebody reads a row');
          return rows.length;
        },
      },
    );
    expect(said({ children: many })).toEqual(['children: Choose 3 or fewer.']);
  });

  test('names at most a hundred problems', () => {
    const rows = {
      kind: 'rows',
      label: { ja: '名', en: 'Name' },
      row_label: { ja: '名', en: 'Name' },
      max: 20,
      fields: Array.from({ length: 9 }, (_, index) => ({
        name: `f${index}`,
        kind: 'email',
        label: { ja: '名', en: 'Name' },
        is_required: true,
      })),
    };
    const read = readDescription([{ ...rows, name: 'one' }]);
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    const content = readContent(read.fields, { one: Array.from({ length: 20 }, () => ({})) }, now);
    expect('problems' in content && content.problems).toHaveLength(100);
  });
});
