import { hiraganaOf, readCell, type AnyValue } from './cells.ts';
import type { Localized } from '../locale/model.ts';
import {
  columnLetters,
  plainName,
  type Cell,
  type CellPlace,
  type Column,
  type Kind,
  type Sheet,
  type SheetDefinition,
  type SheetRow,
  type Values,
  type Workbook,
  type WorkbookProblem,
} from './model.ts';
import { said } from './sentences.ts';
import { FORM, GUIDE, MARK, namedIn, sheetList } from './sheets.ts';

/** A row of a sheet, or a filled form. */
export interface ReadRow {
  /** The value of a column; undefined if the cell is empty or has a mistake. */
  readonly get: <K extends Kind>(kind: K, key: string) => Values[K] | undefined;
  readonly has: (key: string) => boolean;
  /** The reading in hiragana of a column, by its own cell or the spreadsheet's memory of how it was typed. */
  readonly reading: (key: string) => string | undefined;
  readonly place: (key: string) => CellPlace;
}

/** What a workbook says, by the keys of its sheets. */
export interface ReadWorkbook {
  readonly rows: (sheet: string) => readonly ReadRow[];
  /** In the order of the workbook. */
  readonly problems: WorkbookProblem[];
  /** What was met and needs no change. */
  readonly notes: WorkbookProblem[];
}

const at = (place: CellPlace, ...sentence: Parameters<typeof said>): WorkbookProblem => ({
  place,
  words: said(...sentence),
});
const inBoth = (column: Column, words: Localized): Localized => ({
  ja: `${column.ja}：${words.ja}`,
  en: `${column.en}: ${words.en}`,
});

/** The cells of a row by the keys of their columns. */
interface Found {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly place: (key: string) => CellPlace;
}

/** Headings and names of lines that a heading row or form holds, and those that are unknown or twice there. */
function columnsIn(
  definition: SheetDefinition,
  sheet: Sheet,
  headings: readonly (readonly [CellPlace, Cell])[],
  found: Pick<ReadWorkbook, 'problems' | 'notes'>,
) {
  const places = new Map<string, CellPlace>();
  for (const [place, { text }] of headings) {
    const column = definition.columns.find(({ ja }) => plainName(ja) === plainName(text));
    if (column === undefined) {
      found.notes.push(at(place, 'unknown-heading', text.slice(0, 40)));
    } else if (places.has(column.key)) found.problems.push(at(place, 'heading-twice', column.ja));
    else places.set(column.key, place);
  }
  for (const column of definition.columns.filter(({ key, is_required }) => is_required && !places.has(key)))
    found.problems.push(at({ sheet: sheet.name, row: headings[0]?.[0].row ?? 1, column: 0 }, 'no-heading', column.ja));
  return places;
}

/** How many cells of a row are headings. */
const score = ({ cells }: SheetRow, names: ReadonlySet<string>): number =>
  [...cells.values()].filter(({ text }) => names.has(plainName(text))).length;

/** The heading row: among the first rows, that with the most headings. */
export function headingRow(sheet: Sheet, names: readonly string[]): SheetRow | undefined {
  const known = new Set(names.map(plainName));
  const [best] = sheet.rows.slice(0, 20).toSorted((one, other) => score(other, known) - score(one, known));
  return best && score(best, known) >= 2 ? best : undefined;
}

const same = (cell: Cell | undefined, text: string): boolean =>
  cell !== undefined && plainName(cell.text) === plainName(text);

