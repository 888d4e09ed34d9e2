import type { DateText } from '@machi/domain/calendar/model';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recordStore, usePreferences } from '../record/record.ts';
import { stepped, wishIn } from '@machi/domain/calendar/views';
import type { CalendarView } from '@machi/domain/calendar/views';

/** Which days a calendar is asked for, and the ways to others. */
export interface CalendarWish {
  readonly view: CalendarView;
  readonly date: DateText;
  readonly choose: (day: DateText) => void;
  readonly hrefOf: (view: CalendarView) => string;
  readonly step: (direction: 1 | -1) => void;
}

/**
 * What the address asks the calendar for, and the ways to other days. The view is kept for the next visit.
 * @param path of the screen that shows it
 */
export function useCalendarWish(path: string, now: Date): CalendarWish {
  const [query, setQuery] = useSearchParams();
  const { scheduleType } = usePreferences();
  const { view, date } = wishIn(query, scheduleType, now);
  const isNamed = query.get('view') === view;

  useEffect(() => {
    if (isNamed && scheduleType !== view) recordStore.prefer({ scheduleType: view });
  }, [isNamed, scheduleType, view]);

  const queryOf = (wish: { view: CalendarView; date: DateText }) => new URLSearchParams(wish);
  // At once: the next key may be pressed before a transition has been drawn.
  const choose = (day: DateText) =>
    setQuery(queryOf({ view, date: day }), { replace: true, preventScrollReset: true, flushSync: true });
  return {
    view,
    date,
    choose,
    hrefOf: (other) => `${path}?${queryOf({ view: other, date }).toString()}`,
    step: (direction: 1 | -1) => choose(stepped(view, date, direction)),
  };
}
