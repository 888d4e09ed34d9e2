import { exportStatistics, printStatistics, readStatistics } from '@machi/domain/statistics/contract';
import { currentMonth, steppedPeriod } from '@machi/domain/statistics/period';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/papers/pdf-file.ts';
import { tableFile } from '../../platform/papers/table-file.ts';
import { councilFile, councilPaper } from './council-paper.ts';
import { sheetName, statisticsTable } from './export-file.ts';
import { readFigures } from './figures.ts';
import { readLastMonth } from './store.ts';

export const routes = ({ catalog, press, town }: House) => [
  serve(readStatistics, async ({ period: asked, spot_id }, { locale, now, reader }) => {
    const month = currentMonth(now);
    const period = asked ?? (await readLastMonth(reader, month, spot_id)) ?? steppedPeriod(month, -1);
    return { period, ...(await readFigures(reader, await catalog.read(), period, spot_id, locale)) };
  }),

  serve(exportStatistics, async ({ period, spot_id, ...choice }, { locale, reader }) => {
    const figures = await readFigures(reader, await catalog.read(), period, spot_id, locale);
    return tableFile(statisticsTable(figures, locale), { file: `usage-${period}`, sheet: sheetName(locale) }, choice);
  }),

  serve(printStatistics, async ({ period, spot_id }, { locale, member, now, reader }) => {
    const known = await catalog.read();
    const spot = spot_id === undefined ? undefined : known.spots.get(spot_id);
    if (spot_id !== undefined && !spot) return notFound;
    const figures = await readFigures(reader, known, period, spot_id, locale);
    const paper = councilPaper(town, figures, { period, spotName: spot?.spot_name[locale], locale, now });
    const pdf = await press.print(member.member_id, paper);
    return isRefusal(pdf) ? pdf : pdfFile(councilFile(period, locale), pdf);
  }),
];
