import { BYTE_ORDER_MARK, csvText, type Cells } from '@machi/domain/desk/csv';
import iconv from 'iconv-lite';

/** Characters of JIS X 0208 that Windows maps to other code points than Unicode's table; they look the same. */
const WINDOWS_TWINS: Readonly<Record<string, string>> = {
  '〜': '～',
  '‖': '∥',
  '−': '－',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
};
const TWIN = new RegExp(`[${Object.keys(WINDOWS_TWINS).join('')}]`, 'gu');
const SHIFT_JIS = 'cp932';

/** Whether a character survives encoding: CP932 turns unknown ones into "?", and ¥ into a backslash. */
const fits = (character: string): boolean => iconv.decode(iconv.encode(character, SHIFT_JIS), SHIFT_JIS) === character;

export interface CsvFile {
  readonly content: Buffer;
  /** Characters that the encoding lacks; `content` is then empty. */
  readonly unfitting: readonly string[];
}

/**
 * A CSV file that spreadsheets open safely: UTF-8 with a byte order mark, or Shift_JIS in Windows' form (CP932), where
 * a missing character is never replaced silently (product, "What the browser keeps").
 */
export function writeCsv(rows: Cells, encoding: 'utf-8' | 'shift_jis'): CsvFile {
  const text = csvText(rows);
  if (encoding === 'utf-8') return { content: Buffer.from(BYTE_ORDER_MARK + text, 'utf8'), unfitting: [] };
  const windows = text.replace(TWIN, (character) => WINDOWS_TWINS[character] ?? character);
  const unfitting = [...new Set(windows)].filter((character) => !fits(character));
  return { content: unfitting.length === 0 ? iconv.encode(windows, SHIFT_JIS) : Buffer.alloc(0), unfitting };
}

/** Control characters and lone surrogates, which make an xlsx file unreadable (XML 1.0, 2.2). */
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** An xlsx file with one sheet of text cells, so that nothing is computed and leading zeros stay. */
export async function writeXlsx(rows: Cells, sheet: string): Promise<Buffer> {
  // Loaded at the first sheet: most towns write few, and it takes 20 MB of memory.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const cells = rows.map((row, index) =>
    row.map((cell) => ({
      value: cell.replace(NOT_IN_XML, ''),
      type: String,
      format: '@',
      ...(index === 0 ? { fontWeight: 'bold' as const } : {}),
    })),
  );
  return writeExcelFile(cells, { sheet, stickyRowsCount: 1 }).toBuffer();
}
