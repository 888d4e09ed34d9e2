import { strToU8, zipSync, type Zippable } from 'fflate';
import { sheetList } from '@machi/domain/workbook/sheets';
import { workbookLimits } from '@machi/domain/workbook/model';
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

const bytes = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]): [string, Zippable[string]] => [name, strToU8(text)]),
      ),
    ),
  );
const parts = (sheet: string, more: Readonly<Record<string, string>> = {}) => ({
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="町" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
  ...more,
});
const read = async (content: Buffer) => {
  const result = await readWorkbook(content);
  return 'problem' in result ? result.problem.words.en : result.workbook;
};
const book = (rows: string, more: Readonly<Record<string, string>> = {}, behind = '') =>
  read(bytes(parts(`<sheetData>${rows}</sheetData>${behind}`, more)));
/** The cells of the first sheet by row and column. */
const cells = async (...given: Parameters<typeof book>) => {
  const found = await book(...given);
  if (typeof found === 'string') return found;
  return Object.fromEntries(
    (found.sheets[0]?.rows ?? []).map(({ number, cells: of }) => [number, Object.fromEntries(of)]),
  );
};
const text = (value: string, reading?: string) => ({
  kind: 'text',
  text: value,
  ...(reading === undefined ? {} : { reading }),
});

test('reads the empty workbook that the product writes', async () => {
  const found = await read(await writeWorkbook());
  if (typeof found === 'string') throw new Error(found);
  expect(found.sheets.map(({ name }) => name)).toEqual(['はじめに', ...sheetList.map(({ ja }) => ja)]);
  expect(found.sheets[3]?.rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(found.sheets[3]?.rows[0]?.cells.get(1)).toEqual(text('施設 ＊'));
});

test('reads shared, rich and inline text, with the readings of kanji apart', async () => {
  const strings =
    '<sst><si><t>役場</t></si><si><r><t>港</t></r><r><t> 会館</t></r><rPh sb="0" eb="1"><t>ミナト</t></rPh><rPh sb="2" eb="4"><t>カイカン</t></rPh></si></sst>';
  const row =
    '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><t>a&amp;b_x000D_</t></is></c><c t="s"><v>9</v></c></row>';
  expect(await cells(row, { 'xl/sharedStrings.xml': strings })).toEqual({
    2: { 0: text('役場'), 2: text('港 会館', 'ミナト カイカン'), 3: text('a&b\r') },
  });
});

test('reads numbers, days, truths, errors and the stored values of formulas', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="58"/></cellXfs></styleSheet>';
  const row =
    '<row r="1"><c r="A1"><v>0.5</v></c><c r="B1" s="1"><v>46478</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><v>#REF!</v></c><c r="E1"><f>1+1</f><v>2</v></c><c r="F1"><f>NOW()</f></c><c r="G1" t="str"><f>""</f><v></v></c><c r="H1"><f>1+1</f><v/></c></row>';
  expect(await cells(row, { 'xl/styles.xml': styles })).toEqual({
    1: {
      0: { kind: 'number', text: '0.5', isDay: false },
      1: { kind: 'number', text: '46478', isDay: true },
      2: { kind: 'boolean', text: '1' },
      3: { kind: 'error', text: '#REF!' },
      4: { kind: 'number', text: '2', isDay: false },
      5: { kind: 'empty-formula', text: '' },
      7: { kind: 'empty-formula', text: '' },
    },
  });
});

test('a merged area has its value in each row that holds anything, and empty rows at the end are none', async () => {
  const rows =
    '<row r="1"><c r="A1" t="str"><v>会館</v></c><c r="C1" t="str"><v>a</v></c></row><row r="2"><c r="C2" t="str"><v>b</v></c></row><row r="9" s="3"><c r="A9" s="3"/></row>';
  expect(await cells(rows, {}, '<mergeCells><mergeCell ref="A1:B1048576"/></mergeCells>')).toEqual({
    1: { 0: text('会館'), 1: text('会館'), 2: text('a') },
    2: { 0: text('会館'), 1: text('会館'), 2: text('b') },
  });
});

