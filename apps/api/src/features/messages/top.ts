import { nextFrom } from '../../platform/top/top-source.ts';

/** Unread messages, the newest first, without those of clubs. */
export const top = nextFrom(
  'message',
  2,
  `select g.message_id as key, t.subject as title, o.texts -> 'organization_name' as place
   from message_thread t join message g using (message_thread_id) join organization o using (organization_id)
   where t.member_id = $1 and t.club_id is null and g.is_read = 0 order by g.sent_at desc, g.message_id desc`,
  ({ key }) => ({ href: `/message/${key}` }),
);
