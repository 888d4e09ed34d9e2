import type { DateText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { readTillDay } from '@machi/domain/till/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const tillQueries = {
  /** The day that was shown stays until the asked one has come. */
  day: (locale: Locale, day: DateText, house: number | undefined) =>
    queryOptions({
      ...ask(readTillDay, { day, ...(house === undefined ? {} : { house_id: String(house) }) }, locale),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

/** Asks again for the days of the till. */
export function useReadTillAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [readTillDay.name] });
}
