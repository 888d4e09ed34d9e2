import { answerThread } from '@machi/domain/message-desk/contract';
import type { Waits } from '../../platform/work-list/waits.ts';

/** SQL: only threads of the official's own office. */
const threads = (condition: string): string =>
  `select t.message_thread_id::text as key, t.waiting_since as since, null::date as due
   from message_thread t left join guest_inquiry q using (message_thread_id)
   where t.organization_id = (select organization_id from member where member_id = $1) and t.waiting_since is not null
     and q.spam_at is null and ${condition}`;

const { permission } = answerThread;

export const waits: readonly Waits[] = [
  { kind: 'message', permission, rows: threads('t.member_id is not null') },
  { kind: 'inquiry', permission, rows: threads('t.member_id is null') },
];
