import { exportStatistics, readStatistics } from '@machi/domain/statistics/contract';
import { currentMonth, steppedPeriod } from '@machi/domain/statistics/period';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { tableFile } from '../../platform/papers/table-file.ts';
import { sheetName, statisticsTable } from './export-file.ts';
import { readFigures } from './figures.ts';
import { readLastMonth } from './store.ts';

export const routes = ({ catalog }: House) => [
  serve(readStatistics, async ({ period: asked, spot_id }, { locale, now, reader }) => {
    const month = currentMonth(now);
    const period = asked ?? (await readLastMonth(reader, month, spot_id)) ?? steppedPeriod(month, -1);
    return { period, ...(await readFigures(reader, await catalog.read(), period, spot_id, locale)) };
  }),

  serve(exportStatistics, async ({ period, spot_id, ...choice }, { locale, reader }) => {
    const figures = await readFigures(reader, await catalog.read(), period, spot_id, locale);
    return tableFile(statisticsTable(figures, locale), { file: `usage-${period}`, sheet: sheetName(locale) }, choice);
  }),
];
