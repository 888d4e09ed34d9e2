import { listMessages } from '@machi/domain/messages/contract';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { MESSAGES_CHANGED } from '../../platform/messages/threads.ts';
import { countUnreads } from '../../platform/messages/unreads.ts';

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'unreads',
    permission: listMessages.permission,
    channel: MESSAGES_CHANGED,
    read: ({ database }, memberIds) => countUnreads(database, memberIds),
  },
];
