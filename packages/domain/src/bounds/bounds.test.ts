import { afterEach, describe, expect, test, vi } from 'vitest';
import { ContactChange } from '../account/model.ts';
import { check } from '../contract/problems.ts';
import { TypedCode } from '../factors/ways.ts';
import { readBulk } from '../member-desk/bulk.ts';
import { loginIdOf } from '../members/login-id.ts';
import { QuoteRequest } from '../reservations/model.ts';
import { AccountHolder } from '../fields/account-holder.ts';
import { list } from './bounds.ts';
import { toFurigana } from '../fields/kana.ts';
import { Email, Furigana, PaperCode, Tel, Zipcode, longText, requiredText } from '../fields/model.ts';
import { Numeric, typedNumber } from '../fields/numbers.ts';
import { telKey } from '../fields/tel.ts';
import { RequiredDate } from '../fields/day-written.ts';

/** Two alternating marks of different classes: sorting them takes quadratic time. */
const marks = '\u0301\u0323'.repeat(32_768);

/** Lengths of all texts that were normalised while `work` ran. */
function normalisedBy(work: () => unknown): number[] {
  const lengths: number[] = [];
  const normalise = String.prototype.normalize;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    lengths.push(this.length);
    return this.length > 5000 ? this : normalise.call(this, form);
  });
  work();
  return lengths;
}
afterEach(() => vi.restoreAllMocks());

describe('a text that is far too long is not normalised', () => {
  test.each([
    ['text', () => check(requiredText(128), marks)],
    ['text behind a letter', () => check(longText(20_000), `か${marks}`)],
    ['furigana', () => check(Furigana, marks)],
    ['telephone number', () => check(Tel, `0${marks}`)],
    ['account holder', () => check(AccountHolder, marks)],
    ['digits', () => check(Numeric, marks)],
    ['number', () => check(typedNumber('decimal'), marks)],
    ['key of a telephone number', () => telKey(marks)],
    ['katakana', () => toFurigana(marks)],
    ['login ID', () => loginIdOf(marks)],
    ['login ID with an @', () => loginIdOf(`@${marks}`)],
    ['list of users', () => readBulk(`${marks}\n${marks},${marks}`, new Date(0))],
    [
      'list of users with headings',
      () => readBulk(`email,name,tel,kana,zip\n${marks},${marks}\n${'a,'.repeat(2)}${marks}`, new Date(0)),
    ],
  ])('%s', (_what, work) => {
    expect(Math.max(0, ...normalisedBy(work))).toBeLessThan(5000);
  });
});

test.each([
  ['telephone number', Tel],
  ['postal code', Zipcode],
  ['e-mail address', Email],
  ['furigana', Furigana],
  ['day', RequiredDate],
  ['secret code', TypedCode],
  ['code on papers', PaperCode],
  ['contact', ContactChange.shape.value],
])('no letter is replaced in a %s that is far too long', (_what, schema) => {
  const replaced = vi.spyOn(String.prototype, 'replace');
  check(schema, '０'.repeat(16));
  const before = replaced.mock.calls.length;
  expect('problems' in check(schema, '０'.repeat(5000))).toBe(true);
  expect([before > 0, replaced.mock.calls.length]).toEqual([true, before]);
});

test('more marks than any writing has on one letter are refused before they are brought into order', () => {
  expect(normalisedBy(() => check(requiredText(128), `a${'\u0301\u0323'.repeat(8)}`))).toEqual([]);
  expect(check(requiredText(128), `a${'\u0301\u0323'.repeat(8)}`)).toEqual({
    problems: [{ field: '', code: 'format' }],
  });
  // Tibetan stacks the most: letters below and vowels above.
  expect(check(requiredText(16), 'ཧྐྵྨླྺྼྻྂ')).toEqual({ value: 'ཧྐྵྨླྺྼྻྂ' });
});

test('what is far too long is told in the words of the field', () => {
  expect(check(requiredText(8), 'あ'.repeat(500))).toEqual({
    problems: [{ field: '', code: 'max-length', params: [8] }],
  });
  expect(check(Tel, '0'.repeat(500))).toEqual({ problems: [{ field: '', code: 'tel' }] });
  expect(loginIdOf('a'.repeat(600))).toEqual({ kind: 'email', key: '' });
  expect(toFurigana('あ'.repeat(2000))).toBe('あ'.repeat(2000));
});

test('a list that is too long is told once, and none of its entries is read', () => {
  expect(check(list(Tel, 2), ['', '', ''])).toEqual({ problems: [{ field: '', code: 'max-count', params: [2] }] });
  const dates = check(QuoteRequest, { target_dates: Array.from({ length: 8000 }, () => 0) });
  expect('problems' in dates && dates.problems.filter(({ field }) => field.startsWith('target_dates'))).toEqual([
    { field: 'target_dates', code: 'too-many-dates', params: [10] },
  ]);
  expect(check(list(Tel, 2), undefined)).toEqual({ problems: [{ field: '', code: 'required' }] });
});
