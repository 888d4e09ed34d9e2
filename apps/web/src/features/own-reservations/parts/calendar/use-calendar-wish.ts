import type { DateText } from '@machi/domain/calendar/model';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recordStore, usePreferences } from '../../../../shell/record/record.ts';
import { stepped, wishIn } from './period.ts';
import type { CalendarView } from './period.ts';

/** What the address asks the calendar for, and the ways to other days. The view is kept for the next visit. */
export function useCalendarWish(now: Date) {
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
    hrefOf: (other: CalendarView) => `/reservation/calendar?${queryOf({ view: other, date }).toString()}`,
    step: (direction: 1 | -1) => choose(stepped(view, date, direction)),
  };
}
