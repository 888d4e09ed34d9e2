import path from 'node:path';
import { stylesOfDays } from '@machi/domain/fields/serial-days';
import { said } from '@machi/domain/workbook/sentences';
import {
  workbookLimits as limits,
  plainName,
  type Cell,
  type Sheet,
  type Workbook,
  type WorkbookProblem,
} from '@machi/domain/workbook/model';
import { Parser } from 'saxen';
import type { Entry } from 'yauzl';
import { ZipBomb, openArchive, unpackerOf } from '../ground/unpack-zip.ts';

/** What makes a file no readable workbook. */
class Fault extends Error {
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
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Walks through a part. Elements come without their prefix; a document type and entities are refused. */
function walk(xml: string, { open, close, text }: Handlers): void {
  let depth = 0;
  const parser = new Parser()
    .on('openTag', (name, attributes) => {
      depth += 1;
      if (depth > limits.mostDepth) throw new Fault('spoilt');
      open(local(name), attributes);
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
      if (!isReading) text += text.length > limits.mostCellLetters ? '' : words;
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
    open(name, attributes) {
      if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) cells.push(Number(attributes()['numFmtId'] ?? 0));
      else if (name === 'numFmt')
        formats.push({ id: Number(attributes()['numFmtId']), code: attributes()['formatCode'] ?? '' });
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
function fillMerged(rows: Map<number, Map<number, Cell>>, areas: readonly string[], sheet: string): void {
  let steps = 0;
  const numbers = [...rows.keys()].toSorted((one, other) => one - other);
  const positions = new Map(numbers.map((number, index) => [number, index]));
  for (const area of areas) {
    const [from, to] = area.split(':').map(placeOf);
    const value = from && rows.get(from.row)?.get(from.column);
    if (!from || !to || !value || to.column < from.column) continue;
    for (let index = positions.get(from.row) ?? 0; (numbers[index] ?? Infinity) <= to.row; index += 1) {
      const number = numbers[index] ?? 0;
      for (let column = from.column; column <= Math.min(to.column, limits.mostColumns); column += 1) {
        steps += 1;
        if (steps > MOST_FILLED) throw new Fault('too-many-cells', sheet);
        if (!rows.get(number)?.has(column)) rows.get(number)?.set(column, value);
      }
    }
  }
}

function readSheet(xml: string, name: string, isHidden: boolean, { shared, days }: Strings): Sheet {
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
      else if (value !== undefined && value.length <= limits.mostCellLetters) value += words;
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
  fillMerged(rows, merged, name);
  const sorted = [...rows].toSorted(([one], [other]) => one - other);
  return { name, isHidden, hiddenRows, rows: sorted.map(([number, cells]) => ({ number, cells })) };
}

interface SheetPart {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

/** The sheets with their parts. Charts have no cells; a link to another file is not followed. */
function sheetsOf(book: string, relations: string): { readonly sheets: SheetPart[]; readonly isFrom1904: boolean } {
  const targets = new Map<string, string>();
  walk(relations, {
    open(name, attributes) {
      const { Id = '', Type = '', Target = '', TargetMode = '' } = name === 'Relationship' ? attributes() : {};
      if (Type.endsWith('/worksheet') && TargetMode !== 'External')
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : path.posix.join('xl', Target));
    },
  });
  const sheets: SheetPart[] = [];
  let isFrom1904 = false;
  walk(book, {
    open(name, attributes) {
      const { date1904 = '' } = name === 'workbookPr' ? attributes() : {};
      if (date1904 === '1' || date1904 === 'true') isFrom1904 = true;
      if (name !== 'sheet') return;
      const given = attributes();
      const [, id = ''] = Object.entries(given).find(([key]) => local(key) === 'id' && key !== 'id') ?? [];
      const part = targets.get(id);
      if (part === undefined) return;
      sheets.push({
        name: (given['name'] ?? '').slice(0, 100),
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

/** Compound files: workbooks with a password, and those of Excel 97 to 2003. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

async function read(content: Buffer): Promise<Workbook> {
  if (content.length > limits.mostBytes) throw new Fault('too-large');
  if (content.subarray(0, 8).equals(COMPOUND)) throw new Fault(content.includes(ENCRYPTED) ? 'encrypted' : 'old');
  const zip = await openArchive(content).catch(() => {
    throw new Fault('not-workbook');
  });
  if (zip.entryCount > limits.mostEntries) throw new Fault('bomb');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Fault('spoilt');
    if (entry.isEncrypted()) throw new Fault('encrypted');
    entries.set(entry.fileName, entry);
  }
  const unpack = unpackerOf(zip, limits);
  const part = async (name: string): Promise<string | undefined> => {
    const entry = entries.get(name);
    return entry && (await unpack(entry)).toString('utf8').replace(/^\uFEFF/, '');
  };
  const types = await part('[Content_Types].xml');
  const book = await part('xl/workbook.xml');
  const relations = await part('xl/_rels/workbook.xml.rels');
  if (book === undefined || relations === undefined) throw new Fault('not-workbook');
  const names = [...entries.keys()];
  if (names.some((name) => /vbaProject\.bin$/i.test(name)) || /macroEnabled/i.test(types ?? ''))
    throw new Fault('macros');
  const { sheets, isFrom1904 } = sheetsOf(book, relations);
  const [shared, styles] = [await part('xl/sharedStrings.xml'), await part('xl/styles.xml')];
  const strings: Strings = {
    shared: shared === undefined ? [] : sharedStrings(shared),
    days: styles === undefined ? new Set() : dayStyles(styles),
  };
  const found: Sheet[] = [];
  for (const { name, isHidden, part: of } of sheets) {
    const xml = await part(of);
    if (xml === undefined) throw new Fault('spoilt', name);
    found.push(readSheet(xml, name, isHidden, strings));
  }
  return { sheets: found, isFrom1904, hasLinks: names.some((name) => name.startsWith('xl/externalLinks/')) };
}

/**
 * Reads the cells of a workbook (xlsx). Formulas keep their stored value and are not computed; nothing outside the file
 * is opened.
 */
export async function readWorkbook(
  content: Buffer,
): Promise<{ readonly workbook: Workbook } | { readonly problem: WorkbookProblem }> {
  const problem = (code: string, sheet = '') => ({
    problem: { place: { sheet, row: 0, column: 0 }, words: said(code) },
  });
  try {
    return { workbook: await read(content) };
  } catch (error) {
    if (error instanceof Fault) return problem(error.code, error.sheet);
    // yauzl's refusals: a name that leads elsewhere, a broken directory, data that cannot be unpacked.
    return problem(error instanceof ZipBomb ? 'bomb' : 'spoilt');
  }
}
