import { MOST_COLUMNS } from '@machi/domain/member-desk/bulk-columns';
import { BULK_MAX_LINES } from '@machi/domain/member-desk/bulk-lines';
import { dayOfSerial } from '@machi/domain/fields/serial-days';
import type { Problem } from '@machi/domain/refusals/model';
import type { Cell } from '@machi/domain/workbook/model';
import { Fault, readParts } from '@machi/domain/workbook/read-parts';
import { strFromU8, unzipSync } from 'fflate';

/** Most unpacked bytes of a part, above the size of the longest list with the longest texts, and of all. */
const [MAX_PART_BYTES, MAX_BYTES] = [16_000_000, 64_000_000];
/** A list with its heading. */
const MAX_ROWS = BULK_MAX_LINES + 1;

/** The parts of a workbook; undefined if it is none. An unpacked part cannot exceed the size that is counted here. */
function partsOf(bytes: Uint8Array): Record<string, Uint8Array> | undefined {
  let left = MAX_BYTES;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/^xl\/.*\.(?:xml|rels)$/.test(name)) return false;
        left -= originalSize;
        if (originalSize > MAX_PART_BYTES || left < 0) throw new RangeError(name);
        return true;
      },
    });
  } catch {
    return undefined;
  }
}

const written = (words: string): string => {
  const line = words.replace(/[\r\n\t]+/g, ' ');
  return /[",，]/u.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

const problems: Readonly<Record<string, Problem>> = {
  'too-many-rows': { field: 'text', code: 'bulk-too-many', params: [BULK_MAX_LINES] },
  'too-many-columns': { field: 'text', code: 'bulk-too-many-columns', params: [MOST_COLUMNS] },
};

/**
 * Reads the first sheet of a workbook (xlsx) as lines of a list, each with the number that the spreadsheet shows;
 * undefined if it is not a workbook.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string | { problem: Problem } | undefined> {
  const parts = partsOf(bytes);
  if (parts === undefined) return undefined;
  const part = (name: string) => {
    const content = parts[name];
    return content && strFromU8(content).replace(/^\uFEFF/, '');
  };
  const limits = { mostSheets: 1000, mostRows: MAX_ROWS, mostColumns: MOST_COLUMNS, isFirstSheetOnly: true };
  try {
    const { sheets, isFrom1904 } = await readParts(Object.keys(parts), part, limits);
    const rows = sheets[0]?.rows ?? [];
    if ((rows.at(-1)?.number ?? 0) > MAX_ROWS) throw new Fault('too-many-rows');
    const wordsOf = (cell?: Cell): string =>
      cell === undefined ? '' : written((cell.isDay && dayOfSerial(cell.text, isFrom1904)) || cell.text);
    const lines: string[] = [];
    for (const { number, cells } of rows)
      lines[number - 1] = Array.from({ length: Math.max(...cells.keys()) + 1 }, (_cell, column) =>
        wordsOf(cells.get(column)),
      ).join(',');
    return sheets.length === 0 ? undefined : Array.from(lines, (line) => line ?? '').join('\n');
  } catch (error) {
    const problem = error instanceof Fault ? problems[error.code] : undefined;
    return problem && { problem };
  }
}
