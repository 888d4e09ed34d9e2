import { describe, expect, test } from 'vitest';
import { check } from '../contract/problems.ts';
import { locales } from '../locale/model.ts';
import { ProfileFields } from '../members/model.ts';
import { BULK_MAX_LINES } from './bulk-lines.ts';
import { bulkSentence, claimsIn, hasNoAccount, readBulk, withKnown } from './bulk.ts';
import { nobody as nothingKnown, splitName } from './bulk-person.ts';
import { sentenceOf } from '../refusals/model.ts';
import { OfficeFields } from './model.ts';

const NOW = new Date('2026-11-23T03:00:00Z');
const nobody = new Set<string>();
const read = (text: string, known: ReadonlySet<string> = nobody) => withKnown(readBulk(text, NOW), known);
/** Problems as "line field code". */
const wrongIn = (text: string, known?: ReadonlySet<string>): string[] =>
  read(text, known).users.flatMap(({ line, problems }) =>
    problems.map(({ field, code }) => `${line} ${field} ${code}`),
  );
const usersOf = (text: string): string[][] => read(text).users.map(({ person, name }) => [person.email, name]);

describe('a list of users', () => {
  test('one user per line, e-mail and name separated by a comma [rule:bulk.one-user-a-line]', () => {
    const list = read('haru@example.jp,佐藤 ハル\nken@example.jp，鈴木　健');
    const person = (email: string, lastname: string, firstname: string) => ({
      ...nothingKnown,
      email,
      lastname,
      firstname,
    });
    expect(list).toEqual({
      users: [
        { line: 1, name: '佐藤 ハル', person: person('haru@example.jp', '佐藤', 'ハル'), problems: [] },
        { line: 2, name: '鈴木　健', person: person('ken@example.jp', '鈴木', '健'), problems: [] },
      ],
      problems: [],
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
    ['what is pasted from a spreadsheet', 'a@example.jp\tA\t\nb@example.jp\tB'],
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
    expect(read(`${headings}\r\na@example.jp,A`)).toMatchObject({
      users: [{ line: 2, name: 'A', person: { email: 'a@example.jp' }, problems: [] }],
      isReady: true,
    });
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
    for (const bad of ['a', 'a@', '@example.jp', 'a@example', 'a b@example.jp', 'あ@example.jp'])
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
    expect(wrongIn('B@example.jp,B', new Set(['email b@example.jp']))).toEqual(['1 email login-id-taken']);
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
    expect(wrongIn('a@example.jp A')).toEqual(['1 line bulk-format']);
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
  const [user] = readBulk(`haru@example.jp,${name}`, NOW).users;
  expect(user?.problems).toEqual([]);
  expect(check(OfficeFields.shape.lastname, splitName(user?.name ?? '').lastname)).toEqual({ value: name });
  expect(check(ProfileFields.lastname, name)).toEqual({ value: name });
});

describe('a list whose first line names its columns', () => {
  const heads = 'メールアドレス,電話番号,氏名,フリガナ,生年月日,郵便番号,住所,町のID';
  const under = (...lines: string[]) => [heads, ...lines].join('\n');

  test('takes what each of them says, as the forms of officials keep it [decision:bulk.columns]', () => {
    const list = read(
      under(
        'haru@example.jp,０９０（１２３４）５６７８,佐藤　ハル,さとう はる,S23.4.2,〒098ー9901,北海道天塩郡ほしもり町字北1-2 コーポ北101,A-12',
      ),
    );
    expect(list).toMatchObject({ isReady: true, emails: 1, names: 1 });
    expect(list.columns?.map(({ count }) => count)).toEqual(Array.from({ length: 8 }, () => 1));
    expect(list.users).toEqual([
      {
        line: 2,
        name: '佐藤　ハル',
        person: {
          email: 'haru@example.jp',
          tel: '090-1234-5678',
          lastname: '佐藤',
          firstname: 'ハル',
          lastfurigana: 'サトウ',
          firstfurigana: 'ハル',
          birthdate: '1948-04-02',
          zipcode: '098-9901',
          prefecture: '北海道',
          address1: '天塩郡ほしもり町',
          address2: '字北1-2',
          address3: 'コーポ北101',
          town_id: 'A-12',
        },
        problems: [],
      },
    ]);
  });

  test('pasted from a spreadsheet, in any order, with columns apart and cells left out', () => {
    const list = read(
      'No\t名\t姓\t都道府県\t携帯\t\r\n1\tハル\t佐藤\t北海道\t090-1234-5678\tメモ, "1"\r\n2\t\t"鈴木"\t\t0160-00-0000\r\n\t\t\t\r\n',
    );
    expect(list).toMatchObject({
      isReady: true,
      columns: [
        { field: undefined, column: 1, heading: 'No', count: 2 },
        { field: 'firstname', column: 2, heading: '名', count: 1 },
        { field: 'lastname', column: 3, heading: '姓', count: 2 },
        { field: 'prefecture', column: 4, heading: '都道府県', count: 1 },
        { field: 'tel', column: 5, heading: '携帯', count: 2 },
        { field: undefined, column: 6, heading: '', count: 1 },
      ],
    });
  });

  test('whoever has neither address nor number is told so, each column by itself', () => {
    expect(wrongIn('氏名,メール,電話\n佐藤,,\n,a@example.jp,12\n鈴木,x,')).toEqual([
      '2 email bulk-contact',
      '3 name required',
      '3 tel tel',
      '4 email email',
    ]);
    expect(wrongIn('氏名,電話\n佐藤,')).toEqual(['2 tel required']);
    expect(wrongIn('氏名,メール\n佐藤,')).toEqual(['2 email required']);
    expect(wrongIn('名,姓,メール\nハル,,a@example.jp')).toEqual(['2 lastname required']);
  });

  test.each([
    ['フリガナ', '佐藤', 'furigana furigana'],
    ['フリガナ', 'ア'.repeat(65), 'furigana max-length'],
    ['セイ', 'Sato', 'lastfurigana furigana'],
    ['生年月日', '1948-02-30', 'birthdate date'],
    ['生年月日', '2026-11-24', 'birthdate max-date'],
    ['生年月日', '1899-12-31', 'birthdate min-date'],
    ['生年月日', '17625', 'birthdate date'],
    ['郵便番号', '989901', 'zipcode zipcode'],
    ['電話', '9012345678', 'tel tel'],
    ['町のID', 'x'.repeat(33), 'town_id max-length'],
    ['町のID', 'A\u0000', 'town_id format'],
    ['住所', 'あ'.repeat(201), 'address max-length'],
    ['住所', `北海道${'あ'.repeat(65)}`, 'address max-length'],
    ['住所', '北海道\u202e', 'address format'],
    ['市区町村', 'あ'.repeat(65), 'address1 max-length'],
  ])('%s: %j is told as its form would', (heading, cell, problem) => {
    expect(wrongIn(`メール,氏名,${heading}\na@example.jp,A,${cell}`)).toEqual([`2 ${problem}`]);
  });

  test('addresses, numbers to log in with and numbers of the town stand once; families share a number [decision:bulk.telephone]', () => {
    const lines = [
      '氏名,メール,電話,町のID',
      '佐藤 ハル,a@example.jp,090-1234-5678,1',
      '佐藤 ケン,A@example.jp,0160-00-0000,2',
      '佐藤 ユキ,,09012345678,',
      '佐藤 マリ,,０９０ １２３４ ５６７８,1',
      '佐藤　ハル,b@example.jp,+81 90-1234-5678,',
      '佐藤 トメ,,0160-00-0000,',
      '佐藤トメ,,0160000000,',
    ];
    const { users } = read(lines.join('\n'));
    expect(users.map(({ problems }) => problems)).toEqual([
      [],
      [{ field: 'email', code: 'bulk-duplicate', params: [2] }],
      [],
      [
        { field: 'tel', code: 'bulk-duplicate-tel', params: [4] },
        { field: 'town_id', code: 'bulk-duplicate-town-id', params: [2] },
      ],
      [{ field: 'tel', code: 'bulk-duplicate-person', params: [2] }],
      [],
      [{ field: 'tel', code: 'bulk-duplicate-person', params: [7] }],
    ]);
    expect(users.map(({ person }) => hasNoAccount(person))).toEqual([false, false, false, false, false, true, true]);
  });

  test('nor may a member have them', () => {
    const text =
      '氏名,メール,電話,町のID\n佐藤 ハル,a@example.jp,090-1234-5678,1\n鈴木,,080-1234-5678,2\n林,,0160-00-0000,';
    const all = claimsIn(read(text)).map(({ claim }) => claim);
    expect(wrongIn(text, new Set(all))).toEqual([
      '2 email login-id-taken',
      '2 tel bulk-known-person',
      '2 town_id town-id-taken',
      '3 tel login-id-taken',
      '3 town_id town-id-taken',
      '4 tel bulk-known-person',
    ]);
  });

  test('lines with more cells than headings, open quotes and nothing in them', () => {
    expect(wrongIn('氏名,メール\nA,a@example.jp,x\nB,"b@example.jp\n,,\nC,c@example.jp,,\nD')).toEqual([
      '2 line bulk-cells',
      '3 line bulk-cells',
      '4 line bulk-empty-line',
      '6 email required',
    ]);
  });

  test('what stands under no heading is passed over, and named', () => {
    const list = read('氏名,,メール,備考,\nA,x,a@example.jp,y,\nB,,b@example.jp,,');
    expect(list.isReady).toBe(true);
    expect(list.columns?.filter(({ field }) => field === undefined)).toEqual([
      { column: 2, heading: '', count: 1 },
      { column: 4, heading: '備考', count: 1 },
    ]);
  });

  test('a sentence names the column', () => {
    const list = read('お名前,TEL\nA,12');
    const [problem] = list.users[0]?.problems ?? [];
    expect(problem && locales.map((locale) => bulkSentence(list, problem, locale))).toEqual([
      '「TEL」の列：電話番号は、数字とハイフンで入力してください。',
      'Column “TEL”: '.concat(sentenceOf({ code: 'tel' }, 'en')),
    ]);
  });

  test('without a name or somebody to reach, no line is read', () => {
    const list = read('住所,備考\n北海道,x');
    expect(list).toMatchObject({ users: [], isReady: false, isTooLong: false });
    expect(list.problems.map(({ code }) => code)).toEqual(['bulk-no-name', 'bulk-no-contact']);
  });

  test('5,000 lines of all columns are read soon', () => {
    const line = (at: number) =>
      `u${at}@example.jp,090${String(at).padStart(8, '0')},佐藤　ハル${at},さとう　はる,昭和23年4月2日,098-9901,北海道天塩郡ほしもり町字北${at},T${at}`;
    const text = under(...Array.from({ length: BULK_MAX_LINES }, (_none, at) => line(at)));
    const began = performance.now();
    expect(read(text).isReady).toBe(true);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
