import { expect, test } from 'vitest';
import { refused, taken } from './outcome.fixture.ts';
import { Alphanumeric, ClockTime, ColourCode, DayAndTime, EmailList, LocalUrl, WebUrl, emailsIn } from './formats.ts';

test('letters and digits', () => {
  expect(taken(Alphanumeric, 'H0042', ' abcXYZ ', '007', 'Ｈ４２')).toEqual(['H0042', 'abcXYZ', '007', 'H42']);
  expect(refused(Alphanumeric, 'H-42', '星42', 'a b', 'é')).toEqual([
    'Input in letters and digits.',
    '英字と数字で入力してください。',
  ]);
});

test('a time of day to the minute', () => {
  expect(taken(ClockTime, '00:00', '０９：０７', '23:59')).toEqual(['00:00', '09:07', '23:59']);
  expect(refused(ClockTime, '24:00', '9:07', '09:60', '0907', '09:07:00', '午前9時')).toEqual([
    'Input a time from 00:00 to 23:59.',
    '時刻は00:00から23:59までで入力してください。',
  ]);
});

test('a day with a time, both of which exist', () => {
  const good = ['2027-01-19T13:05', '2028-02-29T00:00'];
  expect(taken(DayAndTime, ...good)).toEqual(good);
  const bad = ['2027-02-29T13:05', '2027-01-19T24:00', '2027-01-19', '13:05', '2027-01-19 13:05', '2027-01-19T13:05T'];
  expect(refused(DayAndTime, ...bad, '2027-01-19T13:05Z', '2027/01/19T13:05')).toEqual([
    'Input a valid date and time.',
    '正しい日付と時刻を入力してください。',
  ]);
});

test('a web address', () => {
  const good = [
    'https://www.example.jp/',
    'http://example.jp:8080/a/b?c=d&e=%E6%98%9F#f',
    'HTTPS://Example.JP',
    'https://星守町.example.jp/お知らせ',
    'https://example.jp?q=1',
  ];
  expect(taken(WebUrl, ...good)).toEqual(good);
  const bad = [
    'www.example.jp',
    'ftp://example.jp/',
    'javascript:alert(1)',
    'https://',
    'https:///example.jp',
    'https://localhost/',
    'https://town@evil.example/',
    'https://town.jp\\@evil.example/',
    'https://example.jp/a b',
    'https://example.jp/\u202egpj.exe',
    'https://example.jp/\ud800',
    'https://-example.jp/',
    'https://example..jp/',
    `https://example.jp/${'a'.repeat(2000)}`,
  ];
  expect(refused(WebUrl, ...bad)).toEqual([
    'Input an address that starts with https:// or http://.',
    'https:// か http:// で始まるアドレスを入力してください。',
  ]);
});

test('an address of this site', () => {
  const good = ['/', '/spot?q=%E6%98%9F', '/terms#section-2'];
  expect(taken(LocalUrl, ...good)).toEqual(good);
  const bad = ['spot', '//evil.example', '/\\evil.example', '/%2F/evil.example', 'https://evil.example/', '/..//evil'];
  expect(refused(LocalUrl, ...bad)).toEqual([
    'Input an address of this site that starts with /.',
    '/ で始まる、このサイトの中のアドレスを入力してください。',
  ]);
});

test('a colour code', () => {
  expect(taken(ColourCode, '#26814D', '＃ec0000')).toEqual(['#26814D', '#ec0000']);
  expect(refused(ColourCode, '26814D', '#268', '#26814', '#26814D0', '#26814G', 'green')).toEqual([
    'Input a colour such as #26814D.',
    '色は #26814D のように入力してください。',
  ]);
});

test('a list of e-mail addresses', () => {
  const lists = ['haru@example.jp', 'a@example.jp, b@example.jp', 'a@example.jp\r\nb@example.jp、c@example.jp,'];
  expect(taken(EmailList, ...lists)).toEqual(lists);
  expect(lists.map((list) => emailsIn(list).length)).toEqual([1, 2, 3]);
  const long = `${'x'.repeat(118)}@example.jp`;
  const bad = ['haru', 'a@example.jp, b', 'a@example.jp\n@example.jp', 'a@example.jp b@example', ',', long];
  expect(refused(EmailList, ...bad)).toEqual([
    'Invalid E-mails format.',
    'メールアドレスの形が正しくないものがあります。1行に1件ずつ、またはコンマで区切って入力してください。',
  ]);
});

test.each([Alphanumeric, ClockTime, DayAndTime, WebUrl, LocalUrl, ColourCode, EmailList])(
  'what is missing is asked for, not called wrong',
  (schema) => {
    expect(refused(schema, '', ' \u3000', undefined, null)).toEqual(['It is required.', '入力してください。']);
  },
);
