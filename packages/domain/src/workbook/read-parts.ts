import { Parser } from 'saxen';
import { stylesOfDays } from '../fields/serial-days.ts';
import { workbookLimits, plainName, type Cell, type Sheet, type Workbook } from './model.ts';

/** What makes a file no readable workbook. */
export class Fault extends Error {
  readonly code: string;
  readonly sheet: string;
  constructor(code: string, sheet = '') {
    super(code);
    this.code = code;
    this.sheet = sheet;
  }
}

type Attributes = () => Readonly<Record<string, string>>;
interface Handlers {
  /** Values of attributes are as written: `decode` reads their entities. */
  readonly open: (name: string, attributes: Attributes, decode: (text: string) => string) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** What of a workbook is read at all. */
export interface ReadLimits {
  readonly mostSheets: number;
  /** Of one sheet, counted to its last filled cell. */
  readonly mostRows: number;
  readonly mostColumns: number;
  readonly isFirstSheetOnly?: boolean;
}

const { mostDepth, mostCellLetters } = workbookLimits;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Walks through a part. Elements come without their prefix; a document type and entities are refused. */
function walk(xml: string, { open, close, text }: Handlers): void {
  let depth = 0;
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      depth += 1;
      if (depth > mostDepth) throw new Fault('spoilt');
      open(local(name), attributes, decode);
    })
    .on('closeTag', (name) => {
      depth -= 1;
      close?.(local(name));
    })
    .on('attention', () => {
      throw new Fault('document-type');
    })
    .on('error', () => {
      throw new Fault('spoilt');
    });
  if (text !== undefined) {
    parser.on('text', (words, decode) => text(decode(words)));
    parser.on('cdata', text);
  }
  parser.parse(xml);
}

/** Characters that XML cannot hold are written so (ECMA-376 part 1, 22.4.2.4). */
const plainText = (text: string): string =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

interface Words {
  readonly text: string;
  readonly reading?: string;
}

/** Collects the text of a cell or shared string, and apart from it the phonetic readings of its kanji. */
function wordsReader() {
  let text = '';
  let readings: { from: number; to: number; kana: string }[] = [];
  let isText = false;
  let isReading = false;
  return {
    clear() {
      [text, readings, isText, isReading] = ['', [], false, false];
    },
    open(name: string, attributes: Attributes) {
      if (name === 't') isText = true;
      else if (name === 'rPh') {
        isReading = true;
        const { sb, eb } = attributes();
        readings.push({ from: Number(sb), to: Number(eb), kana: '' });
      }
    },
    close(name: string) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
    add(words: string) {
      const reading = readings.at(-1);
      if (!isText) return;
      if (!isReading) text += text.length > mostCellLetters ? '' : words;
      else if (reading) reading.kana += reading.kana.length > 200 ? '' : words;
    },
    words(): Words {
      if (readings.length === 0 || readings.length > 50) return { text: plainText(text) };
      const ends = [0, ...readings.map(({ to }) => to)];
      const parts = readings.map(({ from, kana }, at) => text.slice(ends[at], from) + kana);
      return { text: plainText(text), reading: parts.join('') + text.slice(ends.at(-1)) };
    },
  };
}

function sharedStrings(xml: string): Words[] {
  const found: Words[] = [];
  const reader = wordsReader();
  walk(xml, {
    open(name, attributes) {
      if (name === 'si') reader.clear();
      else reader.open(name, attributes);
    },
    close(name) {
      if (name === 'si') found.push(reader.words());
      else reader.close(name);
    },
    text: reader.add,
  });
  return found;
}

