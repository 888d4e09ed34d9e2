import { expect, test } from 'vitest';
import { readCell } from './cells.ts';
import type { Cell, Column, Kind } from './model.ts';

const column = (kind: Kind, more: Partial<Column> = {}): Column => ({
  key: 'x',
  kind,
  ja: '欄',
  en: 'Field',
  fields: [],
  is_required: false,
  explain: '',
  examples: [],
  choices: undefined,
  of: undefined,
  is_name: false,
  is_whole: false,
  least: undefined,
  most: undefined,
  width: 10,
  ...more,
});
const cell = (given: string | number, more: Partial<Cell> = {}): Cell => ({
  kind: typeof given === 'number' ? 'number' : 'text',
  text: String(given),
  ...more,
});
const read = (kind: Kind, given: string | number, more: Partial<Cell> = {}, is1904 = false) => {
  const result = readCell(column(kind), cell(given, more), is1904);
  return 'value' in result ? result.value : result.words.ja;
};
const weekday = (day: number, more = {}) => ({ kind: 'weekday', weekday: day, ...more });

test.each<[Kind, string | number, unknown]>([
  ['time', '9時半', '09:30'],
  ['time', '9:30', '09:30'],
  ['time', '９：３０', '09:30'],
  ['time', '09:30:00', '09:30'],
  ['time', '午後９時', '21:00'],
  ['time', '正午', '12:00'],
  ['time', '24時', '24:00'],
  ['time', 0.395833333333333, '09:30'],
  ['time', '午前12時', '00:00'],
  ['time', 'AM 12:30', '00:30'],
  ['time', '午後12時半', '12:30'],
  ['time', '午前9時', '09:00'],
  ['time', '1時', '01:00'],
  ['time', 0, '00:00'],
  ['time', 9, '09:00'],
  ['date', '2027/4/1', '2027-04-01'],
  ['date', '２０２７年４月１日（木）', '2027-04-01'],
  ['date', '令和9年4月1日', '2027-04-01'],
  ['date', 'R9.4.1', '2027-04-01'],
  ['date', '昭和50年10月10日', '1975-10-10'],
  ['date', 46_478, '2027-04-01'],
  ['weekdays', '月・水', [1, 3]],
  ['weekdays', '月水金', [1, 3, 5]],
  ['weekdays', '毎週月曜', [1]],
  ['weekdays', '火〜日', [0, 2, 3, 4, 5, 6]],
  ['weekdays', '土曜日から月曜日まで', [0, 1, 6]],
  ['weekdays', '平日、土', [1, 2, 3, 4, 5, 6]],
  ['weekdays', '毎日', [0, 1, 2, 3, 4, 5, 6]],
  ['days', '毎週月曜', [weekday(1)]],
  ['days', '第2・第4火曜', [weekday(2, { nth: [2, 4] })]],
  ['days', '第１、３日曜日', [weekday(0, { nth: [1, 3] })]],
  ['days', '第二土曜', [weekday(6, { nth: [2] })]],
  ['days', '土日祝日', [weekday(6), weekday(0), { kind: 'public-holiday' }]],
  [
    'days',
    '月曜日・祝日・12/29〜1/3',
    [weekday(1), { kind: 'public-holiday' }, { kind: 'yearly', from: '12-29', to: '01-03' }],
  ],
  ['days', '年末年始（12月29日～1月3日）', [{ kind: 'yearly', from: '12-29', to: '01-03' }]],
  ['days', '毎週月曜（祝日の場合は翌日）', [weekday(1, { moves_after_holiday: true })]],
  ['days', '1月2日〜4日', [{ kind: 'yearly', from: '01-02', to: '01-04' }]],
  ['days', '令和9年4月1日〜4月5日', [{ kind: 'dates', from: '2027-04-01', to: '2027-04-05' }]],
  ['days', '毎月第2火曜', [weekday(2, { nth: [2] })]],
  ['days', '第②④火曜', [weekday(2, { nth: [2, 4] })]],
  ['days', '毎月曜', [weekday(1)]],
  ['weekdays', '毎月曜日', [1]],
  ['days', '毎週水曜、第2月曜（祝日の場合は翌日）', [weekday(3), weekday(1, { nth: [2], moves_after_holiday: true })]],
  [
    'days',
    '月・水、祝日の場合は翌日',
    [weekday(1, { moves_after_holiday: true }), weekday(3, { moves_after_holiday: true })],
  ],
  ['days', '第2火曜、毎週木曜', [weekday(2, { nth: [2] }), weekday(4)]],
  ['days', '第2・第4火曜・祝日', [weekday(2, { nth: [2, 4] }), { kind: 'public-holiday' }]],
  ['days', '12月29日〜1月3日（年末年始）、月曜', [{ kind: 'yearly', from: '12-29', to: '01-03' }, weekday(1)]],
  ['days', '夏季休館日：8月13日〜15日', [{ kind: 'yearly', from: '08-13', to: '08-15' }]],
  [
    'days',
    '月曜、年末年始 12/29〜1/3、お盆（8/13〜8/15）',
    [weekday(1), { kind: 'yearly', from: '12-29', to: '01-03' }, { kind: 'yearly', from: '08-13', to: '08-15' }],
  ],
  ['days', '無休', []],
  ['months', '11月〜4月', [1, 2, 3, 4, 11, 12]],
  ['months', '７、8月', [7, 8]],
  ['months', '通年', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ['yes', '○', true],
  ['yes', '◯', true],
  ['yes', 'はい', true],
  ['yes', '有', true],
  ['yes', '×', false],
  ['yes', 'いいえ', false],
  ['yes', '無', false],
  ['yen', '￥1,200', 1200],
  ['yen', '１，２００円', 1200],
  ['yen', 1200, 1200],
  ['yen', '５００円（税込）', 500],
  ['yen', '1,500円・消費税込み', 1500],
  ['yen', '無料', 0],
  ['number', '２０人', 20],
  ['number', '42.5㎡', 42.5],
  ['tel', '０１００ー００ー０００１', '0100-00-0001'],
  ['tel', '0100(00)0001', '0100-00-0001'],
  ['tel', '0100‐00—0001', '0100-00-0001'],
  ['email', 'ａ@example.jp　', 'a@example.jp'],
  ['hiragana', 'ミホン', 'みほん'],
  ['katakana', 'みほん', 'ミホン'],
  ['list', 'いす、机 , 舞台', ['いす', '机', '舞台']],
  ['text', '　見本　会館\n別館 ', '見本　会館 別館'],
  ['text', 3, '3'],
  ['text', '　', undefined],
])('%s: %j is %j', (kind, given, value) => {
  expect(read(kind, given)).toEqual(value);
});

test('days count from 1904 in old Macintosh workbooks', () => {
  expect(read('date', 45_016, {}, true)).toBe('2027-04-01');
  expect(read('days', 45_016, { isDay: true }, true)).toEqual([
    { kind: 'dates', from: '2027-04-01', to: '2027-04-01' },
  ]);
});

test.each<[Kind, string | number, Partial<Cell>, string]>([
  ['time', '9:10', {}, '時刻は15分きざみで'],
  ['time', 1, {}, '1時か24時か'],
  ['time', 9, { isDay: true }, '時刻は「9:30」や'],
  ['time', '午後13時', {}, '時刻は「9:30」や'],
  ['time', '1', { kind: 'boolean' }, 'TRUE か FALSE'],
  ['number', '1', { kind: 'boolean' }, 'TRUE か FALSE'],
  ['time', '25:00', {}, '時刻は「9:30」や'],
  ['time', 46_478.5, {}, '時刻は「9:30」や'],
  ['date', '2027/2/30', {}, '日付は'],
  ['date', 60, {}, '日付は'],
  ['weekdays', '祝', {}, '曜日は'],
  ['days', '毎月末日', {}, '日は「毎週月曜」'],
  ['days', '毎月', {}, '日は「毎週月曜」'],
  ['weekdays', '毎月', {}, '曜日は'],
  ['weekdays', '毎 月', {}, '曜日は'],
  ['days', '12月29日〜3日', {}, '日は「毎週月曜」'],
  ['days', '年末年始', {}, '「年末年始」「お盆」などは'],
  ['days', 'お盆、12月29日〜1月3日', {}, '「年末年始」「お盆」などは'],
  ['days', '毎週月曜、夏季休館', {}, '「年末年始」「お盆」などは'],
  ['days', '毎週月曜（年末年始）', {}, '「年末年始」「お盆」などは'],
  ['days', '第2・第4火曜・木曜', {}, '「第2火曜・木曜」では'],
  ['days', '第2土曜と日曜', {}, '「第2火曜・木曜」では'],
  ['days', '毎週水曜、第2月曜、祝日の場合は翌日', {}, '「祝日の場合は翌日」がどの'],
  ['days', '13月40日', {}, '日は「毎週月曜」'],
  ['days', 5, {}, '日は「毎週月曜」'],
  ['months', '13月', {}, '月は'],
  ['yes', 'たぶん', {}, '○ か ×'],
  ['yen', '千円', {}, '金額は'],
  ['yen', '500円（冬は700円・税込）', {}, '金額は'],
  ['yen', 46_478, { isDay: true }, '日付に変わって'],
  ['number', 46_478, { isDay: true }, '日付に変わって'],
  ['yen', '-5', {}, '金額は'],
  ['number', '多数', {}, '数で書いて'],
  ['tel', 100_000_001, {}, '電話番号の先頭の0が消えて'],
  ['tel', '110', {}, '電話番号を市外局番から'],
  ['email', 'keiko', {}, 'メールアドレスを'],
  ['url', 'example.jp', {}, 'http:// か'],
  ['text', 46_478, { isDay: true }, '日付に変わって'],
  ['text', 'a'.repeat(201), {}, '200字まで'],
  ['text', 'a\u202eb', {}, '見えない文字'],
  ['text', '', { kind: 'empty-formula' }, '数式の値がファイルにありません'],
  ['text', '#REF!', { kind: 'error' }, '数式が #REF! に'],
])('%s refuses %j and says what to do', (kind, given, more, start) => {
  expect(read(kind, given, more)).toMatch(new RegExp(`^${start.replaceAll(/[!]/g, '\\$&')}`));
});

test('a cell of 4,000 hostile letters is refused at once, whatever its column wants', () => {
  const kinds: Kind[] = ['number', 'yen', 'time', 'date', 'weekdays', 'months', 'days', 'yes', 'tel', 'email', 'url'];
  const units = [
    ' ',
    '1',
    '第',
    '第1',
    '1 ',
    '・第 ',
    '円',
    '円(',
    '人',
    '月',
    '月・',
    '1〜',
    '1月',
    '(日)',
    'R 1',
    '祝',
  ];
  const more = [
    '　',
    'T00:00:00',
    '午前',
    '-',
    'あ',
    'a@',
    'a.',
    'http://',
    '0(',
    'ﷺ',
    '´',
    '、',
    '毎月',
    '年末年始',
    ':',
  ];
  const began = performance.now();
  for (const kind of [...kinds, 'hiragana', 'katakana', 'choice', 'choices'] as const)
    for (const unit of [...units, ...more])
      for (const [before, behind] of [
        ['', 'q'],
        ['第1', 'q'],
        ['R', 'q'],
        ['1', '\nq'],
      ])
        expect(typeof read(kind, `${before}${unit.repeat(Math.ceil(4000 / unit.length))}${behind}`)).toBe('string');
  expect(performance.now() - began).toBeLessThan(5000);
});

test('limits and choices of a column are said with their values', () => {
  expect(readCell(column('number', { least: 1, most: 31, is_whole: true }), cell(0.5), false)).toMatchObject({
    words: { ja: '整数で書いてください。' },
  });
  expect(readCell(column('number', { least: 1, most: 31 }), cell(40), false)).toMatchObject({
    words: { en: 'Write a number from 1 to 31.' },
  });
  expect(readCell(column('text', { is_name: true }), cell('<b>'), false)).toMatchObject({
    words: { ja: '< > & { } " \\ は使えません。' },
  });
  const choices = [
    { value: 1, ja: 'なし' },
    { value: 2, ja: '無料' },
  ];
  expect(readCell(column('choice', { choices }), cell('無 料'), false)).toEqual({ value: 2 });
  expect(readCell(column('choice', { choices }), cell('有料'), false)).toMatchObject({
    words: { ja: '「なし」「無料」のどれかを選んでください。' },
  });
  expect(readCell(column('choices', { choices }), cell('無料、なし、無料'), false)).toEqual({ value: [2, 1] });
});
