import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { CELL_LENGTH } from '@machi/domain/transport/feed/cells';
import type { TableName } from '@machi/domain/transport/feed/columns';
import type { FindingList } from '@machi/domain/transport/feed/findings';
import { COLUMNS_MOST, tableReader, type ReadTable } from '@machi/domain/transport/feed/read-table';

const NEWLINE = 0x0a;

/** Counts lines up to a limit, before parsing. */
export function linesIn(content: Uint8Array, most: number): number {
  let count = 1;
  for (let at = content.indexOf(NEWLINE); at !== -1 && count <= most; at = content.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** The first line that is not UTF-8. */
function lineOfMistake(content: Buffer): number {
  let line = 1;
  for (let from = 0; from < content.length; line += 1) {
    const end = content.indexOf(NEWLINE, from);
    const to = end === -1 ? content.length : end;
    if (!isUtf8(content.subarray(from, to))) return line;
    from = to + 1;
  }
  return line;
}

/** Whether a text is readable: UTF-8 without NUL. */
function isReadable(content: Buffer, file: string, findings: FindingList): boolean {
  const nul = content.indexOf(0);
  // UTF-16 is full of NUL.
  if (nul !== -1 && isUtf8(content)) {
    findings.add('error', 'nul', { file, line: linesIn(content.subarray(0, nul), content.length) });
    return false;
  }
  if (isUtf8(content)) return true;
  findings.add('error', 'not-utf8', { file, line: lineOfMistake(content) });
  return false;
}

/** Reads one file of a feed; reports mistakes and answers what is readable. */
export function readText(table: TableName, content: Buffer, findings: FindingList): ReadTable {
  const file = `${table}.txt`;
  const reader = tableReader(table, findings);
  if (!isReadable(content, file, findings)) return { rows: [], lines: [] };
  let line = 1;
  try {
    parse(content, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // The longest possible row; a longer one has an unclosed quote.
      max_record_size: CELL_LENGTH * COLUMNS_MOST,
      onRecord(cells: string[], { lines }) {
        line = lines;
        reader.row(cells, lines);
        // Rows are not collected twice.
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE';
    findings.add('error', isLong ? 'row-too-long' : 'quote', { file, line: line + 1 });
  }
  return reader.end();
}
