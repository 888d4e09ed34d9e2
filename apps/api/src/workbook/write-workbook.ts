import type { NotCarried } from '@machi/domain/workbook/carried';
import { columnLetters, type Column, type FilledSheets, type SheetDefinition } from '@machi/domain/workbook/model';
import { FORM, GUIDE, MARK, namedIn, sheetList } from '@machi/domain/workbook/sheets';
import type { Cell, Feature, Image, Row, Sheet } from 'write-excel-file/node';
import {
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
  sanitizeTextContent,
} from 'write-excel-file/utility';

type Content = Image['content'];

/** Rows of a table that lists to choose from reach, and those that are drawn. */
const [LISTED_ROWS, DRAWN_ROWS] = [1000, 60];
const HEADING = { fontWeight: 'bold', backgroundColor: '#d5e3f0', alignVertical: 'center', wrap: true } as const;
const EXPLAINED = { textColor: '#44515e', backgroundColor: '#eef3f8', alignVertical: 'top', wrap: true } as const;
const EXAMPLE = { textColor: '#808080', fontStyle: 'italic', alignVertical: 'top', wrap: true } as const;
const BORDER = { borderColor: '#c3ccd5', borderStyle: 'thin', alignVertical: 'top' } as const;
/** Of an entry: a text cell keeps the zero of a telephone number, and Excel makes no day of "1-3". */
const entryStyle = ({ kind }: Column) =>
  ['number', 'yen', 'time', 'date'].includes(kind) ? BORDER : { ...BORDER, format: '@', wrap: true };

const heading = ({ ja, is_required }: Column): string => (is_required ? `${ja} ＊` : ja);
function cell(value: string | number | Date | undefined, style: object): Cell {
  if (value === undefined || value === '') return { type: String, ...style };
  if (typeof value === 'string') return { value, type: String, ...style };
  return typeof value === 'number'
    ? { value, type: Number, ...style, format: undefined }
    : { value, type: Date, ...style, format: 'yyyy/m/d' };
}

/** Points of a line, and most lines of a row: longer texts are read in the cell's own editor. */
const [LINE, MOST_LINES] = [18, 8];
/** Lines of a text in a column; a letter of Japanese is as wide as two of Latin. */
const linesOf = (text: string, width: number): number =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/[^\u0020-\u007e\uff61-\uff9f]/g, '__').length)
    .reduce((sum, letters) => sum + Math.max(1, Math.ceil(letters / (width * 1.1))), 0);

/** Gives rows the height of their wrapped texts, which not every program finds by itself. */
const withHeights = (rows: readonly Row[], columns: readonly { readonly width: number }[]): Row[] =>
  rows.map((row) => {
    const lines = row.map((one, at) =>
      typeof one === 'object' && one !== null && 'wrap' in one && typeof one.value === 'string'
        ? linesOf(one.value, columns[at]?.width ?? 12)
        : 1,
    );
    const height = Math.min(MOST_LINES, Math.max(...lines)) * LINE;
    const [first, ...others] = row;
    return height > LINE && typeof first === 'object' && first !== null ? [{ ...first, height }, ...others] : row;
  });

function tableRows({ key, columns }: SheetDefinition, filled: FilledSheets): Row[] {
  const examples = [0, 1].map((at) => [MARK.example, ...columns.map(({ examples: of }) => of[at] ?? '')]);
  const entries = filled[key] ?? [];
  return [
    [MARK.heading, ...columns.map(heading)].map((text) => cell(text, HEADING)),
    [MARK.explain, ...columns.map(({ explain }) => explain)].map((text) => cell(text, EXPLAINED)),
    ...examples.map((texts) => texts.map((text) => cell(text, EXAMPLE))),
    ...Array.from({ length: Math.max(DRAWN_ROWS, entries.length) }, (_nothing, at) => [
      cell('', BORDER),
      ...columns.map((column) => cell(entries[at]?.[column.key], entryStyle(column))),
    ]),
  ];
}

const formRows = ({ key, columns }: SheetDefinition, filled: FilledSheets): Row[] => [
  [FORM.item, FORM.entry, FORM.explain, FORM.example].map((text) => cell(text, HEADING)),
  ...columns.map((column) => [
    cell(heading(column), { ...HEADING, ...BORDER }),
    cell(filled[key]?.[0]?.[column.key], entryStyle(column)),
    cell(column.explain, EXPLAINED),
    cell(column.examples[0], EXAMPLE),
  ]),
];

