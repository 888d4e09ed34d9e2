import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { listThreads, readMessageDeskChoices, readThread } from '@machi/domain/message-desk/contract';
import type { listPhrases } from '@machi/domain/message-desk/phrase-contract';
import type { OpenThread } from '@machi/domain/message-desk/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';
import { phrasesQuery } from '../../shell/desk/phrases/phrases-query.ts';

export const messageDeskQueries = {
  /** What was shown stays until what is asked for has come. */
  list: (locale: Locale, asked: InputOf<typeof listThreads>) =>
    queryOptions({ ...ask(listThreads, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** The own office, and the colleagues who answer for it. */
  choices: (locale: Locale) => queryOptions(ask(readMessageDeskChoices, {}, locale)),
  /** One thread; none where the own office has no such number. */
  thread: (locale: Locale, id: number) =>
    queryOptions<ReplyOf<typeof readThread> | null>({
      queryKey: [readThread.name, locale, id],
      queryFn: ({ signal }) => loadIfAny(readThread, { message_thread_id: id }, { signal }),
      placeholderData: keptInLanguages(locale, id),
      staleTime: 0,
    }),
};

/** Shows a thread as a write has answered it, at once; the list is asked for again. */
export function useKeepThread(locale: Locale): (thread: OpenThread) => void {
  const queryClient = useQueryClient();
  return (thread) => {
    keepReply(queryClient, messageDeskQueries.thread(locale, thread.message_thread_id), { thread });
    void queryClient.invalidateQueries({ queryKey: [listThreads.name] });
  };
}

/** Asks again for a thread that has changed meanwhile. */
export function useReadThreadAgain(locale: Locale): (id: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (id) => queryClient.invalidateQueries({ queryKey: messageDeskQueries.thread(locale, id).queryKey });
}

/** Shows the fixed texts as a write has answered them, or asks for them again. */
export function useKeepPhrases(locale: Locale) {
  const queryClient = useQueryClient();
  const phrases = phrasesQuery(locale);
  return {
    keep: (reply: ReplyOf<typeof listPhrases>) => keepReply(queryClient, phrases, reply),
    readAgain: () => queryClient.invalidateQueries({ queryKey: phrases.queryKey }),
  };
}
