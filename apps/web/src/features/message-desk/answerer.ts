import { readMessageDeskChoices, type HandledThread } from '@machi/domain/message-desk/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { useMessageDeskTexts } from './texts.ts';
import type { MovingThreads } from './use-moving.ts';

interface Answerer {
  readonly id: number;
  readonly name: string;
}

/** Who is answering a thread now: from the stream, else as loaded. */
export function useAnswererOf(
  moving: MovingThreads | undefined,
): (thread: Pick<HandledThread, 'message_thread_id' | 'answering_by' | 'answering_name'>) => Answerer | undefined {
  const { t, locale } = useMessageDeskTexts();
  const { officials = [] } = useQuery(ask(readMessageDeskChoices, {}, locale)).data ?? {};
  return ({ message_thread_id, answering_by, answering_name }) => {
    const id = moving === undefined ? answering_by : (moving.get(message_thread_id)?.answering ?? null);
    if (id === null) return undefined;
    const known = officials.find(({ official_id }) => official_id === id)?.name;
    return { id, name: known ?? (id === answering_by && answering_name !== '' ? answering_name : t('colleague')) };
  };
}
