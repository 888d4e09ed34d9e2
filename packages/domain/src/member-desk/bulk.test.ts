import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { ProfileFields } from '../members/model.ts';
import { BULK_MAX_LINES, readBulk } from './bulk.ts';
import { OfficeFields } from './model.ts';
import { splitName } from './split-name.ts';

const nobody = new Set<string>();
const read = (text: string, known: ReadonlySet<string> = nobody) => readBulk(text, known);
/** What is wrong, as "line field code". */
const wrongIn = (text: string, known?: ReadonlySet<string>): string[] =>
  read(text, known).users.flatMap(({ line, problems }) =>
    problems.map(({ field, code }) => `${line} ${field} ${code}`),
  );
const usersOf = (text: string): string[][] => read(text).users.map(({ email, name }) => [email, name]);

describe('a list of users', () => {
  test('one user per line, e-mail and name separated by a comma [rule:bulk.one-user-a-line]', () => {
    const list = read('haru@example.jp,佐藤 ハル\nken@example.jp，鈴木　健');
    expect(list).toEqual({
      users: [
        { line: 1, email: 'haru@example.jp', name: '佐藤 ハル', problems: [] },
        { line: 2, email: 'ken@example.jp', name: '鈴木　健', problems: [] },
      ],
      emails: 2,
      names: 2,
      isTooLong: false,
      isReady: true,
    });
  });

  test.each([
    ['CR LF', 'a@example.jp,A\r\nb@example.jp,B\r\n'],
    ['CR', 'a@example.jp,A\rb@example.jp,B'],
    ['a byte order mark', '\ufeffa@example.jp,A\nb@example.jp,B'],
    ['blanks around', '  a@example.jp , A \n\tb@example.jp,　B　'],
    ['quotes', '"a@example.jp","A"\n"b@example.jp" , "B"'],
    ['empty columns of a spreadsheet', 'a@example.jp,A,,\nb@example.jp,B,'],
    ['empty lines at the end', 'a@example.jp,A\nb@example.jp,B\n\n　\n'],
  ])('takes %s', (_kind, text) => {
    expect(usersOf(text)).toEqual([
      ['a@example.jp', 'A'],
      ['b@example.jp', 'B'],
    ]);
    expect(read(text).isReady).toBe(true);
  });

  test('quotes hold commas and quotes', () => {
    expect(usersOf('a@example.jp,"Smith, John ""Jack"""')).toEqual([['a@example.jp', 'Smith, John "Jack"']]);
    expect(usersOf('a@example.jp,山田"太"郎')).toEqual([['a@example.jp', '山田"太"郎']]);
  });

  test.each([
    'email,name',
    'E-mail,Name',
    '"email","name"',
    'メールアドレス,名前',
    'ｅｍａｉｌ，ｎａｍｅ',
    'mail,氏名,',
  ])('passes over the headings %j and goes on counting lines', (headings) => {
    expect(read(`${headings}\r\na@example.jp,A`).users).toEqual([
      { line: 2, email: 'a@example.jp', name: 'A', problems: [] },
    ]);
  });

  test('headings alone, and nothing at all, are no list', () => {
    expect(read('email,name\n')).toMatchObject({ users: [], isReady: false });
    expect(read('')).toMatchObject({ users: [], isReady: false });
  });
});

describe('what is wrong is told line by line', () => {
  test('no empty lines [rule:bulk.no-empty-lines] [rule:validation.no-empty-lines]', () => {
    expect(wrongIn('a@example.jp,A\n\n　\nb@example.jp,B')).toEqual([
      '2 line bulk-empty-line',
      '3 line bulk-empty-line',
    ]);
  });

  test('the e-mail: there, in its format, at most 128 characters [rule:bulk.email-length] [constant:bulk-email-length]', () => {
    const long = (length: number) => `${'x'.repeat(length - '@example.jp'.length)}@example.jp`;
    expect(wrongIn(`${long(128)},A`)).toEqual([]);
    expect(wrongIn(`${long(129)},A`)).toEqual(['1 email max-length']);
    expect(wrongIn(',A')).toEqual(['1 email required']);
    for (const bad of ['a', 'a@', '@example.jp', 'a@example', 'a b@example.jp', 'あ@example.jp', 'a＠example.jp'])
      expect(wrongIn(`${bad},A`), bad).toEqual(['1 email email']);
  });

  test('the name: required [rule:bulk.name-required], at most 64 characters [rule:bulk.name-length] [constant:bulk-name-length]', () => {
    expect(wrongIn('a@example.jp,')).toEqual(['1 name required']);
    expect(wrongIn('a@example.jp,　')).toEqual(['1 name required']);
    expect(wrongIn(`a@example.jp,${'𠮷'.repeat(64)}`)).toEqual([]);
    expect(wrongIn(`a@example.jp,${'あ'.repeat(65)}`)).toEqual(['1 name max-length']);
    expect(wrongIn('a@example.jp,A\u0000B')).toEqual(['1 name format']);
    expect(wrongIn('a@example.jp,A\ud842')).toEqual(['1 name format']);
  });

  test('no e-mail twice in the list, whatever its case, and none that a member has [rule:bulk.no-duplicates] [decision:bulk.known-addresses]', () => {
    const text = 'a@example.jp,A\nb@example.jp,B\nA@Example.jp,C\na@example.jp,D';
    expect(wrongIn(text)).toEqual(['3 email bulk-duplicate', '4 email bulk-duplicate']);
    expect(read(text).users[3]?.problems).toEqual([{ field: 'email', code: 'bulk-duplicate', params: [1] }]);
    expect(wrongIn('B@example.jp,B', new Set(['b@example.jp']))).toEqual(['1 email login-id-taken']);
  });

  test('as many names as e-mails [rule:bulk.counts-equal]', () => {
    const list = read('a@example.jp,A\nb@example.jp\n,C\nd@example.jp,');
    expect(list).toMatchObject({ emails: 3, names: 2, isReady: false });
    expect(list.users.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      ['bulk-format'],
      ['required'],
      ['required'],
    ]);
  });

  test('neither more than two fields nor an open quote', () => {
    expect(wrongIn('a@example.jp,A,B')).toEqual(['1 line bulk-format']);
    expect(wrongIn('a@example.jp,"A')).toEqual(['1 line bulk-format']);
    expect(wrongIn('"a@example.jp"x,A')).toEqual(['1 line bulk-format']);
    expect(wrongIn('a@example.jp\tA')).toEqual(['1 line bulk-format']);
  });

  test('at most 5,000 users, headings apart', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_none, index) => `u${index}@example.jp,U`).join('\n');
    expect(read(`email,name\n${lines(BULK_MAX_LINES)}\n`)).toMatchObject({ isTooLong: false, isReady: true });
    const more = read(lines(BULK_MAX_LINES + 1));
    expect(more).toMatchObject({ isTooLong: true, isReady: false });
    expect(more.users).toHaveLength(BULK_MAX_LINES);
  });
});

test('a name that a list may hold can be verified: the office’s form takes it as it was kept', () => {
  const name = '髙'.repeat(64);
  const [user] = readBulk(`haru@example.jp,${name}`, new Set()).users;
  expect(user?.problems).toEqual([]);
  expect(check(OfficeFields.shape.lastname, splitName(user?.name ?? '').lastname)).toEqual({ value: name });
  expect(check(ProfileFields.lastname, name)).toEqual({ value: name });
});
