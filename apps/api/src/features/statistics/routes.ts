import { exportStatistics, printStatistics, readStatistics, type Figures } from '@machi/domain/statistics/contract';
import { currentMonth, steppedPeriod } from '@machi/domain/statistics/period';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import type { Locale } from '@machi/domain/locale/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Cells } from '@machi/domain/desk/csv';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import { tableFile } from '../../platform/pdf/table-file.ts';
import { councilFile, councilPdf, textsIn } from './council-pdf.ts';
import { readFigures } from './figures.ts';
import { readLastMonth } from './store.ts';

/** Hours with two decimals, in a format that spreadsheets of both languages read. */
const hours = (minutes: number): string => (minutes / 60).toFixed(2);

const cellsOf = (figures: Figures): string[] => [
  String(figures.bookings),
  hours(figures.minutes_used),
  hours(figures.minutes_town),
  hours(figures.minutes_open),
  figures.utilisation === null ? '' : figures.utilisation.toFixed(1),
  String(figures.persons),
  String(figures.amount),
  String(figures.cancellations),
  String(figures.no_shows),
];

/** A table of the figures of each room and of all rooms. */
function statisticsTable(
  { rooms, total }: Pick<ReplyOf<typeof readStatistics>, 'rooms' | 'total'>,
  locale: Locale,
): Cells {
  const { columns, total: all } = textsIn(locale);
  return [
    Object.values(columns),
    ...rooms.map((room) => [room.spot_name, room.room_name, ...cellsOf(room)]),
    [all, '', ...cellsOf(total)],
  ];
}

const sheetName = (locale: Locale): string => textsIn(locale).sheet;

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
    const paper = councilPdf(town, figures, { period, spotName: spot?.spot_name[locale], locale, now });
    const pdf = await press.print(member.member_id, paper);
    return isRefusal(pdf) ? pdf : pdfFile(councilFile(period, locale), pdf);
  }),
];
