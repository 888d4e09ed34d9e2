import { addDays, daysBetween, type DateText } from '@machi/domain/calendar/model';
import type { AvailabilityDay, Room, SpotDetail } from '@machi/domain/spots/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dates } from '@machi/domain/chosen-dates/dates';
import { DAYS_A_WEEK, weekQuery } from './week-query.ts';

/** First day of the week that contains a date; weeks count from the first day that can be reserved. */
export function weekOf(date: DateText, firstDay: DateText): DateText {
  const weeks = Math.floor(daysBetween(firstDay, date) / DAYS_A_WEEK);
  return addDays(firstDay, Math.max(0, weeks) * DAYS_A_WEEK);
}

export interface Weeks {
  readonly from: DateText;
  readonly to: DateText;
  readonly days: readonly AvailabilityDay[] | undefined;
  readonly isFailed: boolean;
  readonly isFetching: boolean;
  readonly reload: () => void;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly show: (date: DateText) => void;
}

/** The room's days, seven at a time. It opens on the requested day, else on a chosen day, else on the first. */
export function useWeeks(room: Room, spot: SpotDetail, dates: Dates, openedAt: DateText | undefined): Weeks {
  const firstDay = spot.reservable_from;
  const [from, setFrom] = useState(() => {
    const asked = openedAt !== undefined && openedAt <= spot.reservable_until ? openedAt : undefined;
    return weekOf(asked ?? dates[0]?.date ?? firstDay, firstDay);
  });
  const shown = useQuery({
    ...weekQuery(room, spot, from),
    placeholderData: keepPreviousData,
  });
  const later = addDays(from, DAYS_A_WEEK);
  const earlier = addDays(from, -DAYS_A_WEEK);
  return {
    from,
    to: addDays(from, DAYS_A_WEEK - 1),
    days: shown.data,
    isFailed: shown.isError,
    isFetching: shown.isFetching,
    reload: () => void shown.refetch(),
    previous: earlier < firstDay ? undefined : () => setFrom(earlier),
    next: later > spot.reservable_until ? undefined : () => setFrom(later),
    show: (date) => setFrom(weekOf(date, firstDay)),
  };
}