function tableRows(
  definition: SheetDefinition,
  sheet: Sheet,
  heading: SheetRow,
  found: Pick<ReadWorkbook, 'problems' | 'notes'>,
): Found[] {
  const headings = [...heading.cells].map(
    ([column, cell]) => [{ sheet: sheet.name, row: heading.number, column }, cell] as const,
  );
  const mark = headings.find(([, { text }]) => plainName(text) === MARK.heading)?.[0].column ?? -1;
  const places = columnsIn(
    definition,
    sheet,
    headings.filter(([{ column }]) => column !== mark),
    found,
  );
  return sheet.rows.flatMap((row): Found[] => {
    if (row.number <= heading.number) return [];
    const place = (key: string): CellPlace => ({
      sheet: sheet.name,
      row: row.number,
      column: places.get(key)?.column ?? 0,
    });
    const cells = new Map(
      [...places].flatMap(([key, { column }]) => {
        const cell = row.cells.get(column);
        return cell === undefined ? [] : [[key, cell] as const];
      }),
    );
    const isExplained = same(row.cells.get(mark), MARK.explain);
    if (
      isExplained ||
      definition.columns.some(({ key, explain }) => explain.length > 8 && same(cells.get(key), explain))
    )
      return [];
    if (same(row.cells.get(mark), MARK.example)) {
      const changed = definition.columns.find(({ key, examples }) => {
        const cell = cells.get(key);
        return cell !== undefined && !examples.some((example) => same(cell, example));
      });
      if (changed)
        found.problems.push(at({ ...place(changed.key), column: mark }, 'changed-example', columnLetters(mark)));
      return [];
    }
    const isEmpty = [...cells.values()].every(({ kind, text }) => kind === 'text' && text.trim() === '');
    if (isEmpty) return [];
    // Without the column of marks only its cells tell an example.
    const isExample = [0, 1].some((which) =>
      definition.columns.every(
        ({ key, examples }) => plainName(cells.get(key)?.text ?? '') === plainName(examples[which] ?? ''),
      ),
    );
    if (mark < 0 && isExample) {
      found.notes.push(at({ sheet: sheet.name, row: row.number, column: 0 }, 'example-row'));
      return [];
    }
    return [{ cells, place }];
  });
}

/** The lines of a form become the cells of one row. */
function formRow(
  definition: SheetDefinition,
  sheet: Sheet,
  heading: SheetRow,
  found: Pick<ReadWorkbook, 'problems' | 'notes'>,
): Found {
  const columnOf = (name: string): number => [...heading.cells].find(([, cell]) => same(cell, name))?.[0] ?? -1;
  const [item, entry] = [columnOf(FORM.item), columnOf(FORM.entry)];
  const lines = sheet.rows.filter(({ number, cells }) => number > heading.number && cells.has(item));
  const headings = lines.flatMap(({ number, cells }) => {
    const cell = cells.get(item);
    return cell === undefined ? [] : [[{ sheet: sheet.name, row: number, column: item }, cell] as const];
  });
  const places = columnsIn(definition, sheet, headings, found);
  const place = (key: string): CellPlace => ({ sheet: sheet.name, row: places.get(key)?.row ?? 0, column: entry });
  const entries = new Map(sheet.rows.map(({ number, cells }) => [number, cells.get(entry)]));
  return {
    place,
    cells: new Map(
      [...places].flatMap(([key, { row }]) => {
        const cell = entries.get(row);
        return cell === undefined ? [] : [[key, cell] as const];
      }),
    ),
  };
}

/** Reads the cells of a row as their columns want them. */
function readRow(
  columns: readonly Column[],
  { cells, place }: Found,
  isFrom1904: boolean,
  problems: WorkbookProblem[],
): ReadRow {
  const values = new Map<string, AnyValue | undefined>();
  for (const column of columns) {
    const cell = cells.get(column.key);
    const result = cell === undefined ? { value: undefined } : readCell(column, cell, isFrom1904);
    if ('words' in result) problems.push({ place: place(column.key), words: inBoth(column, result.words) });
    else if (result.value === undefined && column.is_required && place(column.key).row > 0)
      problems.push({ place: place(column.key), words: inBoth(column, said('required')) });
    else values.set(column.key, result.value);
  }
  return {
    get: <K extends Kind>(kind: K, key: string) => {
      if (!columns.some((column) => column.key === key && column.kind === kind))
        throw new Error(`No column ${key} of ${kind}`);
      return values.get(key) as Values[K] | undefined;
    },
    has: (key) => values.get(key) !== undefined,
    reading: (key) => {
      const cell = cells.get(key);
      const own = values.get('kana');
      return typeof own === 'string' ? own : cell?.reading === undefined ? undefined : hiraganaOf(cell.reading);
    },
    place,
  };
}

