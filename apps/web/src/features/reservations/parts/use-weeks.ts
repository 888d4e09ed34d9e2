import { addDays, daysBetween } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { AvailabilityDay, SpotDetail } from '@machi/domain/spots/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DAYS_A_WEEK, reservationQueries } from '../queries.ts';
import type { Target } from './form-values.ts';

/** First day of the seven that hold a date; the seven days are counted from the first that can be reserved. */
function weekOf(date: DateText, firstDay: DateText): DateText {
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
  /** The day of the choice as it stands now; undefined until it is known. */
  readonly chosenDay: AvailabilityDay | undefined;
  /** The days from the one of the choice on, as far as they are known. */
  readonly daysNearby: readonly AvailabilityDay[];
}

/**
 * The room's days, seven at a time, and the day of the choice wherever the table stands. It opens on the day that is
 * asked for, else on the day of the choice, else on the first day.
 */
export function useWeeks(
  target: Target,
  spot: SpotDetail,
  chosen: ChosenTime | null,
  openedAt: DateText | undefined,
): Weeks {
  const firstDay = spot.reservable_from;
  const [from, setFrom] = useState(() => {
    const asked = openedAt !== undefined && openedAt <= spot.reservable_until ? openedAt : undefined;
    return weekOf(asked ?? chosen?.date ?? firstDay, firstDay);
  });
  const shown = useQuery({
    ...reservationQueries.week(target.spot_id, target.room_id, from),
    placeholderData: keepPreviousData,
  });
  const chosenWeek =
    chosen === null
      ? undefined
      : reservationQueries.week(target.spot_id, target.room_id, weekOf(chosen.date, firstDay));
  const around = useQuery(chosenWeek ?? { queryKey: ['availability', 'nothing chosen'], queryFn: skipToken });
  const near: readonly AvailabilityDay[] = around.data ?? [];
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
    chosenDay: near.find((day) => day.target_date === chosen?.date),
    daysNearby: near,
  };
}
