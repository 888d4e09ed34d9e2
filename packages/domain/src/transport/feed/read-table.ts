import { mistakeOf, readCell } from './cells.ts';
import { feedFiles, type Column, type FileDescription, type TableName } from './columns.ts';
import type { FindingList } from './findings.ts';

/** Most columns of a file, with unused ones. */
export const COLUMNS_MOST = 100;

/** Parsed rows of a file, and the line of each. */
export interface ReadTable {
  readonly rows: readonly unknown[];
  readonly lines: readonly number[];
}

interface Placed {
  readonly name: string;
  readonly header: string;
  readonly column: Column;
  /** Index in the file's rows; -1: missing. */
  readonly at: number;
}

/** Finds each column's position in the header. */
function placed(
  { columns }: FileDescription,
  file: string,
  header: readonly string[],
  findings: FindingList,
): Placed[] {
  const names = header.map((name) => name.trim());
  for (const [index, name] of names.entries())
    if (name !== '' && names.indexOf(name) !== index)
      findings.add('error', 'column-twice', { file, field: name.slice(0, 40), line: 1 });
  return Object.entries(columns).map(([name, column]) => {
    const { header: inFile = name } = column;
    const at = names.indexOf(inFile);
    const isNeeded = column.isRequired || column.kind === 'time';
    if (at === -1 && isNeeded) findings.add('error', 'column-missing', { file, field: inFile, line: 1 });
    return { name, header: inFile, column, at };
  });
}

/**
 * Parses the cells of a file row by row. An unreadable cell is reported and counts as empty, so that the rest can be
 * checked.
 */
export function tableReader(table: TableName, findings: FindingList) {
  const file = `${table}.txt`;
  const rows: unknown[] = [];
  const lines: number[] = [];
  let columns: readonly Placed[] | undefined;
  let width = 0;

  function header(cells: readonly string[]): void {
    if (cells.length > COLUMNS_MOST) findings.add('error', 'cells', { file, line: 1, value: String(cells.length) });
    width = cells.length;
    columns = placed(feedFiles[table], file, cells, findings);
  }

  function valueOf({ header: field, column, at }: Placed, cells: readonly string[], line: number): unknown {
    if (at === -1) return column.without;
    const cell = cells[at] ?? '';
    const value = readCell(column, cell);
    const mistake = mistakeOf(value);
    if (mistake === undefined) return value;
    const isHarmless = !column.isRequired && (column.kind === 'url' || column.kind === 'colour');
    findings.add(isHarmless ? 'warning' : 'error', mistake, { file, field, line, value: cell });
    return column.without;
  }

  return {
    /** The first row is the header. */
    row(cells: readonly string[], line: number): void {
      if (!columns) return header(cells);
      if (cells.length !== width)
        findings.add(cells.length < width ? 'warning' : 'error', 'cells', { file, line, value: String(cells.length) });
      const row: Record<string, unknown> = {};
      for (const one of columns) row[one.name] = valueOf(one, cells, line);
      rows.push(row);
      lines.push(line);
    },
    end(): ReadTable {
      if (!columns) findings.add('error', 'no-header', { file });
      return { rows, lines };
    },
  };
}
