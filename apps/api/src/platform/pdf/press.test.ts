import { expect, test } from 'vitest';
import { isRefusal } from '@machi/domain/refusals/model';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import type { Pdf } from './document.ts';
import { createPress } from './press.ts';
import { forNobody } from '../work/thread-queue.ts';

const press = createPress(forNobody);
const paper = (over: Partial<Pdf> = {}): Pdf => ({
  title: '証明書 1',
  author: '星守町',
  now: new Date('2027-01-11T01:00:00Z'),
  footer: '証明書　1',
  gaps: '※印刷できない文字があります。',
  parts: [{ text: '本文' }],
  ...over,
});
async function printed(over: Partial<Pdf>) {
  const pdf = await press.print(1, paper(over));
  if (isRefusal(pdf)) throw new Error('refused');
  const { pages, ...rest } = await readPdf(Buffer.from(pdf).toString('base64'));
  return { pages: pages.map((page) => page.replaceAll(/\s/g, '')), ...rest };
}

test('any paper is drawn as it is described, in its order, each page with its number', async () => {
  const { pages, info } = await printed({
    parts: [
      { text: '表題', size: 22, isBold: true, align: 'center' },
      { heading: '見出し' },
      { mark: '1.', item: '箇条' },
      { underlined: '宛名', size: 14 },
      { framed: '金額', size: 20 },
      { fields: [['名前', '値']] },
      { space: 10 },
      { columns: [{ head: '列', share: 1 }], rows: Array.from({ length: 40 }, (_, row) => [`行${row}。`]) },
      { need: 700 },
      { text: '末尾' },
    ],
  });
  expect(info).toMatchObject({ Title: '証明書 1', Author: '星守町' });
  expect(pages).toHaveLength(3);
  const all = pages.join('');
  const order = ['表題', '見出し', '1.', '箇条', '宛名', '金額', '名前', '値', '列', '行0。', '行39。', '末尾'];
  const places = order.map((part) => all.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const part of order) expect(all, part).toContain(part);
  // Heads repeat above the rows on each page, and a part that needs room starts a new page.
  expect(pages.map((page) => page.includes('列'))).toEqual([true, true, false]);
  for (const [index, page] of pages.entries()) expect(page).toContain(`証明書1${index + 1}/3`);
  expect(all).not.toContain('印刷できない');
});

test('what comes below a table takes its last row along to the next page', async () => {
  const table = (count: number) => ({
    columns: [{ head: '列', share: 1 }],
    rows: Array.from({ length: count }, (_, row) => [`行${row}。`]),
  });
  const [whole = ''] = (await printed({ parts: [table(80)] })).pages;
  const count = whole.match(/行/g)?.length ?? 0;
  const signed = [{ space: 20 }, { need: 40 }, { text: '確認' }];
  const alone = await printed({ parts: [table(count), ...signed] });
  expect(alone.pages.map((page) => page.includes('行'))).toEqual([true, false]);
  const { pages } = await printed({ parts: [{ ...table(count), below: 60 }, ...signed] });
  expect(pages).toHaveLength(2);
  for (const part of ['列', `行${count - 1}。`, '確認']) expect(pages[1]).toContain(part);
});

test('a screen reader finds the parts of a paper in their order, and nothing that stands there only to be seen', async () => {
  const { structure, untagged, info } = await printed({
    parts: [
      { title: '表題', size: 22 },
      { heading: '見出し' },
      { mark: '1.', item: '箇条' },
      { space: 4 },
      { mark: '2.', item: '箇条' },
      { underlined: '宛名', size: 14 },
      { framed: '金額', size: 20 },
      { fields: [['名前', '値']] },
      { columns: [{ head: '列', share: 1 }], rows: Array.from({ length: 40 }, (_, row) => [`行${row}。`]) },
      { mark: '1.', item: '別の箇条' },
      { text: '長い本文。'.repeat(600) },
    ],
  });
  expect(structure).toHaveLength(3);
  const rows = structure.map((page) => page.match(/TR\(TD\)/g)?.length ?? 0);
  expect(structure[0]).toBe(
    `Root(Document(H1 H2 L(LI(Lbl LBody) LI(Lbl LBody)) P P Table(TR(TH TD)) Table(TR(TH) ${Array(rows[0]).fill('TR(TD)').join(' ')})))`,
  );
  // The second page's heads are those of the first, and a continued text is one text.
  expect(structure[1]).toBe(`Root(Document(Table(${Array(rows[1]).fill('TR(TD)').join(' ')}) L(LI(Lbl LBody)) P))`);
  expect([(rows[0] ?? 0) + (rows[1] ?? 0), structure[2]]).toEqual([40, 'Root(Document(P))']);
  expect(untagged).toEqual([]);
  expect(info).toMatchObject({ Language: 'ja-JP' });
});

test('papers of one print each have their own footer and count their own pages', async () => {
  const { pages } = await printed({
    footer: '甲',
    parts: [
      { text: '一枚目' },
      { cut: 'きりとり線' },
      { need: 800 },
      { text: '二枚目' },
      { next: '乙' },
      { text: '三枚目' },
    ],
  });
  expect(pages).toHaveLength(3);
  for (const [index, words] of [
    ['甲', '1/2', 'きりとり線'],
    ['甲', '2/2'],
    ['乙', '1/1', '三枚目'],
  ].entries())
    for (const word of words) expect(pages[index]).toContain(word);
});

