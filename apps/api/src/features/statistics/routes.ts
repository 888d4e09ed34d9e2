import { exportStatistics, readStatistics } from '@machi/domain/statistics/contract';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { CSV_TYPE, XLSX_TYPE, writeCsv, writeXlsx } from '../../platform/papers/spreadsheet.ts';
import { sheetName, statisticsTable } from './export-file.ts';
import { readFigures } from './figures.ts';

export const statisticsRoutes = ({ catalog, database }: House) => [
  serve(readStatistics, async ({ period, spot_id }, { locale }) =>
    readFigures(database, await catalog.read(), period, spot_id, locale),
  ),

  serve(exportStatistics, async ({ period, spot_id, format, encoding }, { locale }) => {
    const table = statisticsTable(await readFigures(database, await catalog.read(), period, spot_id, locale), locale);
    const file =
      format === 'csv'
        ? writeCsv(table, encoding)
        : { content: await writeXlsx(table, sheetName(locale)), unfitting: [] };
    return {
      filename: `usage-${period}.${format}`,
      type: format === 'csv' ? CSV_TYPE[encoding] : XLSX_TYPE,
      content: file.content.toString('base64'),
      unfitting: [...file.unfitting],
    };
  }),
];