function dayStyles(xml: string): ReadonlySet<number> {
  const formats: { id: number; code: string }[] = [];
  const cells: number[] = [];
  let isOfCells = false;
  walk(xml, {
    open(name, attributes, decode) {
      if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) cells.push(Number(attributes()['numFmtId'] ?? 0));
      else if (name === 'numFmt')
        formats.push({ id: Number(attributes()['numFmtId']), code: decode(attributes()['formatCode'] ?? '') });
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return stylesOfDays(formats, cells);
}

/** Column (from 0) and row (from 1) of "C12". */
function placeOf(reference: string): { readonly column: number; readonly row: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return {
    column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
    row: Number(digits),
  };
}

interface Strings {
  readonly shared: readonly Words[];
  readonly days: ReadonlySet<number>;
}

/** Cells of merged areas, in the rows that hold anything, of a sheet. */
const MOST_FILLED = 500_000;

/** The value of a merged area stands for each of its cells, in the rows that hold anything else. */
function fillMerged(
  rows: Map<number, Map<number, Cell>>,
  areas: readonly string[],
  sheet: string,
  { mostColumns }: ReadLimits,
): void {
  let steps = 0;
  const numbers = [...rows.keys()].toSorted((one, other) => one - other);
  const positions = new Map(numbers.map((number, index) => [number, index]));
  for (const area of areas) {
    const [from, to] = area.split(':').map(placeOf);
    const value = from && rows.get(from.row)?.get(from.column);
    if (!from || !to || !value || to.column < from.column) continue;
    for (let index = positions.get(from.row) ?? 0; (numbers[index] ?? Infinity) <= to.row; index += 1) {
      const number = numbers[index] ?? 0;
      for (let column = from.column; column <= Math.min(to.column, mostColumns); column += 1) {
        steps += 1;
        if (steps > MOST_FILLED) throw new Fault('too-many-cells', sheet);
        if (!rows.get(number)?.has(column)) rows.get(number)?.set(column, value);
      }
    }
  }
}

interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

function readSheet(xml: string, { name, isHidden }: SheetPart, { shared, days }: Strings, limits: ReadLimits): Sheet {
  const rows = new Map<number, Map<number, Cell>>();
  const hiddenRows: number[] = [];
  const merged: string[] = [];
  const reader = wordsReader();
  let row = 0;
  let isHiddenRow = false;
  let column = -1;
  let type = 'n';
  let isDay = false;
  let value: string | undefined;
  let isValue = false;
  let isFormula = false;

  const cellOf = (): Cell | undefined => {
    if (type === 's' || type === 'inlineStr') {
      const words = type === 's' ? (value === undefined ? undefined : shared[Number(value)]) : reader.words();
      return words && words.text !== '' ? { kind: 'text', ...words } : undefined;
    }
    // Other programs write an empty value for a formula that they have not computed; a text may really be empty.
    if (isFormula && (value === undefined || (value === '' && type !== 'str')))
      return { kind: 'empty-formula', text: '' };
    if (value === undefined || value === '') return undefined;
    if (type === 'n') return { kind: 'number', text: value.slice(0, 40), isDay };
    if (type === 'b') return { kind: 'boolean', text: value };
    return { kind: type === 'e' ? 'error' : 'text', text: plainText(value) };
  };
  walk(xml, {
    open(tag, attributes) {
      if (tag === 'row') {
        const { r, hidden } = attributes();
        row = r === undefined ? row + 1 : Number(r);
        isHiddenRow = hidden === '1' || hidden === 'true';
        column = -1;
      } else if (tag === 'c') {
        const { r, t = 'n', s = '0' } = attributes();
        column = r === undefined ? column + 1 : (placeOf(r)?.column ?? column + 1);
        [type, isDay, value, isValue, isFormula] = [t, days.has(Number(s)), undefined, false, false];
        reader.clear();
      } else if (tag === 'v') [isValue, value] = [true, ''];
      else if (tag === 'f') isFormula = true;
      else if (tag === 'mergeCell') merged.push(attributes()['ref'] ?? '');
      else reader.open(tag, attributes);
    },
    text(words) {
      if (!isValue) reader.add(words);
      else if (value !== undefined && value.length <= mostCellLetters) value += words;
    },
    close(tag) {
      reader.close(tag);
      if (tag === 'v') isValue = false;
      if (tag !== 'c') return;
      const cell = cellOf();
      if (cell === undefined) return;
      if (column >= limits.mostColumns) throw new Fault('too-many-columns', name);
      const cells = rows.get(row) ?? new Map<number, Cell>();
      if (cells.size === 0) {
        if (rows.size >= limits.mostRows) throw new Fault('too-many-rows', name);
        rows.set(row, cells);
        if (isHiddenRow) hiddenRows.push(row);
      }
      cells.set(column, cell);
    },
  });
  fillMerged(rows, merged, name, limits);
  const sorted = [...rows].toSorted(([one], [other]) => one - other);
  return { name, isHidden, hiddenRows, rows: sorted.map(([number, cells]) => ({ number, cells })) };
}

/** The sheets with their parts. Charts have no cells; a link to another file is not followed. */
function sheetsOf(
  book: string,
  relations: string,
  limits: ReadLimits,
): { readonly sheets: SheetPart[]; readonly isFrom1904: boolean } {
  const targets = new Map<string, string>();
  walk(relations, {
    open(name, attributes) {
      const { Id = '', Type = '', Target = '', TargetMode = '' } = name === 'Relationship' ? attributes() : {};
      if (Type.endsWith('/worksheet') && TargetMode !== 'External')
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`);
    },
  });
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  walk(book, {
    open(name, attributes, decode) {
      const { date1904 = '' } = name === 'workbookPr' ? attributes() : {};
      if (date1904 === '1' || date1904 === 'true') isFrom1904 = true;
      if (name !== 'sheet') return;
      const given = attributes();
      const [, id = ''] = Object.entries(given).find(([key]) => local(key) === 'id' && key !== 'id') ?? [];
      const part = targets.get(id);
      if (part === undefined) return;
      sheets.push({
        name: decode((given['name'] ?? '').slice(0, 400)).slice(0, 100),
        isHidden: (given['state'] ?? 'visible') !== 'visible',
        part,
      });
    },
  });
  if (sheets.length > limits.mostSheets) throw new Fault('too-many-sheets');
  const names = sheets.map(({ name }) => plainName(name));
  const twice = sheets.find((_sheet, at) => names.indexOf(names[at] ?? '') < at);
  if (twice) throw new Fault('sheet-twice', twice.name);
  return { sheets, isFrom1904 };
}

/**
 * Reads the cells of a workbook (xlsx). Formulas keep their stored value and are not computed; nothing outside the file
 * is opened.
 * @param names of the archive's files
 * @param part the text of one; undefined if there is none
 * @throws Fault
 */
export async function readParts(
  names: readonly string[],
  part: (name: string) => string | undefined | Promise<string | undefined>,
  limits: ReadLimits = workbookLimits,
): Promise<Workbook> {
  const types = await part('[Content_Types].xml');
  const book = await part('xl/workbook.xml');
  const relations = await part('xl/_rels/workbook.xml.rels');
  if (book === undefined || relations === undefined) throw new Fault('not-workbook');
  if (names.some((name) => /vbaProject\.bin$/i.test(name)) || /macroEnabled/i.test(types ?? ''))
    throw new Fault('macros');
  const { sheets, isFrom1904 } = sheetsOf(book, relations, limits);
  const [shared, styles] = [await part('xl/sharedStrings.xml'), await part('xl/styles.xml')];
  const strings: Strings = {
    shared: shared === undefined ? [] : sharedStrings(shared),
    days: styles === undefined ? new Set() : dayStyles(styles),
  };
  const found: Sheet[] = [];
  for (const sheet of limits.isFirstSheetOnly ? sheets.slice(0, 1) : sheets) {
    const xml = await part(sheet.part);
    if (xml === undefined) throw new Fault('spoilt', sheet.name);
    found.push(readSheet(xml, sheet, strings, limits));
  }
  return { sheets: found, isFrom1904, hasLinks: names.some((name) => name.startsWith('xl/externalLinks/')) };
}
