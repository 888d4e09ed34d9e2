import { listStaffCalls } from '@machi/domain/staff-calls/contract';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { OwnTopic } from '../../platform/live/topic.ts';
import { callStore } from './store.ts';

const CALLS_CHANGED = 'staff_calls_changed';
const notify = statement('staff-calls-changed', `select pg_notify('${CALLS_CHANGED}', '')`);

/** Whoever calls, comes or ends a call says so in the transaction: the office's screens look at once. */
export const tellOffice = (transaction: Queryable) => transaction.run(notify);

export const ownTopics: readonly OwnTopic[] = [
  {
    event: 'staff-calls',
    permission: listStaffCalls.permission,
    channel: CALLS_CHANGED,
    /** Which calls are open and which of them are answered: the same to all. */
    async read({ database }, memberIds, now) {
      const calls = await callStore.open(database, now);
      const told = calls.map(({ staff_call_id, answered_at }) => [staff_call_id, answered_at !== null]);
      return new Map(memberIds.map((memberId) => [memberId, told]));
    },
  },
];