test('a field of many pages goes on from one to the next, named on each, and none of it is lost', async () => {
  const sentences = Array.from({ length: 400 }, (_, index) => `これは${index}番目の文です。`);
  const { pages, structure, untagged } = await printed({
    parts: [
      {
        fields: [
          ['題名', '短い'],
          ['とても長い名前の質問の答え', sentences.join('')],
          ['最後', '終わり'],
        ],
      },
    ],
  });
  const goesOn = (page: string) => page.includes('とても長い名前の質問の答え（つづき）');
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map(goesOn)).toEqual(pages.map((_page, index) => index > 0));
  // A sentence may begin on one page and end on the next.
  const written = pages
    .map((page, index) =>
      page.replaceAll(`証明書1${index + 1}/${pages.length}`, '').replace('とても長い名前の質問の答え（つづき）', ''),
    )
    .join('');
  expect(written).toContain(sentences.join(''));
  expect(written.endsWith('最後終わり')).toBe(true);
  expect(structure.every((page) => page.includes('TR(TH TD)'))).toBe(true);
  expect(untagged).toEqual([]);
});

test('a letter that no font has is told below each page; in typed words it is refused by its field', async () => {
  const { pages } = await printed({ parts: [{ text: '𛀁の会' }] });
  expect(pages.join('')).toContain('〓の会');
  expect(pages.join('')).toContain('※印刷できない文字があります。');
  expect(await press.print(1, paper({ typed: { addressee: '𛀁商店', proviso: '会費' } }))).toMatchObject({
    status: 422,
    problems: [{ field: 'addressee', code: 'not-printable', params: ['𛀁'] }],
  });
});

test('whoever waits for two papers is told to come again; others are not kept waiting for it', async () => {
  const answers = await Promise.all([1, 1, 1, 2].map((member) => press.print(member, paper())));
  expect(answers.map((answer) => isRefusal(answer) && answer.status)).toEqual([false, false, 429, false]);
});

test('what cannot be drawn fails alone: the next paper comes out', async () => {
  const broken = paper({ parts: [{ text: '縦', size: Number.NaN }] });
  const [first, next] = await Promise.allSettled([press.print(1, broken), press.print(1, paper())]);
  expect([first.status, next.status]).toEqual(['rejected', 'fulfilled']);
});

test('a paper lies on its side, or on a larger sheet, where it says so', async () => {
  const columns = [
    { head: '列', share: 0.5 },
    { head: '行', share: 0.5 },
  ];
  const rows = Array.from({ length: 60 }, (_row, index) => [`行${index}。`, '']);
  const pagesOn = async (format: Pdf['format']) =>
    (await printed({ ...(format ? { format } : {}), parts: [{ columns, rows }] })).pages.length;
  const counts = [
    await pagesOn(undefined),
    await pagesOn({ size: 'A4', isWide: true }),
    await pagesOn({ size: 'A3', isWide: false }),
  ];
  expect(counts).toEqual([2, 3, 2]);
});

test('letters are as large as all of a table fits on its page; where none does, the smallest go on', async () => {
  const columns = [{ head: '列', share: 1 }];
  const sizes = [40, 20, 10] as const;
  const rowsOf = (count: number) => Array.from({ length: count }, (_row, index) => [`行${index}。`]);
  const pagesOf = async (count: number) => (await printed({ parts: [{ columns, rows: rowsOf(count), sizes }] })).pages;
  expect(await pagesOf(9)).toHaveLength(1);
  expect(await pagesOf(18)).toHaveLength(1);
  const many = await pagesOf(90);
  expect(many.length).toBeGreaterThan(1);
  for (const [row] of rowsOf(90)) expect(many.join('')).toContain(row);
});

test('a row that is higher than a page goes on with whole lines, its first cell anew, and none of it is lost', async () => {
  const columns = [
    { head: '部屋', share: 0.3 },
    { head: '月曜日', share: 0.35 },
    { head: '火曜日', share: 0.35 },
  ];
  const lines = (word: string, count: number) =>
    Array.from({ length: count }, (_line, index) => `${word}${index}。`).join('\n');
  const { pages, untagged } = await printed({
    parts: [
      {
        columns,
        rows: [
          ['大ホール', lines('朝', 130), lines('夜', 20)],
          ['小ホール', '', ''],
        ],
      },
    ],
  });
  expect(pages.length).toBeGreaterThan(2);
  const all = pages.join('');
  for (let index = 0; index < 130; index += 1) expect(all.split(`朝${index}。`)).toHaveLength(2);
  for (let index = 0; index < 20; index += 1) expect(all.split(`夜${index}。`)).toHaveLength(2);
  for (const page of pages) expect(page).toContain('月曜日');
  for (const page of pages.slice(1, -1)) expect(page).toContain('大ホール（つづき）');
  expect(all).toContain('小ホール');
  expect(untagged).toEqual([]);
});
