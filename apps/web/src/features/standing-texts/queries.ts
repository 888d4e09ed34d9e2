import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listStandingTexts, readStandingText } from '@machi/domain/standing-texts/contract';
import type { OpenStanding } from '@machi/domain/standing-texts/contract';
import type { StandingKind } from '@machi/domain/standing-texts/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const standingQueries = {
  list: (locale: Locale, kind: StandingKind) =>
    queryOptions({ ...ask(listStandingTexts, { kind }, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** One text; none where there is no such number any more. */
  text: (locale: Locale, id: number) =>
    queryOptions<ReplyOf<typeof readStandingText> | null>({
      queryKey: [readStandingText.name, locale, id],
      queryFn: ({ signal }) => loadIfAny(readStandingText, { standing_text_id: id }, { signal }),
      placeholderData: keptInLanguages(locale, id),
      staleTime: 0,
    }),
};

/** Shows a text as a write has answered it, at once; the list is asked for again. */
export function useKeepStanding(locale: Locale): (text: OpenStanding) => void {
  const queryClient = useQueryClient();
  return (text) => {
    keepReply(queryClient, standingQueries.text(locale, text.standing_text_id), { text });
    void queryClient.invalidateQueries({ queryKey: [listStandingTexts.name] });
  };
}

/** Asks again for all that is shown, which may be older than what was refused. */
export function useLookAgain(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const name of [listStandingTexts.name, readStandingText.name])
      void queryClient.invalidateQueries({ queryKey: [name] });
  }, [queryClient]);
}
