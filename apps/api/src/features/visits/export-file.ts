import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import type { exportVisits } from '@machi/domain/visits/contract';
import { CSV_TYPE, XLSX_TYPE, writeCsv, writeXlsx } from '../../platform/papers/spreadsheet.ts';
import type { Cells } from '../../platform/papers/spreadsheet.ts';
import { en } from './text/en.ts';
import { ja } from './text/ja.ts';

export const exportTexts = { ja, en };

/** A table as the file that was asked for. */
export async function fileOf(
  table: Cells,
  name: string,
  format: 'csv' | 'xlsx',
  encoding: 'utf-8' | 'shift_jis',
  locale: Locale,
): Promise<ReplyOf<typeof exportVisits>> {
  const { content, unfitting } =
    format === 'csv'
      ? writeCsv(table, encoding)
      : { content: await writeXlsx(table, exportTexts[locale].sheet), unfitting: [] };
  return {
    filename: `${name}.${format}`,
    type: format === 'csv' ? CSV_TYPE[encoding] : XLSX_TYPE,
    content: content.toString('base64'),
    unfitting: [...unfitting],
  };
}
