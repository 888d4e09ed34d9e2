import { addDays } from '@machi/domain/calendar/model';
import { dayInWords, weekdayInWords } from '@machi/domain/calendar/words';
import { priceInWords, yenInWords } from '@machi/domain/locale/words';
import type { PassKind } from '@machi/domain/passes/model';
import { isMonth, periodInWords } from '@machi/domain/statistics/period';
import { shareTold } from '@machi/domain/statistics/utilisation';
import type { VisitStatistics } from '@machi/domain/visits/statistics';
import { visitWords } from '@machi/domain/visits/words';
import { BarTable } from '@machi/ui/bar-chart/BarTable';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { Table } from '@machi/ui/table/Table';
import { useVisitTexts, type VisitTexts } from './texts.ts';

/** A Sunday: the weekdays count from it. */
const SUNDAY = '2027-01-03';
/** Monday first, as offices count. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

interface VisitFiguresProps {
  readonly figures: VisitStatistics;
  readonly pass: PassKind;
}

const times = (visits: number, { t, locale }: VisitTexts): string =>
  t('times', { count: visits, shown: visits.toLocaleString(locale) });

function Totals({ figures, pass }: VisitFiguresProps) {
  const texts = useVisitTexts();
  const { t, locale } = texts;
  const { visits, people, offline, offline_share, overdrafts, by_hand, taken_off, companions, amount } = figures;
  const told = shareTold({ utilisation: offline_share, used: offline });
  const share = (told?.percent ?? 0).toLocaleString(locale, { maximumFractionDigits: 1 });
  const totals = {
    visits: times(visits, texts),
    people: t('people', { shown: people.toLocaleString(locale) }),
    ...(pass === 'bus'
      ? { amount: yenInWords(amount)[locale], companions: times(companions, texts) }
      : { overdrafts: times(overdrafts, texts), byHand: times(by_hand, texts) }),
    offline: t(told?.isUnder ? 'offline.under' : 'offline', { times: times(offline, texts), share }),
    takenOff: times(taken_off, texts),
  };
  return (
    <dl className="chart-totals">
      {(Object.keys(totals) as (keyof typeof totals)[]).map((name) => (
        <div key={name}>
          <dt>{t(name === 'visits' ? `total.visits.${pass}` : `total.${name}`)}</dt>
          <dd className="num">{totals[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fares({ figures }: Pick<VisitFiguresProps, 'figures'>) {
  const texts = useVisitTexts();
  const { t, locale } = texts;
  return (
    <>
      <Table
        caption={t('fares')}
        captionHidden={false}
        columns={(['fare', 'rides', 'amount'] as const).map((id) => ({
          id,
          head: t(`fares.${id}`),
          numeric: id !== 'fare',
        }))}
        fold={false}
        rows={figures.fares.map(({ fare_yen, visits, amount }) => ({
          id: String(fare_yen),
          cells: [priceInWords(fare_yen)[locale], times(visits, texts), yenInWords(amount)[locale]],
        }))}
      />
      <BarTable
        caption={t('reasons')}
        labelHead={t('row.fare')}
        valueHead={t('fares.rides')}
        rows={figures.fare_reasons.map(({ fare_yen, fare_reason, visits }) => ({
          id: `${fare_yen} ${fare_reason}`,
          label: t('reasons.of', {
            reason: visitWords[locale].fareReasons[fare_reason],
            fare: priceInWords(fare_yen)[locale],
          }),
          value: visits,
          words: times(visits, texts),
        }))}
      />
    </>
  );
}

/** All figures of a period: total, over time, by weekday, by fare, and why terminals called staff. */
export function VisitFigures({ figures, pass }: VisitFiguresProps) {
  const texts = useVisitTexts();
  const { t, locale } = texts;
  if (figures.visits === 0 && figures.refusals.length === 0) return <p role="status">{t('figures.none')}</p>;
  const isByDay = figures.course.some(({ part }) => !isMonth(part));
  const courseTitle = t(isByDay ? 'course.days' : 'course.months');
  const course = (
    <BarTable
      caption={courseTitle}
      labelHead={t('course.part')}
      valueHead={t('course.value')}
      rows={figures.course.map(({ part, visits, people }) => ({
        id: part,
        label: isMonth(part) ? periodInWords(part)[locale] : dayInWords(part)[locale],
        value: visits,
        words: t('course.words', { times: times(visits, texts), people: people.toLocaleString(locale) }),
      }))}
    />
  );
  return (
    <div className="stack-lg">
      <Totals figures={figures} pass={pass} />
      {isByDay ? <Disclosure title={courseTitle}>{course}</Disclosure> : course}
      <BarTable
        caption={t('weekdays')}
        labelHead={t('weekday')}
        valueHead={t('fares.rides')}
        rows={WEEK.map((weekday) => ({
          id: String(weekday),
          label: weekdayInWords(addDays(SUNDAY, weekday))[locale],
          value: figures.weekdays[weekday]?.visits ?? 0,
          words: times(figures.weekdays[weekday]?.visits ?? 0, texts),
        }))}
      />
      {figures.fares.length > 0 && <Fares figures={figures} />}
      {figures.refusals.length > 0 && (
        <BarTable
          caption={t('refusals')}
          labelHead={t('reason')}
          valueHead={t('fares.rides')}
          rows={figures.refusals.map(({ reason, taps }) => ({
            id: reason,
            label: visitWords[locale].reasons[reason],
            value: taps,
            words: times(taps, texts),
          }))}
        />
      )}
    </div>
  );
}
