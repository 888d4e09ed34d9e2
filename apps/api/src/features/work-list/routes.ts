import { dateAt } from '@machi/domain/calendar/model';
import { readWorkList } from '@machi/domain/work-list/contract';
import type { Gathered } from '../../platform/feature.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { countWork } from '../../platform/work-list/count-work.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { WORK_CHANGED } from '../../platform/work-list/work-teller.ts';

/** Routes for everything that waits for an official, over all features. */
export const routes = (house: House, { waits }: Gathered) => [
  serve(readWorkList, async (_input, { member, now }) => ({
    today: dateAt(now),
    ...(await countWork(house, waits, member, now)),
  })),
];

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'work',
    permission: readWorkList.permission,
    channel: WORK_CHANGED,
    /** A growing number that needs no query: waiting items are counted only when somebody opens the list. */
    read: async ({ work }, _memberIds, _now, members) =>
      new Map(members.map((member) => [member.member_id, work.changesFor(member)])),
  },
];
