import type { PassKind } from '@machi/domain/passes/model';
import { currentMonth, steppedPeriod, type PeriodText } from '@machi/domain/statistics/period';
import { exportVisitStatistics, readVisitStatistics } from '@machi/domain/visits/contract';
import { visitStatistics } from '@machi/domain/visits/statistics';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { tableFile } from '../../platform/pdf/table-file.ts';
import { exportTexts, statisticsTable } from './statistics-table.ts';
import { readLastVisitMonth, readVisitCounts } from './statistics-store.ts';

export function visitStatisticsRoutes({ database }: House) {
  async function figuresOf(period: PeriodText, pass: PassKind) {
    const { counts, people } = await readVisitCounts(database, period, pass);
    return visitStatistics(period, pass, counts, people);
  }

  return [
    serve(readVisitStatistics, async ({ period: asked, pass }, { now }) => {
      const month = currentMonth(now);
      const period = asked ?? (await readLastVisitMonth(database, month, pass)) ?? steppedPeriod(month, -1);
      return { period, ...(await figuresOf(period, pass)) };
    }),

    serve(exportVisitStatistics, async ({ period, pass, ...choice }, { locale }) => {
      const table = statisticsTable(await figuresOf(period, pass), pass, locale);
      return tableFile(table, { file: `${pass}-${period}`, sheet: exportTexts(locale).sheet }, choice);
    }),
  ];
}
