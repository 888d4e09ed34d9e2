import type { TableChoice, TableFile } from '@machi/domain/desk/table-file';
import type { Cells } from '@machi/domain/desk/csv';
import { writeCsv, writeXlsx } from './spreadsheet.ts';

const CSV_TYPE = { 'utf-8': 'text/csv; charset=utf-8', shift_jis: 'text/csv; charset=Shift_JIS' } as const;
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A table as a file of the requested format.
 * @param named the file name without extension, also the name of an xlsx's one sheet
 */
export async function tableFile(
  table: Cells,
  named: { readonly file: string; readonly sheet: string },
  { format, encoding }: TableChoice,
): Promise<TableFile> {
  const { content, unfitting } =
    format === 'csv' ? writeCsv(table, encoding) : { content: await writeXlsx(table, named.sheet), unfitting: [] };
  return {
    filename: `${named.file}.${format}`,
    type: format === 'csv' ? CSV_TYPE[encoding] : XLSX_TYPE,
    content: content.toString('base64'),
    unfitting: [...unfitting],
  };
}
