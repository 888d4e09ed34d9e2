import { openMessage } from '@machi/domain/messages/contract';
import type { Message } from '@machi/domain/messages/model';
import { useEffect } from 'react';
import { call } from '../../shell/calls/client.ts';
import { recordStore } from '../../shell/record/record.ts';

/** Tells the server that a message is before the member's eyes; a page behind another one waits until it is looked at. */
export function useOpened({ message_id, is_read: isRead }: Message): void {
  useEffect(() => {
    if (isRead === 1) return undefined;
    async function open(): Promise<void> {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      const result = await call(openMessage, { message_id }, { ignoresError: true });
      if (result.ok) recordStore.noteUnreads(result.reply.unreads);
    }
    const look = (): void => void open();
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [message_id, isRead]);
}
