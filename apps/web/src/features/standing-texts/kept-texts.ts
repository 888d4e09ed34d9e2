import type { Locale } from '@machi/domain/locale/model';
import { listStandingTexts, readStandingText, type OpenStanding } from '@machi/domain/standing-texts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Shows a text from a reply at once; the list loads again. */
export function useKeepStanding(locale: Locale): (text: OpenStanding) => void {
  const queryClient = useQueryClient();
  return (text) => {
    const { standing_text_id } = text;
    keepReply(queryClient, askIfAny(readStandingText, { standing_text_id }, locale), { text });
    void queryClient.invalidateQueries({ queryKey: [listStandingTexts.name] });
  };
}

/** Loads everything shown again, which may be older than the server's state. */
export function useLookAgain(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const { name } of [listStandingTexts, readStandingText])
      void queryClient.invalidateQueries({ queryKey: [name] });
  }, [queryClient]);
}
