import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listMandates, readMandate } from '@machi/domain/mandates/desk-contract';
import type { MandateFile } from '@machi/domain/mandates/views';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const mandateQueries = {
  /** The mandates that were shown stay until the asked ones have come. */
  list: (locale: Locale, asked: InputOf<typeof listMandates>) =>
    queryOptions({ ...ask(listMandates, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** One mandate; none where there is no such number. */
  mandate: (locale: Locale, mandateId: number) =>
    queryOptions<ReplyOf<typeof readMandate> | null>({
      queryKey: [readMandate.name, locale, mandateId],
      queryFn: ({ signal }) => loadIfAny(readMandate, { mandate_id: mandateId }, { signal }),
      placeholderData: keptInLanguages(locale, mandateId),
      staleTime: 0,
    }),
};

/** Shows a mandate as a write has answered it, at once; the list is asked for again. */
export function useKeepMandate(locale: Locale): (mandate: MandateFile) => void {
  const queryClient = useQueryClient();
  return (mandate) => {
    keepReply(queryClient, mandateQueries.mandate(locale, mandate.mandate_id), { mandate });
    void queryClient.invalidateQueries({ queryKey: [listMandates.name] });
  };
}

/** Asks again for a mandate that has changed meanwhile, or was looked into. */
export function useReadMandateAgain(locale: Locale): (mandateId: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (mandateId) => queryClient.invalidateQueries({ queryKey: mandateQueries.mandate(locale, mandateId).queryKey });
}
