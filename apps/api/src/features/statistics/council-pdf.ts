import { dateAt, weekdayOf, type DateText } from '@machi/domain/calendar/model';
import { eraYearOf } from '@machi/domain/calendar/era';
import { dateInWords, weekdayInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { pdfDate } from '@machi/domain/permits/words';
import { purposeWords } from '@machi/domain/reservations/words';
import type { Figures, RoomFigures, readStatistics } from '@machi/domain/statistics/contract';
import { isTold, toldRows } from '@machi/domain/statistics/council';
import { daysOfPeriod, isMonth, isOver, periodInWords, type PeriodText } from '@machi/domain/statistics/period';
import { shareTold } from '@machi/domain/statistics/utilisation';
import type { TownPack } from '@machi/domain/town/model';
import { unlessSmall } from '@machi/domain/statistics/small-counts';
import type { Pdf, PdfPart } from '../../platform/pdf/document.ts';
import { totalOf } from './figures.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const textsIn = wordingsOf('statistics-export', { ja, en });

type Reply = Omit<ReplyOf<typeof readStatistics>, 'period'>;
type Words = (typeof ja)['paper'];

/** Share of a table's width for the row names; English column heads need more of the rest. */
const NAME_SHARE = { ja: 0.31, en: 0.26 } as const;

/** Weekdays from Monday, as offices count. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

const inLocale = (value: number, locale: Locale, digits = 0): string =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Formats figures; null is a withheld number. */
function writerOf(words: Words, locale: Locale) {
  const number = (wording: string, value: number | null, digits = 0): string =>
    value === null ? words.withheld : fillText(wording, { shown: inLocale(value, locale, digits) });
  return {
    count: (value: number | null) => number(words.count, value),
    people: (value: number | null) => number(words.people, value),
    yen: (value: number) => number(words.yen, value),
    hours: (minutes: number) => number(words.hour, minutes / 60, 1),
    share(figures: Figures): string {
      const share = shareTold({ utilisation: figures.utilisation, used: figures.minutes_used });
      if (share === null) return words.none;
      return number(share.isUnder ? words.under : words.percent, share.percent, 1);
    },
  };
}

/** The period in office style: "令和8年度（2026年4月から2027年3月まで）". */
function periodOnPdf(period: PeriodText, locale: Locale): string {
  if (locale === 'en') return periodInWords(period).en;
  const { from, to } = daysOfPeriod(period);
  const year = from.slice(0, 4);
  return isMonth(period)
    ? `${eraYearOf(from, 'ja')}（${year}年）${Number(from.slice(5, 7))}月`
    : `${eraYearOf(from, 'ja')}度（${year}年4月から${to.slice(0, 4)}年3月まで）`;
}

/** Table rows; a row with a small number is withheld entirely. */
function tableOf<Row extends { readonly bookings: number; readonly persons?: number }>(
  heads: readonly string[],
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  cellsOf: (row: Row) => readonly string[],
  words: Words,
  locale: Locale,
): PdfPart {
  const name = NAME_SHARE[locale];
  const [first = '', ...others] = heads;
  const told = toldRows(rows);
  return {
    columns: [
      { head: first, share: name },
      ...others.map((head) => ({ head, share: (1 - name) / others.length, align: 'right' as const })),
    ],
    rows: rows.map((row, index) => {
      const shown = told[index];
      return [nameOf(row), ...(shown ? cellsOf(shown) : others.map(() => words.withheld))];
    }),
  };
}

function parts(
  reply: Reply,
  isOfOne: boolean,
  period: PeriodText,
  locale: Locale,
  today: DateText,
): readonly PdfPart[] {
  const words = textsIn(locale).paper;
  const write = writerOf(words, locale);
  const { total, rooms, course, purposes } = reply;
  const totals: PdfPart = {
    fields: [
      [words.bookings, write.count(total.bookings)],
      [words.hours, write.hours(total.minutes_used)],
      [words.town, write.hours(total.minutes_town)],
      [words.utilisation, write.share(total)],
      [words.persons, write.people(total.persons)],
      [words.amount, write.yen(total.amount)],
      [words.cancellations, write.count(unlessSmall(total.cancellations))],
      [words.no_shows, write.count(unlessSmall(total.no_shows))],
    ],
  };
  const bySpot = [...Map.groupBy(rooms, ({ spot_id }) => spot_id).values()];
  const places: readonly (Figures & { readonly name: string })[] = isOfOne
    ? rooms.map((room) => ({ ...room, name: room.room_name }))
    : bySpot.map((of: readonly RoomFigures[]) => ({ ...totalOf(of), name: of[0]?.spot_name ?? '' }));
  const weekdays = WEEK.map((weekday) => {
    const days = course.filter(({ part }) => !isMonth(part) && weekdayOf(part) === weekday);
    return {
      part: String(weekday),
      name: days[0] ? weekdayInWords(days[0].part)[locale] : '',
      bookings: days.reduce((sum, day) => sum + day.bookings, 0),
      minutes_used: days.reduce((sum, day) => sum + day.minutes_used, 0),
    };
  });
  const months = course.map((month) => ({
    ...month,
    name: isMonth(month.part) ? periodInWords(month.part)[locale] : '',
  }));
  return [
    { heading: words.totals },
    totals,
    { space: 6 },
    { heading: isOfOne ? words.rooms : words.spots },
    tableOf(
      [isOfOne ? words.room : words.spot, words.bookings, words.hours, words.share, words.persons, words.amount],
      places,
      ({ name }) => name,
      (row) => [
        write.count(row.bookings),
        write.hours(row.minutes_used),
        write.share(row),
        write.people(row.persons),
        write.yen(row.amount),
      ],
      words,
      locale,
    ),
    { need: 120 },
    { heading: words.purposes },
    tableOf(
      [words.purpose, words.bookings, words.hours],
      purposes,
      ({ purpose }) => purposeWords[purpose][locale],
      ({ bookings, minutes_used }) => [write.count(bookings), write.hours(minutes_used)],
      words,
      locale,
    ),
    { need: 120 },
    { heading: isMonth(period) ? words.weekdays : words.months },
    tableOf(
      [isMonth(period) ? words.weekday : words.month, words.bookings, words.hours],
      isMonth(period) ? weekdays : months,
      ({ name }) => name,
      ({ bookings, minutes_used }) => [write.count(bookings), write.hours(minutes_used)],
      words,
      locale,
    ),
    { space: 6 },
    { text: words.note, size: 8.5 },
    ...(isOver(period, today) ? [] : [{ text: words.unended, size: 8.5 }]),
  ];
}

/**
 * The figures of a period as a PDF for the council. Because it leaves the office, it withholds small numbers of
 * bookings and people.
 * @param spotName the facility; undefined: all facilities, one row each
 */
export function councilPdf(
  { town }: Pick<TownPack, 'town'>,
  reply: Reply,
  { period, spotName, locale, now }: { period: PeriodText; spotName: string | undefined; locale: Locale; now: Date },
): Pdf {
  const words = textsIn(locale).paper;
  const today = dateAt(now);
  const { total } = reply;
  const isEmpty = total.bookings === 0 && total.cancellations === 0 && total.minutes_town === 0;
  const place = spotName ?? words.all;
  const day = locale === 'ja' ? pdfDate(today) : dateInWords(today).en;
  return {
    title: `${words.title} ${place} ${period}`,
    author: town.town_name[locale],
    locale,
    now,
    footer: `${words.title}　${place}　${periodOnPdf(period, locale)}`,
    gaps: words.gaps,
    parts: [
      { text: fillText(words.author, { office: town.office_name[locale], day }), align: 'right', gap: 6 },
      { title: words.title, size: 20, isBold: true, align: 'center', gap: 4 },
      { text: `${place}　${periodOnPdf(period, locale)}`, size: 12, align: 'center', gap: 6 },
      ...(isEmpty
        ? [{ text: words.empty, size: 12 }]
        : isTold(total)
          ? parts(reply, spotName !== undefined, period, locale, today)
          : [{ text: words.few, size: 12 }]),
    ],
  };
}

export const councilFile = (period: PeriodText, locale: Locale): string => `${textsIn(locale).paper.file}_${period}`;
