import { addDays } from '@machi/domain/calendar/model';
import { dayInWords, weekdayInWords } from '@machi/domain/calendar/words';
import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { purposeWords } from '@machi/domain/reservations/words';
import type { readStatistics } from '@machi/domain/statistics/contract';
import { isMonth, periodInWords } from '@machi/domain/statistics/period';
import { BarTable } from '@machi/ui/bar-chart/BarTable';
import { HeatTable } from '@machi/ui/bar-chart/HeatTable';
import { Disclosure } from '@machi/ui/disclosure/Disclosure';
import { useStatisticsTexts } from './texts.ts';
import { figureWords, hoursInWords } from './figure-words.ts';
import { RoomTable } from './RoomTable.tsx';

type Reply = ReplyOf<typeof readStatistics>;

/** A Sunday: the weekdays count from it. */
const SUNDAY = '2027-01-03';
/** Monday first, as offices count. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

function Totals({ total }: Pick<Reply, 'total'>) {
  const { t, locale } = useStatisticsTexts();
  const words = figureWords(total, { t, locale });
  return (
    <dl className="chart-totals statistics-totals">
      {(['bookings', 'hours', 'town', 'utilisation', 'persons', 'amount', 'cancelled', 'missed'] as const).map(
        (name) => (
          <div key={name}>
            <dt>{t(`total.${name}`)}</dt>
            <dd className="num">{words[name]}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Hours({ hours }: Pick<Reply, 'hours'>) {
  const { t, locale } = useStatisticsTexts();
  const minutesAt = new Map(hours.map(({ weekday, hour, minutes_used }) => [`${weekday} ${hour}`, minutes_used]));
  const used = hours.map(({ hour }) => hour);
  const [first, last] = [Math.min(...used), Math.max(...used)];
  const columns = Array.from({ length: last - first + 1 }, (_hour, index) => first + index);
  return (
    <HeatTable
      caption={t('hours.caption')}
      cornerLabel={t('weekday')}
      columns={columns.map((hour) => ({ id: String(hour), head: String(hour) }))}
      rows={WEEK.map((weekday) => ({
        id: String(weekday),
        head: weekdayInWords(addDays(SUNDAY, weekday))[locale],
        cells: columns.map((hour) => {
          const minutes = minutesAt.get(`${weekday} ${hour}`) ?? 0;
          const shown = (minutes / 60).toLocaleString(locale, { maximumFractionDigits: 1 });
          return { id: String(hour), value: minutes, words: minutes === 0 ? '' : shown };
        }),
      }))}
    />
  );
}

/** All figures of a period: total, by room, over time, by weekday and hour, by purpose. */
export function FiguresView({ reply }: { reply: Reply }) {
  const { t, locale } = useStatisticsTexts();
  const { total, rooms, course, hours, purposes } = reply;
  const isByDay = course.some(({ part }) => !isMonth(part));
  const courseTitle = t(isByDay ? 'course.days' : 'course.months');
  const courseTable = (
    <BarTable
      caption={courseTitle}
      labelHead={t('course.part')}
      valueHead={t('total.hours')}
      rows={course.map(({ part, minutes_used }) => ({
        id: part,
        label: isMonth(part) ? periodInWords(part)[locale] : dayInWords(part)[locale],
        value: minutes_used,
        words: hoursInWords(minutes_used, { t, locale }),
      }))}
    />
  );
  if (total.bookings === 0 && total.cancellations === 0 && total.minutes_town === 0)
    return <p role="status">{t('empty')}</p>;
  return (
    <div className="stack-lg">
      <Totals total={total} />
      <RoomTable rooms={rooms} />
      {hours.length > 0 && <Hours hours={hours} />}
      <BarTable
        caption={t('purposes.caption')}
        labelHead={t('purposes.purpose')}
        valueHead={t('total.bookings')}
        rows={purposes.map(({ purpose, bookings }) => ({
          id: purpose,
          label: purposeWords[purpose][locale],
          value: bookings,
          words: t('total.bookings.value', { count: bookings, shown: bookings.toLocaleString(locale) }),
        }))}
      />
      {isByDay ? <Disclosure title={courseTitle}>{courseTable}</Disclosure> : courseTable}
    </div>
  );
}
