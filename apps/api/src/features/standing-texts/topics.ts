import { decideStandingText } from '@machi/domain/standing-texts/contract';
import type { Queryable } from '../../database/database.ts';
import { notifyAll } from '../../database/server-functions.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { standingStore } from './store.ts';

const STANDING_CHANGED = 'standing_changed';
/** Notifies approvers' screens in the transaction of each change. */
export const tellDesk = (transaction: Queryable) => notifyAll(transaction, STANDING_CHANGED);

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'standing-desk',
    permission: decideStandingText.permission,
    channel: STANDING_CHANGED,
    /** The waiting texts for each approver, with kind and state, without those that they wrote or changed. */
    async read({ database }, memberIds) {
      const waiting = await standingStore.waiting(database);
      return new Map(
        memberIds.map((memberId) => [
          memberId,
          waiting.flatMap(({ kind, standing_text_id, revision, member_id, changed_by }) =>
            [member_id, changed_by].includes(memberId) ? [] : [[kind, standing_text_id, revision]],
          ),
        ]),
      );
    },
  },
];
