import type { Flag } from '@machi/domain/fields/model';
import { townTimeText } from '@machi/domain/calendar/model';
import { notFound } from '@machi/domain/refusals/model';
import { openCalendar } from '@machi/domain/schedule/contract';
import { LOOK_MINUTES, refuseLook } from '@machi/domain/schedule/visibility';
import { statement } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { schedule_look } from '../../database/tables/schedules.ts';
import { writeAccesses } from '../../platform/audit/accesses.ts';
import { serve } from '../../platform/http/serve.ts';
import { IS_GUEST } from '../../platform/members/member-search.ts';
import { lockMember } from '../../platform/members/lock-member.ts';

/** The caller has locked the viewer's row, so that concurrent requests are counted in turn. */
const findPerson = statement<{ is_schedule_closed: Flag; opened: number }>(
  'find-calendar-to-open',
  `select is_schedule_closed,
     (select count(*)::int from schedule_look k where k.looked_by = $2 and k.opened_at > $3::timestamptz - interval '1 day') as opened
   from member m where m.member_id = $1 and not (${IS_GUEST})`,
);

/** Routes by which an official opens a non-official's calendar, with a reason (product, "Who sees a schedule"). */
export const accessRoutes = () => [
  serve(openCalendar, ({ member_id, reason }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      await lockMember(transaction, member.member_id);
      const [person] = await transaction.run(findPerson, [member_id, member.member_id, now]);
      if (!person) return notFound;
      const refusal = refuseLook(person, person.opened);
      if (refusal) return refusal;
      const end = new Date(now.getTime() + LOOK_MINUTES * 60_000);
      const look = { member_id, looked_by: member.member_id, reason, opened_at: now, ends_at: end };
      await rowsOf(schedule_look).insert(transaction, 'open-calendar', look);
      await writeAccesses(transaction, exchange, 'schedule:open', [member_id]);
      return { ends_at: townTimeText(end) };
    }),
  ),
];
