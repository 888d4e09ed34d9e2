import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { TypedCode } from '../factors/ways.ts';
import { loginIdOf } from '../members/login-id.ts';
import { AccountHolder } from './account-holder.ts';
import { EmailList, WebUrl } from './formats.ts';
import { Email, Furigana, PaperCode, Tel, Zipcode } from './model.ts';
import { numberTyped } from './numbers.ts';
import { taken } from './outcome.fixture.ts';
import { signedYenIn } from './yen-in.ts';
import { RequiredDate } from './day-written.ts';

const kept: readonly (readonly [string, z.ZodMiniType, readonly (readonly [string, string])[]])[] = [
  [
    'telephone number',
    Tel,
    [
      ['０９０-１２３４-５６７８', '090-1234-5678'],
      ['０９０ー１２３４─５６７８', '090-1234-5678'],
      ['090 1234 5678', '090-1234-5678'],
      ['(0164)12-3456', '0164-12-3456'],
      ['（０１６４）１２－３４５６', '0164-12-3456'],
      ['+81 90-1234-5678', '090-1234-5678'],
      ['+81-(0)164-12-3456', '0164-12-3456'],
      ['+819012345678', '090-1234-5678'],
      ['０９０１２３４５６７８', '09012345678'],
      [' 090-1234-5678\n', '090-1234-5678'],
    ],
  ],
  [
    'postal code',
    Zipcode,
    [
      ['〒079-8411', '079-8411'],
      ['０７９－８４１１', '079-8411'],
      ['〒 ０７９ー８４１１', '079-8411'],
      ['079 8411', '0798411'],
    ],
  ],
  [
    'e-mail address',
    Email,
    [
      ['ａｂｃ＠example.jp', 'abc@example.jp'],
      ['　Ｈａｒｕ．Ｓａｔｏ＠ｅｘａｍｐｌｅ．ｊｐ　', 'Haru.Sato@example.jp'],
      ['ha-ru@example.jp', 'ha-ru@example.jp'],
    ],
  ],
  ['list of addresses', EmailList, [['ａ＠example.jp、b@example.jp', 'a@example.jp、b@example.jp']]],
  [
    'web address',
    WebUrl,
    [
      ['ｈｔｔｐｓ：／／example.jp／a', 'https://example.jp/a'],
      ['https://example.jp/曲名！', 'https://example.jp/曲名！'],
    ],
  ],
  [
    'furigana',
    Furigana,
    [
      ['カ―ル', 'カール'],
      ['カ-ル', 'カール'],
      ['カ－ル', 'カール'],
      ['か‐る', 'カール'],
      ['シ゛ュン', 'ジュン'],
      ['は゜く', 'パク'],
      ['ｼﾞｭﾝ', 'ジュン'],
      ['じゅん', 'ジュン'],
    ],
  ],
  [
    'holder of an account',
    AccountHolder,
    [
      ['サトウ・ハル', 'ｻﾄｳ.ﾊﾙ'],
      ['ｻﾄｳ･ﾊﾙ', 'ｻﾄｳ.ﾊﾙ'],
      ['マリー＝クレール', 'ﾏﾘ- ｸﾚ-ﾙ'],
      ['マリー゠ クレール', 'ﾏﾘ- ｸﾚ-ﾙ'],
    ],
  ],
  [
    'day',
    RequiredDate,
    [
      ['２０２６－０４－０１', '2026-04-01'],
      ['2026/4/1', '2026-04-01'],
      ['令和8年4月1日', '2026-04-01'],
      ['令和８年４月１日', '2026-04-01'],
    ],
  ],
  [
    'secret code',
    TypedCode,
    [
      ['１２３ ４５６', '123456'],
      ['１２３ー４５６', '123456'],
      [' 123-456 ', '123456'],
      ['48a', '48a'],
    ],
  ],
  [
    'code on papers',
    PaperCode,
    [
      ['ｈｍ－４ｔ７２', 'HM-4T72'],
      ['hm‐4t 72', 'HM-4T72'],
    ],
  ],
];

describe('what is kept is one, however it is typed', () => {
  test.each(kept.flatMap(([what, schema, rows]) => rows.map(([typed, right]) => ({ what, schema, typed, right }))))(
    '$what: "$typed" is "$right"',
    ({ schema, typed, right }) => {
      // A stored value stays unchanged when it is sent again.
      expect(taken(schema, typed, right)).toEqual([right, right]);
    },
  );
});

test('only the width of an address changes: no two mailboxes become one', () => {
  for (const other of ['ﬁ@example.jp', '\u212a@example.jp', 'ⓐ@example.jp', 'ª@example.jp', 'ａ̈@example.jp'])
    expect(Email.safeParse(other).success, other).toBe(false);
  expect(loginIdOf('\u212a@example.jp').key).not.toBe('k@example.jp');
  expect(loginIdOf('Ｋ＠ｅｘａｍｐｌｅ.jp').key).toBe('k@example.jp');
});

test.each([
  ['１２', 12],
  [' 1,200 ', 1200],
  ['１，２００', 1200],
  ['－３', -3],
  ['3．5', 3.5],
  ['', undefined],
  ['　', undefined],
  ['12人', Number.NaN],
  ['1,20', Number.NaN],
  ['1e3', Number.NaN],
  ['9'.repeat(65), Number.NaN],
])('the number "%s" is %s', (typed, number) => {
  expect(numberTyped(typed)).toBe(number);
});

test.each([
  ['△３００円', -300],
  ['ー300', -300],
  ['￥１，０００', 1000],
  ['0', 0],
  ['', undefined],
])('the sum "%s" is %s', (typed, yen) => {
  expect(signedYenIn(typed)).toBe(yen);
});