interface Validation {
  readonly cells: string;
  /** Formula of the list. */
  readonly list: string;
  /** Whether other values are refused. */
  readonly isStrict: boolean;
}

const quoted = (values: readonly string[]): string => `"${values.join(',')}"`;
/** The list to choose from in a column; undefined if it has none. */
function listOf(column: Column): Omit<Validation, 'cells'> | undefined {
  const named = namedIn(column);
  if (named !== undefined) {
    const letters = columnLetters(1 + named.sheet.columns.findIndex(({ key }) => key === named.key));
    return { list: `'${named.sheet.ja}'!$${letters}$5:$${letters}$${LISTED_ROWS}`, isStrict: false };
  }
  if (column.choices !== undefined)
    return { list: quoted(column.choices.map(({ ja }) => ja)), isStrict: column.kind === 'choice' };
  if (column.kind === 'yes') return { list: quoted(['○', '×']), isStrict: false };
  return column.kind === 'weekdays'
    ? { list: quoted(['毎日', '平日', '月〜土', '土・日']), isStrict: false }
    : undefined;
}

const validationsOf = ({ columns, is_form }: SheetDefinition): Validation[] =>
  columns.flatMap((column, at) => {
    const list = listOf(column);
    const letters = columnLetters(at + 1);
    return list ? [{ ...list, cells: is_form ? `B${at + 2}` : `${letters}3:${letters}${LISTED_ROWS}` }] : [];
  });

/** Lists to choose from (ECMA-376 part 1, 18.3.1.33), which write-excel-file has not. */
const lists: Feature<Content> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, { sheet }) => {
          const definition = sheetList.find(({ ja }) => ja === sheet);
          const found = definition === undefined ? [] : validationsOf(definition);
          const order = getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet');
          if (found.length === 0 || order === undefined) return xml;
          const markup = found.map(
            ({ cells, list, isStrict }) =>
              `<dataValidation type="list" allowBlank="1" showErrorMessage="${isStrict ? 1 : 0}" errorTitle="${sanitizeAttributeValue('一覧から選んでください')}" sqref="${cells}"><formula1>${sanitizeTextContent(list)}</formula1></dataValidation>`,
          );
          const all = `<dataValidations count="${found.length}">${markup.join('')}</dataValidations>`;
          return insertElementMarkupAccordingToOrderOfSiblings(xml, all, order, 'worksheet');
        },
      },
    },
  },
};

function guide(notCarried: readonly NotCarried[]): Sheet<Content> {
  const [title = '', ...lines] = GUIDE.lines;
  const WRAPPED = { wrap: true, alignVertical: 'top' } as const;
  const missing = notCarried.map(({ sheet, words }) => [cell(sheet, { alignVertical: 'top' }), cell(words, WRAPPED)]);
  const about = sheetList.map(({ ja, explain }) => [cell(ja, { fontWeight: 'bold' }), cell(explain, {})]);
  const columns = [{ width: 20 }, { width: 90 }];
  return {
    sheet: GUIDE.ja,
    columns,
    data: withHeights(
      [
        [cell(title, { fontWeight: 'bold', fontSize: 16 })],
        ...lines.map((line) => [cell(line, {})]),
        [],
        [cell('シート', { fontWeight: 'bold' })],
        ...about,
        ...(missing.length > 0 ? [[], [cell('このブックにないもの', { fontWeight: 'bold' })], ...missing] : []),
      ],
      columns,
    ),
  };
}

/** The town's workbook (xlsx): empty, or with rows; `notCarried` is told on its first sheet. */
export async function writeWorkbook(
  filled: FilledSheets = {},
  notCarried: readonly NotCarried[] = [],
): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const sheets = sheetList.map((definition): Sheet<Content> => {
    const { ja, is_form } = definition;
    const columns = is_form
      ? [26, 40, 50, 30].map((width) => ({ width }))
      : [{ width: 6 }, ...definition.columns.map(({ width }) => ({ width }))];
    return {
      sheet: ja,
      stickyRowsCount: 1,
      stickyColumnsCount: is_form ? 1 : 0,
      columns,
      data: withHeights(is_form ? formRows(definition, filled) : tableRows(definition, filled), columns),
    };
  });
  return writeExcelFile([guide(notCarried), ...sheets], {
    fontFamily: '游ゴシック',
    fontSize: 11,
    features: [lists],
  }).toBuffer();
}
