import { answerThread } from '@machi/domain/message-desk/contract';
import type { Waits } from '../../platform/work-list/waits.ts';

/** SQL: only threads of the official's own office. */
const threads = (condition: string): string =>
  `select t.message_thread_id::text as key, t.waiting_since as since, left(t.call_at, 10)::date as due, t.call_at as due_in
   from message_thread t left join guest_inquiry q using (message_thread_id)
   where t.organization_id = (select organization_id from member where member_id = $1) and t.waiting_since is not null
     and q.spam_at is null and ${condition}`;

const { permission } = answerThread;

export const waits: readonly Waits[] = [
  { kind: 'call', permission, rows: threads('t.call_at is not null'), isLateByDueAlone: true, hasHalfDays: true },
  { kind: 'message', permission, rows: threads('t.call_at is null and t.member_id is not null') },
  { kind: 'inquiry', permission, rows: threads('t.call_at is null and t.member_id is null') },
];
