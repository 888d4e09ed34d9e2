import type { Locale } from '@machi/domain/locale/model';
import { listThreads, readThread, type OpenThread } from '@machi/domain/message-desk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Shows a thread from a reply at once; the list loads again. */
export function useKeepThread(locale: Locale): (thread: OpenThread) => void {
  const queryClient = useQueryClient();
  return (thread) => {
    const { message_thread_id } = thread;
    keepReply(queryClient, askIfAny(readThread, { message_thread_id }, locale), { thread });
    void queryClient.invalidateQueries({ queryKey: [listThreads.name] });
  };
}

/** Loads a thread again that has changed meanwhile. */
export function useReadThreadAgain(locale: Locale): (id: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (id) =>
    queryClient.invalidateQueries({ queryKey: askIfAny(readThread, { message_thread_id: id }, locale).queryKey });
}
