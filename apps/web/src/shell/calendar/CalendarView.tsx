import { addDays, dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { daysOf, periodInWords, weekdayName, weeksOf, type Period } from '@machi/domain/calendar/views';
import { timeInWords } from '@machi/domain/calendar/words';
import { MonthTable } from '@machi/ui/month-table/MonthTable';
import { TimeGrid, type GridMoves } from '@machi/ui/time-grid/TimeGrid';
import type { ReactNode } from 'react';
import { Button } from '@machi/ui/button/Button';
import { Icon } from '@machi/ui/icon/Icon';
import { Segments } from '@machi/ui/segments/Segments';
import { bandOf, gridDay, monthDay, type Shown } from './calendar-days.ts';
import type { CalendarItem, CalendarWords } from './model.ts';
import { useCalendarTexts } from './texts.ts';
import type { CalendarWish } from './use-calendar-wish.ts';

interface PeriodBarProps {
  readonly title: string;
  readonly wish: Pick<CalendarWish, 'views' | 'view' | 'hrefOf' | 'step'>;
  readonly onToday: () => void;
}

/** The shown period, the number of days, and links to other periods. */
function PeriodBar({ title, wish: { views, view, hrefOf, step }, onToday }: PeriodBarProps) {
  const { t } = useCalendarTexts();
  return (
    <div className="row between calendar-period">
      <h2 className="num" aria-live="polite">
        {title}
      </h2>
      <div className="row tight">
        <Segments
          label={t('views')}
          items={views.map((one) => ({
            href: hrefOf(one),
            label: t(one === 'day' && views.includes('lines') ? 'day.one' : one),
            current: one === view,
          }))}
        />
        <span className="row tight calendar-steps">
          <Button size="small" aria-label={t(`previous.${view}`)} onClick={() => step(-1)}>
            <Icon name="chevron-left" />
          </Button>
          <Button size="small" onClick={onToday}>
            {t('today')}
          </Button>
          <Button size="small" aria-label={t(`next.${view}`)} onClick={() => step(1)}>
            <Icon name="chevron-right" />
          </Button>
        </span>
      </div>
    </div>
  );
}

const USUAL_HOURS = { start: 9 * 60, end: 18 * 60 };
/** Any week, for the names of its days. */
const A_WEEK = { from: '2027-01-04', to: '2027-01-10' } as const;

interface CalendarViewProps {
  readonly wish: CalendarWish;
  readonly period: Period;
  readonly items: readonly CalendarItem[];
  readonly words: CalendarWords;
  readonly now: Date;
  readonly busy: boolean;
  /** Message about data that did not load, above the days. */
  readonly failure: ReactNode;
  /** Replaces the days, for example with the lines of a day or a list. */
  readonly instead?: ReactNode;
  /** Without this no entry can be moved. */
  readonly moves?: GridMoves;
  /** The chosen day, below the days. */
  readonly children: ReactNode;
}

/** Day, 4 Day, Week or Month view of entries, for keyboard and pointer. */
export function CalendarView({ wish, period, items, words, now, busy, failure, ...rest }: CalendarViewProps) {
  const { instead, moves, children } = rest;
  const texts = useCalendarTexts();
  const { locale } = texts;
  const { view, date, choose } = wish;
  const shown: Shown = { items, chosen: date, now, words, texts };
  const title = periodInWords(view, period, locale);
  return (
    <>
      <PeriodBar title={title} wish={wish} onToday={() => choose(dateAt(now))} />
      <div className="stack-lg">
        {failure}
        {instead ??
          (view === 'month' ? (
            <MonthTable
              caption={words.grid(title)}
              weekdays={daysOf(A_WEEK).map((day, index) => ({
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
              label={words.grid(title)}
              days={daysOf(period).map((day) => gridDay(day, shown))}
              usualHours={USUAL_HOURS}
              hourWords={(minutes) => timeInWords(timeOf(minutes))}
              now={minutesAt(now)}
              onChoose={(day) => choose(day.id)}
              onBeyond={(where) => choose(where === 'before' ? addDays(period.from, -1) : addDays(period.to, 1))}
              busy={busy}
              band={{ label: texts.t('band'), word: texts.t('allDay'), stretches: bandOf(period, shown) }}
              {...(moves && { moves })}
            />
          ))}
        {children}
      </div>
    </>
  );
}