test('a long sheet may have many small merged areas', async () => {
  const rows = Array.from({ length: 1000 }, (_row, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`);
  const areas = rows.map((_row, at) => `<mergeCell ref="A${at + 1}:B${at + 1}"/>`);
  const found = await book(rows.join(''), {}, `<mergeCells>${areas.join('')}</mergeCells>`);
  expect(typeof found === 'string' ? found : found.sheets[0]?.rows.at(-1)?.cells.get(1)?.text).toBe('1');
});

test('tells hidden rows and sheets, days from 1904 and links to other files', async () => {
  const workbook =
    '<x:workbook xmlns:x="y" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="町" state="hidden" r:id="rId1"/></x:sheets></x:workbook>';
  const found = await book('<row r="3" hidden="1"><c r="A3"><v>1</v></c></row>', {
    'xl/workbook.xml': workbook,
    'xl/externalLinks/externalLink1.xml': '<externalLink/>',
  });
  expect(found).toMatchObject({ isFrom1904: true, hasLinks: true, sheets: [{ isHidden: true, hiddenRows: [3] }] });
});

describe('refuses', () => {
  const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`;
  const two =
    '<workbook xmlns:r="r"><sheets><sheet name="町" r:id="rId1"/><sheet name=" 町" r:id="rId1"/></sheets></workbook>';
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  const noise = Array.from(
    { length: 40_000 },
    (_row, at) => `<row r="${at}">${String((at * 7919) % 99_991)}</row>`,
  ).join('');
  test.each<[string, () => Buffer, RegExp]>([
    ['what is no zip', () => Buffer.from('町,施設'), /not a workbook/],
    ['another archive', () => bytes({ 'word/document.xml': '<document/>' }), /not a workbook/],
    ['a workbook of Excel 2003', () => compound, /Excel 97 to 2003/],
    [
      'one with a password',
      () => Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]),
      /has a password/,
    ],
    ['one with macros', () => bytes(parts('', { 'xl/vbaProject.bin': 'x' })), /with macros/],
    [
      'one that may have macros',
      () =>
        bytes(
          parts('', {
            '[Content_Types].xml':
              '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
          }),
        ),
      /with macros/,
    ],
    [
      'a document type',
      () => bytes({ ...parts(''), 'xl/worksheets/sheet1.xml': '<!DOCTYPE worksheet [<!ENTITY a "aaa">]><worksheet/>' }),
      /document type/,
    ],
    ['broken XML', () => bytes(parts('<sheetData><row></sheetData>')), /damaged/],
    ['elements deep in each other', () => bytes(parts('<a>'.repeat(200) + '</a>'.repeat(200))), /damaged/],
    ['two sheets of one name', () => bytes(parts('', { 'xl/workbook.xml': two })), /Two sheets/],
    [
      '100,000 rows',
      () =>
        bytes(parts(`<sheetData>${Array.from({ length: 100_000 }, (_row, at) => row(at + 1)).join('')}</sheetData>`)),
      /more than 5000 filled rows/,
    ],
    [
      'a cell far to the right',
      () => bytes(parts('<sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData>')),
      /more than 100 columns/,
    ],
    ['a part that unpacks to much', () => bytes(parts(' '.repeat(8_000_000))), /unpacks to more/],
    ['parts that together unpack to more than all may', () => bytes(parts(noise.repeat(40))), /unpacks to more/],
    [
      'too many parts',
      () => bytes(parts('', Object.fromEntries(Array.from({ length: 501 }, (_part, at) => [`xl/media/${at}`, ''])))),
      /unpacks to more/,
    ],
    ['a file that is too large', () => Buffer.alloc(workbookLimits.mostBytes + 1), /larger than 10 MB/],
    [
      'merged areas without end',
      () =>
        bytes(
          parts(
            `<sheetData>${Array.from({ length: 4000 }, (_row, at) => row(at + 1)).join('')}</sheetData><mergeCells>${'<mergeCell ref="A1:CU4000"/>'.repeat(20)}</mergeCells>`,
          ),
        ),
      /cells are merged/,
    ],
    ['a name that leads elsewhere', () => bytes({ ...parts(''), '../evil.xml': 'x' }), /damaged|not a workbook/],
  ])('%s', async (_what, content, words) => {
    expect(await read(content())).toMatch(words);
  });
});

test('the size that a zip states is not believed', async () => {
  const content = bytes(parts(' '.repeat(8_000_000)));
  // The uncompressed size in each header of the sheet: 8 MB become 10 bytes.
  const size = Buffer.alloc(4);
  size.writeUInt32LE(8_000_000 + '<worksheet></worksheet>'.length);
  const small = Buffer.alloc(4);
  small.writeUInt32LE(10);
  for (let at = content.indexOf(size); at >= 0; at = content.indexOf(size, at)) small.copy(content, at);
  expect(await read(content)).toMatch(/unpacks to more|damaged/);
});
