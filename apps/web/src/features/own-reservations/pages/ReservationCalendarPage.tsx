import { addDays, dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Reservation } from '@machi/domain/reservations/model';
import { menuTitle } from '@machi/domain/navigation/head';
import { MonthTable } from '@machi/ui/month-table/MonthTable';
import { TimeGrid } from '@machi/ui/time-grid/TimeGrid';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../shell/calls/LoadFailed.tsx';
import { useMinute } from '../../../shell/use-minute.ts';
import { ChosenDay } from '../parts/calendar/ChosenDay.tsx';
import { gridDay, monthDay } from '../parts/calendar/calendar-days.ts';
import type { Shown } from '../parts/calendar/calendar-days.ts';
import { daysOf, periodInWords, periodOf, weekdayName, weeksOf } from '../parts/calendar/period.ts';
import { PeriodBar } from '../parts/calendar/PeriodBar.tsx';
import { useCalendarWish } from '../parts/calendar/use-calendar-wish.ts';
import { OwnHead } from '../parts/OwnHead.tsx';
import '../parts/own.css';
import { ownQueries } from '../queries.ts';
import { useOwnTexts } from '../text/use-own-texts.ts';

const USUAL_HOURS = { start: 9 * 60, end: 18 * 60 };
const none: readonly Reservation[] = [];

/** Reservation calendar: Day, 4 Day, Week, Month (specification section 2, /reservation/calendar). */
export default function ReservationCalendarPage() {
  const texts = useOwnTexts();
  const { t, locale } = texts;
  const now = useMinute();
  const today = dateAt(now);
  const { view, date, hrefOf, choose, step } = useCalendarWish(now);
  const period = periodOf(view, date, today);
  const { data, isError, isFetching, isPlaceholderData, isPending, refetch } = useQuery(
    ownQueries.between(locale, period.from, period.to),
  );
  const reservations = data ?? none;
  const shown: Shown = { reservations, chosen: date, now, texts };
  const title = periodInWords(view, period, locale);
  const isBusy = isPending || isPlaceholderData;
  const onBeyond = (where: 'before' | 'after') =>
    choose(where === 'before' ? addDays(period.from, -1) : addDays(period.to, 1));

  return (
    <>
      <OwnHead title={menuTitle('reservation-calendar', locale)} view="calendar" />
      <PeriodBar title={title} view={view} hrefOf={hrefOf} onStep={step} onToday={() => choose(today)} />
      <div className="stack-lg">
        {isError ? <LoadFailed onAgain={() => void refetch()} busy={isFetching} /> : null}
        {view === 'month' ? (
          <MonthTable
            caption={t('calendar.grid', { days: title })}
            weekdays={daysOf({ from: '2027-01-04', to: '2027-01-10' }).map((day, index) => ({
              word: weekdayName(day, locale, 'short'),
              name: weekdayName(day, locale, 'long'),
              ...(index === 5 ? { tone: 'saturday' as const } : {}),
              ...(index === 6 ? { tone: 'holiday' as const } : {}),
            }))}
            weeks={weeksOf(period).map((week) =>
              week.map((day) => monthDay(day, period.from <= day && day <= period.to, shown)),
            )}
            onChoose={(day) => choose(day.id)}
          />
        ) : (
          <TimeGrid
            label={t('calendar.grid', { days: title })}
            days={daysOf(period).map((day) => gridDay(day, shown))}
            usualHours={USUAL_HOURS}
            hourWords={(minutes) => timeInWords(timeOf(minutes))}
            now={minutesAt(now)}
            onChoose={(day) => choose(day.id)}
            onBeyond={onBeyond}
            busy={isBusy}
          />
        )}
        {isPending ? (
          <p role="status">{t('calendar.loading')}</p>
        ) : (
          <ChosenDay date={date} reservations={reservations} now={now} isSearchable={date >= today} />
        )}
      </div>
    </>
  );
}
