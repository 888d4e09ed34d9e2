import { expect, test } from 'vitest';
import { roomsFrom, spotsFrom, type Filling } from './facilities.ts';
import { placeText, type Cell, type Sheet, type Workbook } from './model.ts';
import { inBookOrder, readRows } from './rows.ts';
import { MARK, sheetList } from './sheets.ts';

const cellOf = (text: string): Cell => ({ kind: 'text', text });
const sheet = (name: string, rows: readonly (readonly (string | Cell)[])[], more: Partial<Sheet> = {}): Sheet => ({
  name,
  isHidden: false,
  hiddenRows: [],
  rows: rows.map((cells, index) => ({
    number: index + 1,
    cells: new Map(
      cells.flatMap((cell, column) =>
        cell === '' ? [] : [[column, typeof cell === 'string' ? cellOf(cell) : cell] as const],
      ),
    ),
  })),
  ...more,
});
const read = (sheets: readonly Sheet[], more: Partial<Workbook> = {}) => {
  const workbook: Workbook = { sheets, isFrom1904: false, hasLinks: false, ...more };
  const book = readRows(workbook);
  const said = (of: typeof book.problems) =>
    inBookOrder(workbook, of).map(({ place, words }) => `${placeText(place)}: ${words.ja}`);
  return { ...book, said: said(book.problems).filter((line) => !line.startsWith('町: ')), told: said(book.notes) };
};
const offices = (rows: readonly (readonly (string | Cell)[])[], more: Partial<Sheet> = {}) =>
  read([sheet('窓口', [[MARK.heading, '窓口の名前 ＊', 'よみ', '英語の名前', '問い合わせを受ける'], ...rows], more)]);
const names = (book: ReturnType<typeof read>) => book.rows('offices').map((row) => row.get('text', 'name'));

test('reads the rows, and neither explanations nor examples nor empty ones', () => {
  const [, explained] = [
    0,
    sheetList.find(({ key }) => key === 'offices')?.columns.map(({ explain }) => explain) ?? [],
  ];
  const book = offices([
    [MARK.explain, ...explained],
    [MARK.example, '総務課', 'そうむか', '', '○'],
    ['', '', ' 　', '', ''],
    ['', '税務課', '', '', 'はい'],
    // An explanation without its mark.
    ['', ...explained],
  ]);
  expect([names(book), book.said, book.told]).toEqual([['税務課'], [], []]);
  expect(book.rows('offices')[0]?.get('yes', 'inquiries')).toBe(true);
  expect(placeText(book.rows('offices')[0]?.place('inquiries') ?? { sheet: '', row: 0, column: 0 })).toBe('窓口 E5');
});

test('takes columns in another order under other writings of their headings, and tells those it does not know', () => {
  const book = read([
    sheet('窓 口', [['町の一覧'], ['備考', '英語の名前', '窓口の名前（必須）'], ['あとで', 'Tax', '税務課']]),
  ]);
  expect([names(book), book.rows('offices')[0]?.get('text', 'en')]).toEqual([['税務課'], 'Tax']);
  expect(book.told).toEqual(['窓 口 A2: 「備考」は知らない見出しなので、読みません。']);
  expect(book.said).toEqual([]);
});

test('an example that was changed is a mistake, and no silent guess', () => {
  expect(offices([[MARK.example, '税務課', '', '', '○']]).said).toEqual([
    '窓口 A2: 「例」の行が書き換えられています。読ませるにはA列の「例」を消し、要らなければ行を消してください。',
  ]);
});

test('an example whose mark was deleted with its column is not read, and told', () => {
  const { columns = [] } = sheetList.find(({ key }) => key === 'offices') ?? {};
  const examples = [0, 1].map((at) => columns.map(({ examples: of }) => of[at] ?? ''));
  const book = read([
    sheet('窓口', [columns.map(({ ja }) => ja), ...examples, ['総務課', '', '', ''], ['税務課', 'ぜいむか', '', '○']]),
  ]);
  expect([names(book), book.said]).toEqual([['総務課', '税務課'], []]);
  expect(book.told).toEqual([
    '窓口 A2: 空のブックの例と同じ行なので、読みません。',
    '窓口 A3: 空のブックの例と同じ行なので、読みません。',
  ]);
  // With its column, a row without a mark is the town's own.
  expect(names(offices([['', ...(examples[0] ?? [])]]))).toEqual(['総務課']);
});

