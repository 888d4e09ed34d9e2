import type { DateText } from '@machi/domain/calendar/model';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recordStore, usePreferences } from '../record/record.ts';
import { stepped, wishIn, type CalendarView } from '@machi/domain/calendar/views';

/** The requested days of a calendar, and links to others. */
export interface CalendarWish {
  readonly views: readonly CalendarView[];
  readonly view: CalendarView;
  readonly date: DateText;
  readonly choose: (day: DateText) => void;
  readonly hrefOf: (view: CalendarView) => string;
  readonly step: (direction: 1 | -1) => void;
}

interface Calendar {
  /** Path of the screen. */
  readonly path: string;
  readonly views: readonly CalendarView[];
  /** Preference that stores the last view. */
  readonly kept: 'scheduleType' | 'reservationView';
}

/** State of the calendar in the address, and links to other days. The view is stored for the next visit. */
export function useCalendarWish({ path, views, kept }: Calendar, now: Date): CalendarWish {
  const [query, setQuery] = useSearchParams();
  const keptView = usePreferences()[kept];
  const { view, date } = wishIn(query, views, keptView, now);
  const isNamed = query.get('view') === view;

  useEffect(() => {
    if (isNamed && keptView !== view) recordStore.prefer({ [kept]: view });
  }, [isNamed, keptView, kept, view]);

  /** Keeps the other parts of the address. */
  function queryOf(wish: { view: CalendarView; date: DateText }): URLSearchParams {
    const other = [...query].filter(([name]) => name !== 'view' && name !== 'date');
    return new URLSearchParams([...Object.entries(wish), ...other]);
  }
  // At once: the next key may come before a transition has rendered.
  const choose = (day: DateText) =>
    setQuery(queryOf({ view, date: day }), { replace: true, preventScrollReset: true, flushSync: true });
  return {
    views,
    view,
    date,
    choose,
    hrefOf: (other) => `${path}?${queryOf({ view: other, date }).toString()}`,
    step: (direction: 1 | -1) => choose(stepped(view, date, direction)),
  };
}
