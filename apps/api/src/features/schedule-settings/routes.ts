import { notFound, refuse } from '@machi/domain/refusals/model';
import { changeScheduleSettings, readScheduleSettings } from '@machi/domain/schedule/settings-contract';
import type { Queryable } from '../../database/database.ts';
import { above, rowsOf } from '../../database/rows.ts';
import { member as memberTable } from '../../database/tables/members.ts';
import { schedule_look } from '../../database/tables/schedules.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { writeActivity } from '../../platform/members/activity.ts';
import { lockMember } from '../../platform/members/lock-member.ts';

const members = rowsOf(memberTable);
const looks = rowsOf(schedule_look);
const readChosen = (database: Queryable, member_id: number) =>
  members.one(
    database,
    'select-schedule-settings',
    { member_id },
    { columns: ['is_schedule_noticed_by_email', 'is_spot_schedule_public', 'is_schedule_closed', 'email'] },
  );

/** Routes for a member's settings of their own schedule (product, "Settings of the schedule"). */
export const routes = ({ database }: House) => [
  serve(readScheduleSettings, async (_input, { member }) => (await readChosen(database, member.member_id)) ?? notFound),

  serve(changeScheduleSettings, ({ is_schedule_noticed_by_email, is_spot_schedule_public, ...input }, exchange) =>
    exchange.write(async (transaction) => {
      const { member, now, label } = exchange;
      await lockMember(transaction, member.member_id);
      const before = await readChosen(transaction, member.member_id);
      if (!before) return notFound;
      if (is_schedule_noticed_by_email === 1 && before.email === null)
        return refuse(409, { field: 'is_schedule_noticed_by_email', code: 'mail-needs-address' });
      const { is_schedule_closed = before.is_schedule_closed } = input;
      const after = { is_schedule_noticed_by_email, is_spot_schedule_public, is_schedule_closed };
      if (Object.entries(after).every(([name, value]) => before[name as keyof typeof after] === value)) return before;
      const own = { member_id: member.member_id };
      await members.update(transaction, 'keep-schedule-settings', own, after);
      // Closing a calendar ends officials' access to it, also for when it is opened again.
      if (is_schedule_closed === 1)
        await looks.update(transaction, 'end-looks-at-calendar', { ...own, ends_at: above(now) }, { ends_at: now });
      const about = { subject: 'member', subject_id: member.member_id } as const;
      await writeAudit(transaction, { ...actedIn(exchange), action: 'member:settings', ...about });
      await writeActivity(transaction, member.member_id, 'settings-changed', label, now);
      if (
        is_spot_schedule_public !== before.is_spot_schedule_public ||
        is_schedule_closed !== before.is_schedule_closed
      )
        await tellCalendars(transaction);
      return { ...before, ...after };
    }),
  ),
];
