import { toldInPlace } from '@machi/client/client';
import { refusalLines } from '@machi/client/refusal-lines';
import { useAttemptKey } from '@machi/client/use-attempt-key';
import { assignThread, readMessageDeskChoices } from '@machi/domain/message-desk/contract';
import type { OpenThread } from '@machi/domain/message-desk/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../shell/calls/ask.ts';
import { useCall } from '../../../shell/calls/use-call.ts';
import { AssignOfficial } from '../../../shell/desk/assign/AssignOfficial.tsx';
import { useKeepThread, useReadThreadAgain } from '../kept-threads.ts';
import { useMessageDeskTexts } from '../texts.ts';

/** Who sees to a thread. */
export function Assign({ thread }: { readonly thread: OpenThread }) {
  const texts = useMessageDeskTexts();
  const { locale } = texts;
  const { officials = [] } = useQuery(ask(readMessageDeskChoices, {}, locale)).data ?? {};
  const { send, busy } = useCall(assignThread);
  const keyFor = useAttemptKey();
  const keep = useKeepThread(locale);
  const readAgain = useReadThreadAgain(locale);
  const { message_thread_id: id, assigned_to: from, assigned_name: name, is_own: isOwn } = thread;

  async function assign(to: number | null) {
    const input = { message_thread_id: id, from, to };
    const result = await send(input, { ...toldInPlace, idempotencyKey: keyFor(input) });
    if (!result) return undefined;
    if (!result.ok) {
      if (result.status === 409) await readAgain(id);
      return refusalLines(result, texts);
    }
    keep(result.reply.thread);
    return [];
  }
  return (
    <AssignOfficial from={from} name={name} officials={officials} isOwn={isOwn === 1} busy={busy} onAssign={assign} />
  );
}