test('what is hidden is read and told, an unknown sheet is told', () => {
  const book = read(
    [
      sheet(
        '窓口',
        [
          ['窓口の名前', '英語の名前'],
          ['税務課', ''],
        ],
        { isHidden: true, hiddenRows: [2] },
      ),
      sheet('メモ', [['a']]),
    ],
    { hasLinks: true },
  );
  expect(names(book)).toEqual(['税務課']);
  expect(book.told).toEqual([
    ': 他のファイルへのリンクは開きません。保存された値を読みます。',
    '窓口: 隠れたシートですが、読みます。',
    '窓口 A2: 隠れた行ですが、読みます。',
    'メモ: 知らない名前のシートなので、読みません。',
  ]);
});

test('headings that are missing or twice, and a sheet without any, are mistakes', () => {
  const said = (rows: readonly (readonly string[])[]) => read([sheet('人', rows)]).said;
  expect(said([['姓', '名', '名', '窓口', '役割', 'メール', '電話', '姓のフリガナ']])).toEqual([
    '人 A1: 「名のフリガナ」の見出しがありません。空のブックから写してください。',
    '人 C1: 「名」の見出しが2つあります。1つにしてください。',
  ]);
  expect(
    said([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ).toEqual(['人 A1: 見出しの行がありません。空のブックの1行目を写してください。']);
  expect(readRows({ sheets: [], isFrom1904: false, hasLinks: false }).problems.map(({ place }) => place.sheet)).toEqual(
    ['町'],
  );
});

test('a reading is that of its cell, else what the spreadsheet keeps of the typing', () => {
  const typed: Cell = { kind: 'text', text: '税務課', reading: 'ゼイムカ' };
  const book = offices([
    ['', typed],
    ['', { ...typed, text: '総務課' }, 'そうむか'],
    ['', { ...typed, text: '住民課', reading: '住ミンカ' }],
  ]);
  expect(book.rows('offices').map((row) => row.reading('name'))).toEqual(['ぜいむか', 'そうむか', undefined]);
});

test('names are unique, and those that another sheet says exist, however they are written', () => {
  const book = read([
    sheet('施設', [
      ['施設の名前', '分類', '使い方', '住所', '予約'],
      ['港 会館', '交通', '船', '港', '受けない'],
      ['港会館', '交通', '船', '港', '受けない'],
    ]),
    sheet('備品', [
      ['施設', '備品の名前', '数', '1日の料金'],
      ['港会館', '旗', '1', '0'],
      ['山の家', '旗', '1', '0'],
    ]),
  ]);
  expect(book.said).toEqual([
    '施設 A3: 同じ名前の行が上にあります。名前を変えるか、行を消してください。',
    '備品 A3: 施設：「施設」シートに「山の家」がありません。一覧から選ぶか、「施設」シートに足してください。',
  ]);
});

test('rooms and fees of many facilities find each other at once', () => {
  const many = Array.from({ length: 1500 }, (_nothing, at) => `会館${at}`);
  const town = sheet('町', [
    ['項目', '記入欄'],
    ['町の名前', '汐見島町'],
  ]);
  const facilities = many.map((name) => [name, '遊ぶ', '会議', '港', '申込みで決まる']);
  const book = read([
    town,
    sheet('施設', [['施設の名前', '分類', '使い方', '住所', '予約'], ...facilities]),
    sheet('部屋', [
      ['施設', '部屋の名前', '使い方', '定員', '1時間の料金'],
      ...many.map((name) => [name, '和室', '会議', '9', '0']),
    ]),
    sheet('料金', [
      ['施設', '部屋', '種類', '料金の名前', '金額'],
      ...many.map((name) => [name, '和室', '加算', '暖房', '100']),
    ]),
    sheet('開館時間と休館日', [['施設', '開館', '閉館'], ...many.map((name) => [name, '9:00', '17:00'])]),
  ]);
  const [form] = book.rows('town');
  if (form === undefined) throw new Error('no form');
  const ignored = (): void => {};
  const filling: Filling = { book, form, comes: ignored, wrong: ignored, need: ignored };
  const began = performance.now();
  expect(roomsFrom(filling).map((room) => [room['surcharges']].flat().length)).toEqual(many.map(() => 1));
  expect(spotsFrom(filling, []).filter(({ hours }) => JSON.stringify(hours).includes('17:00'))).toHaveLength(1500);
  expect(performance.now() - began).toBeLessThan(2000);
});
