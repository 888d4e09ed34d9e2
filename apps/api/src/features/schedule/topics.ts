import { listSchedules } from '@machi/domain/schedule/contract';
import { CALENDARS_CHANGED } from '../../platform/live/calendars-changed.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { readSeen } from './seen-state.ts';

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'schedules',
    permission: listSchedules.permission,
    channel: CALENDARS_CHANGED,
    read: ({ database, secret }, memberIds, now) => readSeen(database, secret, memberIds, now),
  },
];
