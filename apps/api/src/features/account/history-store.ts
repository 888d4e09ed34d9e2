import { townTimeText } from '@machi/domain/calendar/model';
import type { Look, MemberActivity } from '@machi/domain/account/model';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';

const selectActivities = statement<{ acted_at: Date; action: string; label: string }>(
  'list-own-activities',
  `select acted_at, action, label from member_activity where member_id = $1
   order by acted_at desc, member_activity_id desc limit $2`,
);
/** Everything that somebody else did with this member's row; whoever it was stays unnamed. */
const selectLooks = statement<{ acted_at: Date; action: string; organization_name: Localized | null }>(
  'list-looks',
  `select a.acted_at, a.action, o.texts -> 'organization_name' as organization_name
   from audit a left join member official on official.member_id = a.actor_member_id
   left join organization o on o.organization_id = official.organization_id
   where a.subject = 'member' and a.subject_id = $1 and a.actor_member_id is distinct from $1
   order by a.acted_at desc, a.audit_id desc limit $2`,
);

/** What happened with an account, newest first. */
export async function readActivities(database: Queryable, memberId: number, most: number): Promise<MemberActivity[]> {
  const rows = await database.run(selectActivities, [memberId, most]);
  return rows.map((row) => ({ ...row, acted_at: townTimeText(row.acted_at) }));
}

/** Who looked at a member's data or changed it, newest first; who has no organization any more belonged to the office. */
export async function readLooks(
  { town }: Pick<House, 'town'>,
  database: Queryable,
  memberId: number,
  locale: Locale,
  most: number,
): Promise<Look[]> {
  const rows = await database.run(selectLooks, [memberId, most]);
  return rows.map(({ acted_at, action, organization_name }) => ({
    acted_at: townTimeText(acted_at),
    action,
    organization_name: (organization_name ?? town.town.office_name)[locale],
  }));
}
