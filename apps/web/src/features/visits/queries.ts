import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { readSession } from '@machi/domain/sessions/read-session';
import { listOverdrafts } from '@machi/domain/terminals/contract';
import { listVisits, readVisit, readVisitStatistics } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { call } from '../../shell/calls/client.ts';

export const visitQueries = {
  /** Who asks, with the roles that decide what the screen offers; the API decides again for every request. */
  asker: (locale: Locale) =>
    queryOptions({
      ...ask(readSession, {}, locale),
      select: ({ member_id, is_official, roles = [] }) => ({ member_id, is_official, roles }),
      placeholderData: keepPreviousData,
    }),
  /** The visits that were shown stay until the asked ones have come. */
  list: (locale: Locale, asked: InputOf<typeof listVisits>) =>
    queryOptions({ ...ask(listVisits, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** One visit; none where there is no such number. */
  visit: (locale: Locale, visitId: number) =>
    queryOptions<{ readonly visit: VisitFile | undefined }>({
      queryKey: [readVisit.name, locale, visitId],
      queryFn: async ({ signal }) => {
        const result = await call(readVisit, { visit_id: visitId }, { signal, ignores404: true });
        if (result.ok) return result.reply;
        if (result.status === 404) return { visit: undefined };
        throw new Error(`${readVisit.name} failed with status ${result.status}`);
      },
      staleTime: 0,
    }),
  overdrafts: (locale: Locale) =>
    queryOptions({ ...ask(listOverdrafts, {}, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  statistics: (locale: Locale, asked: InputOf<typeof readVisitStatistics>) =>
    queryOptions({ ...ask(readVisitStatistics, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
};

/** Shows a visit as a write has answered it, at once; the lists are asked for again. */
export function useKeepVisit(locale: Locale): (visit: VisitFile) => void {
  const queryClient = useQueryClient();
  return (visit) => {
    queryClient.setQueryData(visitQueries.visit(locale, visit.visit_id).queryKey, { visit });
    void queryClient.invalidateQueries({ queryKey: [listVisits.name] });
    void queryClient.invalidateQueries({ queryKey: [listOverdrafts.name] });
  };
}

/** Asks again for a visit that somebody else has put right. */
export function useReadVisitAgain(locale: Locale): (visitId: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (visitId) => queryClient.invalidateQueries({ queryKey: visitQueries.visit(locale, visitId).queryKey });
}

export function useReadOverdraftsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [listOverdrafts.name] });
}
