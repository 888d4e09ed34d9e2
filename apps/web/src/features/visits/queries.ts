import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listOverdrafts } from '@machi/domain/terminals/contract';
import { listVisits, readVisit, readVisitStatistics } from '@machi/domain/visits/contract';
import type { VisitFile } from '@machi/domain/visits/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const visitQueries = {
  /** The visits that were shown stay until the asked ones have come. */
  list: (locale: Locale, asked: InputOf<typeof listVisits>) =>
    queryOptions({ ...ask(listVisits, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** One visit; none where there is no such number. */
  visit: (locale: Locale, visitId: number) =>
    queryOptions<ReplyOf<typeof readVisit> | null>({
      queryKey: [readVisit.name, locale, visitId],
      queryFn: ({ signal }) => loadIfAny(readVisit, { visit_id: visitId }, { signal }),
      placeholderData: keptInLanguages(locale, visitId),
      staleTime: 0,
    }),
  overdrafts: (locale: Locale) => queryOptions({ ...ask(listOverdrafts, {}, locale), staleTime: 0 }),
  statistics: (locale: Locale, asked: InputOf<typeof readVisitStatistics>) =>
    queryOptions({ ...ask(readVisitStatistics, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
};

/** Shows a visit as a write has answered it, at once; the lists are asked for again. */
export function useKeepVisit(locale: Locale): (visit: VisitFile) => void {
  const queryClient = useQueryClient();
  return (visit) => {
    keepReply(queryClient, visitQueries.visit(locale, visit.visit_id), { visit });
    void queryClient.invalidateQueries({ queryKey: [listVisits.name] });
    void queryClient.invalidateQueries({ queryKey: [listOverdrafts.name] });
  };
}

/** Asks again for a visit that somebody else has corrected. */
export function useReadVisitAgain(locale: Locale): (visitId: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (visitId) => queryClient.invalidateQueries({ queryKey: visitQueries.visit(locale, visitId).queryKey });
}

export function useReadOverdraftsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [listOverdrafts.name] });
}
