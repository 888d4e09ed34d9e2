import { listThreads } from '@machi/domain/message-desk/contract';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { MESSAGES_CHANGED } from '../../platform/messages/threads.ts';
import { deskStore } from './store.ts';

/** Most threads in a push; a screen that shows more polls. */
const MOST_TOLD = 300;

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'message-desk',
    permission: listThreads.permission,
    channel: MESSAGES_CHANGED,
    /** Waiting threads of an official's office, with their last message and the colleagues who handle them. */
    async read({ database }, memberIds, now) {
      const officeOf = await deskStore.officesOf(database, memberIds);
      const moving = await deskStore.moving(database, [...new Set(officeOf.values())], now, MOST_TOLD);
      const told = Map.groupBy(moving, ({ organization_id }) => organization_id);
      return new Map(
        [...officeOf].map(([member_id, organization_id]) => [
          member_id,
          (told.get(organization_id) ?? []).map((row) => [
            row.message_thread_id,
            row.last_message_id,
            row.assigned_to,
            row.answering_by,
          ]),
        ]),
      );
    },
  },
];
