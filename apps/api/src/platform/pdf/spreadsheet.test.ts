import { strFromU8, unzipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { writeCsv, writeXlsx } from './spreadsheet.ts';

const utf8 = (cell: string): string =>
  writeCsv([[cell]], 'utf-8')
    .content.toString('utf8')
    .slice(1, -2);
const shiftJis = (text: string): Buffer => writeCsv([[text]], 'shift_jis').content.subarray(1, -3);

describe('csv', () => {
  test('every cell in quotes, quotes doubled, lines end with CR LF', () => {
    const { content } = writeCsv(
      [
        ['a', 'b "c", d'],
        ['1\n2', ''],
      ],
      'utf-8',
    );
    expect(content.toString('utf8')).toBe('\ufeff"a","b ""c"", d"\r\n"1\n2",""\r\n');
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test.each(['=1+1', '+81', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '　＝1', '＝1', '＋1', '－1', '＠x'])(
    '%j is no formula',
    (cell) => {
      expect(utf8(cell)).toBe(`"'${cell}"`);
    },
  );

  test.each(["=cmd|' /C calc'!A0", '=HYPERLINK("http://example.jp","x")', '";=1+1', '"\r\n=1+1'])(
    '%j stays in one cell',
    (cell) => {
      const text = utf8(cell);
      expect(text.startsWith('"') && text.endsWith('"')).toBe(true);
      expect(text.slice(1, -1).replaceAll('""', '')).not.toContain('"');
    },
  );

  test.each(['佐藤 ハル', '090-0000-1234', 'haru@example.jp', 'a=b', '1-2', "O'Neill", ''])(
    '%j stays as it is',
    (cell) => {
      expect(utf8(cell)).toBe(`"${cell}"`);
    },
  );
});

describe('csv in Shift_JIS', () => {
  test('letters whose second byte is a backslash are not cut', () => {
    expect(shiftJis('ソ表能十').toString('hex')).toBe('835c955c945c8f5c');
    expect(iconv.decode(shiftJis('構暴貼予'), 'cp932')).toBe('構暴貼予');
  });

  test('what Windows added is there: circled digits, 髙, 﨑 [decision:preference.download-cp932]', () => {
    expect(iconv.decode(shiftJis('①髙﨑德Ⅳ㈱'), 'cp932')).toBe('①髙﨑德Ⅳ㈱');
  });

  test('wave dash and its like become their twins of Windows, byte for byte those of JIS', () => {
    expect(shiftJis('〜−‖—').toString('hex')).toBe('8160817c8161815c');
    expect(writeCsv([['〜−‖—¢£¬']], 'shift_jis').unfitting).toEqual([]);
  });

  test('what does not fit is listed once, and then there is no file', () => {
    const { content, unfitting } = writeCsv(
      [
        ['𠮷野 🏠', '𠮷川 ¥100 ‾ é'],
        ['?', '吉'],
      ],
      'shift_jis',
    );
    expect(content).toHaveLength(0);
    expect(unfitting).toEqual(['𠮷', '🏠', '¥', '‾', 'é']);
    expect(shiftJis('?？').toString('hex')).toBe('3f8148');
  });
});

describe('xlsx', () => {
  test('cells are text: nothing is computed, no 0 is lost', async () => {
    const rows = [
      ['番号', '名前'],
      ['09012345678', '=1+1'],
      ['-5', '<b>&"\u0000\ud842'],
    ];
    const files = unzipSync(await writeXlsx(rows, '会員'));
    const textOf = (name: string) => strFromU8(files[`xl/${name}.xml`] ?? new Uint8Array());
    const sheet = textOf('worksheets/sheet1');
    expect(sheet).not.toContain('<f>');
    expect([...sheet.matchAll(/<c [^>]*t="(\w+)"/g)].map((match) => match[1])).toEqual(
      Array.from({ length: 6 }, () => 's'),
    );
    const strings = [...textOf('sharedStrings').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map((match) => match[1]);
    expect(strings).toEqual(['番号', '名前', '09012345678', '=1+1', '-5', '&lt;b&gt;&amp;"']);
    expect(textOf('workbook')).toContain('name="会員"');
  });
});
