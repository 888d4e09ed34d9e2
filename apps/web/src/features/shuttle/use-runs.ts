import { addDays } from '@machi/domain/calendar/model';
import { useQuery } from '@tanstack/react-query';
import { shuttleQueries } from './queries.ts';
import { useShuttleTexts } from './texts.ts';
import type { ShuttleWish } from './wish.ts';

/** The trips of the requested day, else of today, or of the next day once today's have left. */
export function useRuns({ from, to, date }: ShuttleWish) {
  const { locale } = useShuttleTexts();
  const places = { departure_spot_id: from, arrival_spot_id: to };
  const first = useQuery(shuttleQueries.runs(locale, date === undefined ? places : { ...places, departed_at: date }));
  const today = date === undefined ? first.data?.told : undefined;
  const isTodayOver = today !== undefined && today.trips.every(({ state }) => state === 'departed');
  const next = isTodayOver ? (today.next_date ?? addDays(today.departed_at, 1)) : '';
  const later = useQuery({
    ...shuttleQueries.runs(locale, { ...places, departed_at: next }),
    enabled: isTodayOver,
  });
  return { runs: isTodayOver ? later : first, isTodayOver, hadRuns: today !== undefined && today.trips.length > 0 };
}
