import type { Locale } from '@machi/domain/locale/model';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Figures, readStatistics } from '@machi/domain/statistics/contract';
import type { Cells } from '../../platform/papers/spreadsheet.ts';
import { textsIn } from './texts.ts';

/** Hours with two decimals, as spreadsheets of both languages read a number. */
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

/** The figures of each room and of all together as a table with headings. */
export function statisticsTable(
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

export const sheetName = (locale: Locale): string => textsIn(locale).sheet;
