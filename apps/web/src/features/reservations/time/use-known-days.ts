import { addDays } from '@machi/domain/calendar/model';
import type { DateText } from '@machi/domain/calendar/model';
import type { AvailabilityDay, Room, SpotDetail } from '@machi/domain/spots/contract';
import { useQueries } from '@tanstack/react-query';
import type { Dates } from '@machi/domain/chosen-dates/dates';
import { weekOf } from './use-weeks.ts';
import { DAYS_A_WEEK, weekQuery } from './week-query.ts';

/** Every day that is known around the chosen ones, in order: the week of each of them and the one after it. */
export function useKnownDays(room: Room, spot: SpotDetail, dates: Dates): ReadonlyMap<DateText, AvailabilityDay> {
  const weeks = dates
    .filter(({ date }) => date <= spot.reservable_until)
    .map(({ date }) => weekOf(date, spot.reservable_from))
    .flatMap((week) => [week, addDays(week, DAYS_A_WEEK)])
    .filter((week) => week <= spot.reservable_until);
  return useQueries({
    queries: [...new Set(weeks)].toSorted().map((week) => weekQuery(room, spot, week)),
    combine: (answers) => new Map(answers.flatMap(({ data = [] }) => data.map((day) => [day.target_date, day]))),
  });
}
