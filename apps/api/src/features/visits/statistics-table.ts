import { addDays } from '@machi/domain/calendar/model';
import { weekdayInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { PassKind } from '@machi/domain/passes/model';
import { unlessSmall, withoutSmall } from '@machi/domain/statistics/small-counts';
import type { VisitStatistics } from '@machi/domain/visits/statistics';
import { visitWords } from '@machi/domain/visits/words';
import type { Cells } from '@machi/domain/desk/csv';
import { wordingsOf } from '@machi/domain/locale/texts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

export const exportTexts = wordingsOf('visits-export', { ja, en });

/** A Sunday, from which weekdays are counted. */
const SUNDAY = '2027-01-03';

/**
 * The figures as a table: figure, group, visits, people and yen. Because the file leaves the office, small numbers of
 * people and reasons are withheld, together with numbers that would reveal them.
 */
export function statisticsTable(figures: VisitStatistics, pass: PassKind, locale: Locale): Cells {
  const { figure, withheld } = exportTexts(locale);
  const { fareReasons, reasons } = visitWords[locale];
  const told = (count: number | null): string => (count === null ? withheld : String(count));
  const { fares, fare_reasons } = figures;
  const isBus = pass === 'bus';
  const toldFares = withoutSmall(fares.map(({ visits }) => visits));
  const fareRows = fares.map(({ fare_yen, amount }, index) => {
    const visits = toldFares[index] ?? null;
    return [figure.fare, String(fare_yen), told(visits), '', told(visits === null ? null : amount)];
  });
  // Each fare is its own total, because the file has its number too.
  const reasonRows = fares.flatMap(({ fare_yen }, index) => {
    const own = fare_reasons.filter((one) => one.fare_yen === fare_yen);
    const counts = toldFares[index] === null ? own.map(() => null) : withoutSmall(own.map(({ visits }) => visits));
    return own.map(({ fare_reason }, at) => [
      figure.fareReason,
      fareReasons[fare_reason],
      told(counts[at] ?? null),
      '',
      '',
    ]);
  });
  const isAmountTold = !toldFares.includes(null);
  return [
    Object.values(figure.columns),
    [
      figure.all,
      `${figures.from} – ${figures.to}`,
      String(figures.visits),
      told(unlessSmall(figures.people)),
      isBus ? told(isAmountTold ? figures.amount : null) : '',
    ],
    [figure.companions, '', told(unlessSmall(figures.companions)), '', ''],
    [figure.byHand, '', String(figures.by_hand), '', ''],
    [figure.offline, '', String(figures.offline), '', ''],
    [figure.overdrafts, '', told(unlessSmall(figures.overdrafts)), '', ''],
    [figure.takenOff, '', String(figures.taken_off), '', ''],
    ...figures.course.map(({ part, visits, people }) => [
      figure.course,
      part,
      String(visits),
      told(unlessSmall(people)),
      '',
    ]),
    ...figures.weekdays.map(({ weekday, visits }) => [
      figure.weekday,
      weekdayInWords(addDays(SUNDAY, weekday))[locale],
      String(visits),
      '',
      '',
    ]),
    ...fareRows,
    ...reasonRows,
    ...figures.refusals.map(({ reason, taps }) => [figure.refusal, reasons[reason], told(unlessSmall(taps)), '', '']),
  ];
}
