import { readWorkList } from '@machi/domain/work-list/contract';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { WORK_CHANGED } from '../../platform/work-list/work-teller.ts';

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'work',
    permission: readWorkList.permission,
    channel: WORK_CHANGED,
    /** A number that grows, without a question to the database: how much waits is counted only for who looks at it. */
    read: async ({ work }, _memberIds, _now, members) =>
      new Map(members.map((member) => [member.member_id, work.changesFor(member)])),
  },
];