/** Names of one sheet are unique, and those that rows of another one name exist. */
function checkNames(all: ReadonlyMap<string, readonly ReadRow[]>, problems: WorkbookProblem[]): void {
  const known = new Map<string, readonly string[]>();
  const namesOf = (sheet: string, key: string): readonly string[] => {
    const at = `${sheet}.${key}`;
    const names = known.get(at) ?? (all.get(sheet) ?? []).map((row) => plainName(row.get('text', key) ?? ''));
    known.set(at, names);
    return names;
  };
  for (const { key, columns } of sheetList) {
    for (const [index, row] of (all.get(key) ?? []).entries()) {
      const names = ['facilities', 'offices', 'stops'].includes(key) ? namesOf(key, 'name') : [];
      const name = names[index] ?? '';
      if (name !== '' && names.indexOf(name) !== index) problems.push(at(row.place('name'), 'name-twice'));
      for (const column of columns) {
        const named = namedIn(column);
        const value = named && row.get(column.kind, column.key);
        if (named === undefined || value === undefined) continue;
        const there = namesOf(named.sheet.key, named.key);
        const missing = [value].flat().find((one) => !there.includes(plainName(String(one))));
        // A name that could not be read may be the one that is missed.
        const isSure = !there.includes('') || named.key !== 'name';
        if (missing !== undefined && isSure)
          problems.push({
            place: row.place(column.key),
            words: inBoth(column, said('no-name', named.sheet.ja, String(missing))),
          });
      }
    }
  }
}

/** Problems in the order of the workbook: by sheet, row and column. */
export function inBookOrder({ sheets }: Workbook, problems: readonly WorkbookProblem[]): WorkbookProblem[] {
  const rank = ({ place: { sheet } }: WorkbookProblem): number => sheets.findIndex(({ name }) => name === sheet);
  return problems.toSorted(
    (one, other) => rank(one) - rank(other) || one.place.row - other.place.row || one.place.column - other.place.column,
  );
}

/** Reads the rows of all sheets, with every mistake in a cell. */
export function readRows(workbook: Workbook): ReadWorkbook {
  const found = { problems: [] as WorkbookProblem[], notes: [] as WorkbookProblem[] };
  const all = new Map<string, readonly ReadRow[]>();
  const whole = (sheet: string): CellPlace => ({ sheet, row: 0, column: 0 });
  for (const { name } of workbook.sheets.filter(
    (sheet) => ![GUIDE, ...sheetList].some(({ ja }) => plainName(ja) === plainName(sheet.name)),
  ))
    found.notes.push(at(whole(name), 'unknown-sheet'));
  if (workbook.hasLinks) found.notes.push(at(whole(''), 'links'));
  for (const definition of sheetList) {
    const sheet = workbook.sheets.find(({ name }) => plainName(name) === plainName(definition.ja));
    if (sheet === undefined) {
      if (definition.is_form) found.problems.push(at(whole(definition.ja), 'no-sheet'));
      continue;
    }
    if (sheet.isHidden) found.notes.push(at(whole(sheet.name), 'hidden-sheet'));
    for (const row of sheet.hiddenRows.slice(0, 20))
      found.notes.push(at({ sheet: sheet.name, row, column: 0 }, 'hidden-row'));
    const names = definition.is_form ? Object.values(FORM) : definition.columns.map(({ ja }) => ja);
    const heading = headingRow(sheet, names);
    if (heading === undefined) {
      if (sheet.rows.length > 0) found.problems.push(at({ sheet: sheet.name, row: 1, column: 0 }, 'no-headings'));
      continue;
    }
    const rows = definition.is_form
      ? [formRow(definition, sheet, heading, found)]
      : tableRows(definition, sheet, heading, found);
    all.set(
      definition.key,
      rows.map((row) => readRow(definition.columns, row, workbook.isFrom1904, found.problems)),
    );
  }
  checkNames(all, found.problems);
  return { rows: (sheet) => all.get(sheet) ?? [], ...found };
}
