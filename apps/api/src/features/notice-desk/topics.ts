import { approveNotice } from '@machi/domain/notice-desk/contract';
import type { Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { deskStore } from './store.ts';

const NOTICES_CHANGED = 'notices_changed';
/** Notifies approvers' screens in the transaction of each change. */
export const tellDesk = (transaction: Queryable) => notifyAll(transaction, NOTICES_CHANGED);

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'notice-desk',
    permission: approveNotice.permission,
    channel: NOTICES_CHANGED,
    /** The waiting notices for each approver, with their state, without those that they wrote or changed. */
    async read({ database }, memberIds) {
      const waiting = await deskStore.waiting(database);
      return new Map(
        memberIds.map((memberId) => [
          memberId,
          waiting.flatMap(({ notice_id, revision, member_id, changed_by }) =>
            [member_id, changed_by].includes(memberId) ? [] : [[notice_id, revision]],
          ),
        ]),
      );
    },
  },
];
