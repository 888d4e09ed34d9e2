import { BULK_MAX_LINES } from '@machi/domain/member-desk/bulk-lines';
import { dayOfSerial, stylesOfDays } from '@machi/domain/fields/serial-days';
import { readZip, type ReadPart } from './read-zip.ts';

/** Most unpacked bytes of a part; above the size of the longest list with the longest texts. */
const MAX_PART_BYTES = 16_000_000;
/** One row more than a list with its heading may have, so that the server reports too many. */
const MAX_ROWS = BULK_MAX_LINES + 2;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, digits?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const point = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
function attribute(tag: string, wanted: string): string | undefined {
  for (const [, name, value = ''] of tag.matchAll(/\s(?:[\w-]+:)?([\w-]+)="([^"]*)"/g))
    if (name === wanted) return decoded(value);
  return undefined;
}

/** Most characters of a tag that are searched. Anything behind is not needed. */
const LONGEST_TAG = 4000;

/** Walks through XML tag by tag: `name` without its prefix, `/name` at its end. */
function* walk(xml: string): Generator<{ readonly name: string; readonly tag: string } | { readonly text: string }> {
  for (let at = 0; at < xml.length;) {
    const open = xml.indexOf('<', at);
    const words = xml.slice(at, open < 0 ? undefined : open);
    if (words !== '') yield { text: words };
    const close = open < 0 ? -1 : xml.indexOf('>', open);
    if (close < 0) return;
    at = close + 1;
    const tag = xml.slice(open, Math.min(at, open + LONGEST_TAG));
    const [, slash = '', name = ''] = /^<(\/?)(?:[\w.-]+:)?([\w.-]+)/.exec(tag) ?? [];
    yield { name: slash + name, tag };
    if (xml[close - 1] === '/') yield { name: `/${name}`, tag };
  }
}

/** Reads the workbook's shared strings without their phonetic readings. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let words = '';
  let isWords = false;
  let isReading = false;
  for (const piece of walk(xml)) {
    if ('text' in piece) {
      if (isWords && !isReading) words += decoded(piece.text);
    } else if (piece.name === 'si') words = '';
    else if (piece.name === '/si') strings.push(words);
    else if (piece.name === 't' || piece.name === '/t') isWords = piece.name === 't';
    else if (piece.name === 'rPh' || piece.name === '/rPh') isReading = piece.name === 'rPh';
  }
  return strings;
}

/** Column index of a reference: "C12" gives 2. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Columns read: one more than a list may have, so that too many are reported. */
const MAX_COLUMNS = 61;

/** Settings that tell which numbers are days. */
interface Days {
  readonly styles: ReadonlySet<number>;
  readonly isFrom1904: boolean;
}

/** Reads the workbook's date settings. */
function daysOf(styles: string, book: string): Days {
  const formats: { id: number; code: string }[] = [];
  const cells: number[] = [];
  let isOfCells = false;
  for (const piece of walk(styles)) {
    if ('text' in piece) continue;
    const { name, tag } = piece;
    if (name === 'cellXfs' || name === '/cellXfs') isOfCells = name === 'cellXfs';
    else if (name === 'xf' && isOfCells) cells.push(Number(attribute(tag, 'numFmtId') ?? 0));
    else if (name === 'numFmt')
      formats.push({ id: Number(attribute(tag, 'numFmtId')), code: attribute(tag, 'formatCode') ?? '' });
  }
  const isFrom1904 = /<(?:\w+:)?workbookPr\b[^>]{0,1000}\sdate1904="(?:1|true)"/.test(book.slice(0, 100_000));
  return { styles: stylesOfDays(formats, cells), isFrom1904 };
}

/** Reads the cells of a sheet by row number, so that a line has the same number as in the spreadsheet. */
function rowsOf(xml: string, strings: readonly string[], days: Days): string[][] {
  const rows: string[][] = [];
  let at = -1;
  let cell: { readonly column: number; readonly kind: string; readonly style: number } | undefined;
  let value = '';
  let isValue = false;
  let isReading = false;
  for (const piece of walk(xml)) {
    if ('text' in piece) {
      if (isValue && !isReading) value += decoded(piece.text);
      continue;
    }
    const { name, tag } = piece;
    if (name === 'row') {
      const number = Number(attribute(tag, 'r') ?? at + 2);
      at = Math.min(Math.max(1, number || 1), MAX_ROWS) - 1;
    } else if (name === 'c') {
      const reference = attribute(tag, 'r');
      const column = reference === undefined ? (rows[at]?.length ?? 0) : columnOf(reference);
      cell = { column, kind: attribute(tag, 't') ?? 'n', style: Number(attribute(tag, 's') ?? 0) };
      value = '';
    } else if (name === 'v' || name === 't') isValue = true;
    else if (name === '/v' || name === '/t') isValue = false;
    else if (name === 'rPh' || name === '/rPh') isReading = name === 'rPh';
    else if (name === '/c' && cell) {
      const day = cell.kind === 'n' && days.styles.has(cell.style) ? dayOfSerial(value, days.isFrom1904) : undefined;
      const words = cell.kind === 's' ? (strings[Number(value)] ?? '') : (day ?? value);
      // Rows with only colours hold no text.
      if (words !== '' && cell.column < MAX_COLUMNS) (rows[Math.max(0, at)] ??= [])[cell.column] = words;
      cell = undefined;
    }
  }
  return Array.from(rows, (row) => Array.from(row ?? [], (words) => words ?? ''));
}

async function firstSheet(read: ReadPart): Promise<string | undefined> {
  const [book, relations] = [await read('xl/workbook.xml'), await read('xl/_rels/workbook.xml.rels')];
  const find = (xml: string | undefined, wanted: (tag: string) => boolean) => {
    for (const piece of walk(xml ?? '')) if ('tag' in piece && wanted(piece.tag)) return piece.tag;
    return undefined;
  };
  const sheet = find(book, (tag) => /^<(?:\w+:)?sheet\s/.test(tag));
  const id = sheet === undefined ? undefined : attribute(sheet, 'id');
  const relation = find(relations, (tag) => id !== undefined && attribute(tag, 'Id') === id);
  const target = relation === undefined ? undefined : attribute(relation, 'Target');
  return target === undefined ? undefined : read(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

const written = (words: string): string => {
  const line = words.replace(/[\r\n\t]+/g, ' ');
  return /[",，]/u.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

/** Reads the first sheet of a workbook (xlsx) as lines of a list; undefined if it is not a workbook. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const read = readZip(bytes, MAX_PART_BYTES);
  const sheet = read && (await firstSheet(read));
  if (read === undefined || sheet === undefined) return undefined;
  const strings = stringsOf((await read('xl/sharedStrings.xml')) ?? '');
  const days = daysOf((await read('xl/styles.xml')) ?? '', (await read('xl/workbook.xml')) ?? '');
  return rowsOf(sheet, strings, days)
    .map((row) => row.map(written).join(','))
    .join('\n');
}
