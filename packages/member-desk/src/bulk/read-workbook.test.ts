import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readListFile } from './read-list-file.ts';
import { readWorkbook } from './read-workbook.ts';

/** An archive as spreadsheets write it. */
const zip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

const workbook = (sheet: string, strings = '', more: Readonly<Record<string, string>> = {}) =>
  zip({
    'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="名簿" sheetId="7" r:id="rId3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/styles" Target="styles.xml"/><Relationship Id="rId3" Type="x/worksheet" Target="worksheets/first.xml"/></Relationships>',
    'xl/worksheets/first.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    ...more,
  });
/** The archive with an unpacked size of 1 in its directory. */
function lying(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
  return bytes;
}
const text = (sheet: string, strings = '') => readWorkbook(workbook(sheet, strings));

test('cells of the first sheet become lines, without the furigana that a spreadsheet keeps of them', async () => {
  const strings =
    '<si><t>メールアドレス</t></si><si><t>名前</t></si><si><r><t>佐藤</t></r><r><t xml:space="preserve"> &amp; ハル</t></r><rPh sb="0" eb="2"><t>サトウ</t></rPh><phoneticPr fontId="1"/></si>';
  const sheet =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>a@example.jp</t></is></c><c r="B2" t="s"><v>2</v></c></row>';
  expect(await text(sheet, strings)).toBe('メールアドレス,名前\na@example.jp,佐藤 & ハル');
});

test('a line has the number that the spreadsheet shows, and an odd cell stays one cell', async () => {
  const sheet =
    '<row r="3"><c r="B3" t="str"><v>一&#10;二, "三"</v></c></row><row r="4" spans="1:2"><c r="A4" s="2"/></row><row><c><v>5</v></c></row><row r="1048576"><c r="A1048576" s="1"/></row>';
  expect(await text(sheet)).toBe('\n\n,"一 二, ""三"""\n\n5');
});

test.each([
  [
    'a row beyond what a list may hold',
    '<row r="1"><c t="str"><v>a</v></c></row><row r="900000"><c><v>1</v></c></row>',
    'bulk-too-many',
  ],
  ['a column beyond', '<row r="1"><c r="BI1"><v>1</v></c></row>', 'bulk-too-many-columns'],
])('says of %s that there are too many', async (_what, sheet, code) => {
  expect(await readListFile(new Blob([workbook(sheet)]))).toMatchObject({ problem: { code } });
});

test.each([
  ['an archive of something else', zip({ 'word/document.xml': '<document/>' })],
  ['what is cut off', workbook('<row r="1"/>').subarray(0, 300)],
  [
    'lengths that lead beyond the end',
    workbook('<row r="1"/>').map((byte, at, all) => (at > all.length - 8 ? 255 : byte)),
  ],
  ['what unpacks to far more than a list', workbook(' '.repeat(17_000_000))],
  ['what unpacks to more than it says', lying(workbook('<row r="1"><c><v>1</v></c></row>'))],
  ['tags that never end', workbook(`<row r="1"><c t="str"><v>a</v></c></row>${'<'.repeat(1_000_000)}`)],
])('refuses %s', async (_what, bytes) => {
  expect(await readListFile(new Blob([bytes]))).toEqual({ problem: 'not-text' });
});

test('a workbook is a list like any other', async () => {
  const file = new Blob([workbook('<row r="1"><c t="str"><v>a@example.jp</v></c><c t="str"><v>佐藤</v></c></row>')]);
  expect(await readListFile(file)).toEqual({ text: 'a@example.jp,佐藤', encoding: 'Excel' });
});

describe('days, which a spreadsheet keeps as numbers', () => {
  const formats = [
    ['General', 0],
    ['dates of every spreadsheet', 14],
    ['those of Japan', 58],
    ['an era', 164],
    ['a number with words', 165],
    ['in red', 166],
    ['large numbers', 167],
  ] as const;
  const styles = `<styleSheet><numFmts count="3"><numFmt numFmtId="164" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="0&quot; years&quot;"/><numFmt numFmtId="166" formatCode="[Red]0"/><numFmt numFmtId="167" formatCode="0.00E+00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
    .map(([, id]) => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs></styleSheet>`;
  const row = (value: string) =>
    `<row r="1">${formats.map((_format, style) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`;

  test('are read as days where the workbook shows them so', async () => {
    const days = (value: string) => readWorkbook(workbook(row(value), '', { 'xl/styles.xml': styles }));
    expect(await days('17625')).toBe('17625,1948-04-02,1948-04-02,1948-04-02,17625,17625,17625');
    expect(await days('61')).toContain('1900-03-01');
    // With a time, a day that never existed, and no number.
    for (const value of ['17625.5', '60', '-1', '9999999', 'x'])
      expect(await days(value)).toBe(formats.map(() => value).join(','));
  });

  test('and so where it counts from 1904', async () => {
    const book =
      '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="名簿" sheetId="7" r:id="rId3"/></sheets></workbook>';
    const file = workbook(row('16163'), '', { 'xl/styles.xml': styles, 'xl/workbook.xml': book });
    expect(await readWorkbook(file)).toContain(',1948-04-02,');
  });
});
