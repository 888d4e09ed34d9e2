import { describe, expect, test } from 'vitest';
import { locales } from '../locale/model.ts';
import { labelAt } from '../described/written.ts';
import { listedFields, readHeadings } from './bulk-columns.ts';

const columnsOf = (...fields: string[]) => readHeadings(fields)?.columns;
const problemsOf = (...fields: string[]) =>
  readHeadings(fields)?.problems.map(({ code, params = [] }) => [code, ...params]);

describe('headings', () => {
  test.each(locales)('of the template are read, each as its field (%s)', (locale) => {
    expect(readHeadings(listedFields.map((field) => labelAt(field, 'desk')[locale]))).toMatchObject({
      columns: listedFields.map(({ name }) => name),
      problems: [],
    });
  });

  test('in any usual writing', () => {
    expect(columnsOf('Ｅ－Ｍａｉｌ', '【氏名】（必須）', 'ふりがな', 'ＴＥＬ', '〒', '住所 ※')).toEqual([
      'email',
      'name',
      'furigana',
      'tel',
      'zipcode',
      'address',
    ]);
    expect(columnsOf('姓（フリガナ）', '名（フリガナ）', '姓', '名', 'ｹｲﾀｲ電話', '携帯', '生年月日')).toEqual([
      'lastfurigana',
      'firstfurigana',
      'lastname',
      'firstname',
      undefined,
      'tel',
      'birthdate',
    ]);
    expect(columnsOf('E-mail', 'Last Name', 'First name', 'Date of birth', 'town_id')).toEqual([
      'email',
      'lastname',
      'firstname',
      'birthdate',
      'town_id',
    ]);
  });

  test('are passed over where they name nothing, also names that objects have', () => {
    expect(columnsOf('名前', '__proto__', 'constructor', 'toString', '', '=1+1', 'メール', 'x'.repeat(100))).toEqual([
      'name',
      ...Array.from({ length: 5 }, () => undefined),
      'email',
      undefined,
    ]);
  });

  test('a line with an address or a number in it is none, nor one that names no field', () => {
    expect(columnsOf('haru@example.jp', '氏名')).toBeUndefined();
    expect(columnsOf('090-1234-5678', '氏名')).toBeUndefined();
    expect(columnsOf('佐藤', 'ハル')).toBeUndefined();
    expect(columnsOf()).toBeUndefined();
  });

  test('a name and an address or a number are needed', () => {
    expect(problemsOf('メール')).toEqual([['bulk-no-name']]);
    expect(problemsOf('名', '備考')).toEqual([['bulk-no-name'], ['bulk-no-contact']]);
    expect(problemsOf('姓', '電話')).toEqual([]);
  });

  test('two columns for one field are named', () => {
    expect(problemsOf('電話', '氏名', '携帯')).toEqual([['bulk-heading-again', '電話', '携帯']]);
    expect(problemsOf('メール', '氏名', '姓', '名')).toEqual([
      ['bulk-heading-again', '氏名', '姓'],
      ['bulk-heading-again', '氏名', '名'],
    ]);
    expect(problemsOf('メール', '市区町村', '氏名', '住所')).toEqual([['bulk-heading-again', '市区町村', '住所']]);
  });

  test('60 columns at most', () => {
    const many = (count: number) => ['メール', '氏名', ...Array.from({ length: count - 2 }, (_none, at) => `列${at}`)];
    expect(problemsOf(...many(60))).toEqual([]);
    expect(problemsOf(...many(61))).toEqual([['bulk-too-many-columns', 60]]);
  });
});
