import { instantOf, type DateText } from '@machi/domain/calendar/model';
import { dateInWords } from '@machi/domain/calendar/words';
import { listed, type Locale } from '@machi/domain/locale/model';
import { textsOf } from '@machi/domain/locale/texts';
import type { RouteDetail, TimetableDirection, TimetableTable } from '@machi/domain/transport/contract';
import {
  daysOffInWords,
  fareInWords,
  nextDayMeaning,
  noteInWords,
  rideTimeInWords,
  runningDaysInWords,
} from '@machi/domain/transport/words';
import type { Pdf, PdfPart } from '../../platform/pdf/document.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const t = textsOf('route-papers', { ja, en });

/** Most columns of runs on A4; a longer day continues in tables below of about the same width. */
const MOST_COLUMNS = 8;
const STOP_SHARE = 0.3;
/** In points: a row, and the space above and below the rows. */
const ROW_HEIGHT = 21.5;
const AROUND = 60;
/** A higher table may break across pages. */
const MOST_HEIGHT = 620;

export interface TimetableOrder {
  readonly route: RouteDetail;
  readonly directions: readonly TimetableDirection[];
  readonly townName: string;
  readonly date: DateText;
  readonly locale: Locale;
}

const heightOf = ({ rows }: TimetableTable): number => Math.min(AROUND + rows.length * ROW_HEIGHT, MOST_HEIGHT);

/** Columns per table, split evenly over the day. */
const columnsBeside = ({ columns }: TimetableTable): number =>
  Math.ceil(columns.length / Math.ceil(columns.length / MOST_COLUMNS));

function columnsPart(table: TimetableTable, from: number, locale: Locale): PdfPart {
  const beside = columnsBeside(table);
  const shown = table.columns.slice(from, from + beside);
  return {
    columns: [
      { head: t(locale, 'stop'), share: STOP_SHARE },
      ...shown.map((_column, index) => ({
        head: t(locale, 'run', { number: from + index + 1 }),
        share: Math.min((1 - STOP_SHARE) / beside, 0.12),
        align: 'right' as const,
      })),
    ],
    rows: table.rows
      .map(({ stop_name, times }) => ({ stop_name, own: times.slice(from, from + beside) }))
      .filter(({ own }) => own.some((time) => time !== null))
      .map(({ stop_name, own }) => [
        stop_name,
        ...own.map((time) => (time === null ? '－' : rideTimeInWords(time, locale))),
      ]),
  };
}

/** First departure of a run. */
const startOf = ({ rows }: TimetableTable, column: number): string =>
  rows.flatMap(({ times }) => times[column] ?? [])[0] ?? '';

function tableParts(table: TimetableTable, locale: Locale): PdfPart[] {
  const beside = columnsBeside(table);
  const starts = Array.from({ length: Math.ceil(table.columns.length / beside) }, (_part, index) => index * beside);
  const notes = table.columns.flatMap(({ note }, index) =>
    note === null
      ? []
      : [
          t(locale, 'note', {
            number: index + 1,
            time: rideTimeInWords(startOf(table, index), locale),
            note: noteInWords(note, locale),
          }),
        ],
  );
  const meaning = nextDayMeaning(table.rows, locale);
  return [
    { need: heightOf(table) + AROUND },
    { text: runningDaysInWords(table.days, locale), isBold: true, size: 11 },
    ...starts.flatMap((from): PdfPart[] => [{ need: heightOf(table) }, columnsPart(table, from, locale), { space: 6 }]),
    ...[...notes, ...(meaning === undefined ? [] : [meaning])].map((text): PdfPart => ({ text, size: 9 })),
    { space: 6 },
  ];
}

function directionParts({ route_name, headsigns, tables }: TimetableDirection, locale: Locale): PdfPart[] {
  const [first] = tables;
  return [
    { need: first ? heightOf(first) + 2 * AROUND : 0 },
    { heading: route_name },
    ...(headsigns.length > 0 ? [{ text: t(locale, 'direction', { headsigns: listed(headsigns, locale) }) }] : []),
    ...tables.flatMap((table) => tableParts(table, locale)),
  ];
}

function aboveParts({ route, date, locale }: TimetableOrder): PdfPart[] {
  const { fare, free_riders, suspensions, days_off } = route;
  const lines = [
    t(locale, 'asOf', { day: dateInWords(date)[locale] }),
    ...(fare ? [t(locale, 'fare', { fare: fareInWords(fare, locale) })] : []),
    ...(free_riders ? [t(locale, 'freeRiders', { age: free_riders.age })] : []),
    ...suspensions.map(({ from, to, reason }) =>
      t(locale, 'suspended', { from: dateInWords(from)[locale], to: dateInWords(to)[locale], reason }),
    ),
    ...(days_off.length > 0 ? [t(locale, 'off', { days: daysOffInWords(days_off, locale) })] : []),
  ];
  return lines.map((text) => ({ text }));
}

/** A route's timetable to hang up: by direction and kind of day, with answers to common questions. */
export function timetablePdf(order: TimetableOrder): Pdf {
  const { route, directions, townName, date, locale } = order;
  const title = t(locale, 'title', { route: route.route_name });
  return {
    title,
    author: townName,
    locale,
    // The day, not the moment, so that equal timetables give equal PDFs all day.
    now: instantOf(date, 0),
    footer: t(locale, 'footer', { town: townName, route: route.route_name }),
    gaps: t(locale, 'gaps'),
    parts: [
      { title, size: 18, gap: 6 },
      ...aboveParts(order),
      { space: 6 },
      ...(directions.length > 0
        ? directions.flatMap((direction) => directionParts(direction, locale))
        : [{ text: t(locale, 'none') }]),
      { need: 100 },
      { heading: t(locale, 'howToRide') },
      ...route.how_to_ride.split('\n').map((text): PdfPart => ({ text })),
      { text: t(locale, 'ask', { town: townName, tel: route.tel }) },
    ],
  };
}
