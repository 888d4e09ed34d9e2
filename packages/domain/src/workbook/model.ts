import type { DateText, TimeText } from '../calendar/model.ts';
import type { Localized } from '../locale/model.ts';
import type { ClosingRule } from '../spots/model.ts';

/** A cell of a spreadsheet as it is stored. */
export interface Cell {
  /** `empty-formula`: a formula whose result the file does not hold; `error`: `#REF!` and its like. */
  readonly kind: 'text' | 'number' | 'boolean' | 'error' | 'empty-formula';
  /** A number as stored, in the digits of the file. */
  readonly text: string;
  /** A number that the spreadsheet shows as a day. */
  readonly isDay?: boolean;
  /** The text with the phonetic readings that the spreadsheet keeps of its kanji. */
  readonly reading?: string;
}

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  readonly number: number;
  /** By column, from 0. */
  readonly cells: ReadonlyMap<number, Cell>;
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly SheetRow[];
  readonly hiddenRows: readonly number[];
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Counts days from 1904, as old Macintosh workbooks do. */
  readonly isFrom1904: boolean;
  /** Has links to other files; they are never opened. */
  readonly hasLinks: boolean;
}

/** Limits of a workbook. A town of 300 rooms fills 1,000 rows. */
export const workbookLimits = {
  mostBytes: 10 * 1024 * 1024,
  mostEntries: 500,
  mostFileBytes: 32 * 1024 * 1024,
  mostUnpackedBytes: 64 * 1024 * 1024,
  mostRatio: 200,
  mostSheets: 50,
  /** Of one sheet, counted to its last filled cell. */
  mostRows: 5000,
  mostColumns: 100,
  mostCellLetters: 4000,
  /** Nested elements of a part. */
  mostDepth: 40,
} as const;

/** What a column's cells become. */
export interface Values {
  readonly text: string;
  /** A text with line breaks. */
  readonly long: string;
  /** Texts with a comma between them. */
  readonly list: readonly string[];
  readonly hiragana: string;
  readonly katakana: string;
  readonly number: number;
  readonly yen: number;
  readonly time: TimeText;
  readonly date: DateText;
  readonly weekdays: readonly number[];
  readonly months: readonly number[];
  readonly days: readonly ClosingRule[];
  readonly yes: boolean;
  readonly tel: string;
  readonly email: string;
  readonly url: string;
  readonly choice: string | number;
  readonly choices: readonly (string | number)[];
}
export type Kind = keyof Values;

export interface Choice {
  readonly value: string | number;
  readonly ja: string;
}

/** A column of a sheet, or a line of a form. */
export interface Column {
  readonly key: string;
  readonly kind: Kind;
  /** Its heading in the workbook, and its name in English sentences. */
  readonly ja: string;
  readonly en: string;
  /** Of a pack, as fields.ts reads them. */
  readonly fields: readonly string[];
  readonly is_required: boolean;
  /** What to write, as the workbook explains it. */
  readonly explain: string;
  /** The cells of the example rows. */
  readonly examples: readonly string[];
  readonly choices: readonly Choice[] | undefined;
  /** Names a row of this sheet, `offices`, by another column than `name`: `waste.kind`. */
  readonly of: string | undefined;
  /** A name that appears in pages: no brackets of HTML. */
  readonly is_name: boolean;
  /** Whole numbers only. */
  readonly is_whole: boolean;
  /** Of a number; the most letters of a text. */
  readonly least: number | undefined;
  readonly most: number | undefined;
  readonly width: number;
}

export interface SheetDefinition {
  readonly key: string;
  /** Name of the sheet. */
  readonly ja: string;
  readonly en: string;
  readonly explain: string;
  /** A form has its columns as lines, and one row. */
  readonly is_form: boolean;
  readonly columns: readonly Column[];
}

/** Cells of a row by the keys of its columns. */
export type FilledRow = Readonly<Record<string, string | number | Date>>;
/** Cells of the sheets' rows by the keys of their sheets; a form has one row. */
export type FilledSheets = Readonly<Record<string, readonly FilledRow[]>>;

/** A cell of a sheet; row 0 is the sheet as a whole. */
export interface CellPlace {
  readonly sheet: string;
  /** From 1. */
  readonly row: number;
  /** From 0. */
  readonly column: number;
}

/** A mistake in a workbook, or something that its reader should know. */
export interface WorkbookProblem {
  readonly place: CellPlace;
  readonly words: Localized;
}

/** The letters of a column from 0: A, B, … AA. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** "部屋 C7". */
export const placeText = ({ sheet, row, column }: CellPlace): string =>
  row === 0 ? sheet : `${sheet} ${columnLetters(column)}${row}`;

/** A heading or name for comparison: half-width, without blanks, marks of required fields and brackets behind it. */
export const plainName = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKC')
    .replaceAll(/[\s*※★●]|\((?:必須|任意)\)|[【[](?:必須|任意)[】\]]/g, '')
    .toLowerCase();
