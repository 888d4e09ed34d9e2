import { townTimeText } from '@machi/domain/calendar/model';
import type { Look, MemberActivity } from '@machi/domain/account/model';
import type { Locale, Localized } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member_activity } from '../../database/tables/members.ts';
import type { House } from '../../platform/house.ts';

const activities = rowsOf(member_activity);
/**
 * Accesses by others to this member's data; the officials stay unnamed. That somebody is in a shelter is told once it is
 * closed: whoever holds their password may be the one they fled from.
 */
const selectAccesses = statement<{
  acted_at: Date;
  action: string;
  organization_name: Localized | null;
  /** Somebody who acts for the member. */
  delegate_name: string | null;
  reason: string | null;
}>(
  'list-looks',
  `select a.acted_at, a.action, o.texts -> 'organization_name' as organization_name,
     case when a.action like 'delegation:club%' or ((a.action like 'delegation:%' or a.action like 'watch:%') and not official.is_official)
       then official.lastname || ' ' || official.firstname end as delegate_name,
     (select k.reason from schedule_look k where a.action = 'schedule:open' and k.member_id = $1 and k.opened_at = a.acted_at
        and k.looked_by is not distinct from official.member_id limit 1) as reason
   from audit a left join member official on official.member_id = a.actor_member_id
   left join organization o on o.organization_id = official.organization_id
   where a.subject = 'member' and a.subject_id = $1 and a.actor_member_id is distinct from $1
     and not (a.action like 'shelter:%' and exists (select from shelter_opening s where s.opened_at <= a.acted_at and s.closed_at is null))
   order by a.acted_at desc, a.audit_id desc limit $2`,
);

/** Terminals that got this member's data in a snapshot: the last time each day, since each visit makes one. */
const selectSnapshots = statement<{ acted_at: Date; action: string; organization_name: string | null }>(
  'list-own-snapshots',
  `select max(a.acted_at) as acted_at, a.action, t.terminal_name as organization_name
   from shown_people p join audit a using (people_hash) left join terminal t on t.terminal_id = a.subject_id
   where p.member_ids @> array[$1::int] and a.subject = 'terminal'
   group by a.action, t.terminal_id, t.terminal_name, (a.acted_at at time zone 'Asia/Tokyo')::date
   order by 1 desc limit $2`,
);
const SNAPSHOTS = 30;
/**
 * Officials who saw this member's schedule, printed a PDF with their name or fetched a bank file with their account,
 * together with other members': for each office the last time each day.
 */
const selectAccessesAtMany = statement<{ acted_at: Date; action: string; organization_name: Localized | null }>(
  'list-looks-at-many',
  `select max(a.acted_at) as acted_at, a.action, o.texts -> 'organization_name' as organization_name
   from shown_people p join audit a using (people_hash) left join member official on official.member_id = a.actor_member_id
   left join organization o on o.organization_id = official.organization_id
   where p.member_ids @> array[$1::int] and a.subject in ('schedule', 'reservation', 'debit-run') and a.actor_member_id is distinct from $1
   group by a.action, o.organization_id, (a.acted_at at time zone 'Asia/Tokyo')::date
   order by 1 desc limit $2`,
);

/** An account's activities, the newest first. */
export async function readActivities(database: Queryable, memberId: number, most: number): Promise<MemberActivity[]> {
  const newest = {
    columns: ['acted_at', 'action', 'label'],
    order: ['-acted_at', '-member_activity_id'],
    page: { limit: most },
  } as const;
  const rows = await activities.list(database, 'list-own-activities', { member_id: memberId }, newest);
  return rows.map((row) => ({ ...row, acted_at: townTimeText(row.acted_at) }));
}

/** Accesses to a member's data, the newest first; an official without an organization shows as the office. */
export async function readAccesses(
  { town }: Pick<House, 'town'>,
  database: Queryable,
  memberId: number,
  locale: Locale,
  most: number,
): Promise<Look[]> {
  const office = town.town.office_name[locale];
  const rows = await database.run(selectAccesses, [memberId, most]);
  const accessesAtMany = await database.run(selectAccessesAtMany, [memberId, most]);
  const told = rows.map(({ reason, delegate_name, organization_name, ...row }) => ({
    ...row,
    ...(reason === null ? {} : { reason }),
    organization_name: delegate_name ?? organization_name?.[locale] ?? office,
  }));
  const atMany = accessesAtMany.map((row) => ({
    ...row,
    organization_name: row.organization_name?.[locale] ?? office,
  }));
  const looks = [...told, ...atMany];
  const snapshots = await database.run(selectSnapshots, [memberId, SNAPSHOTS]);
  const given = snapshots.map((row) => ({ ...row, organization_name: row.organization_name ?? office }));
  return [...looks, ...given]
    .toSorted((one, other) => other.acted_at.getTime() - one.acted_at.getTime())
    .map((row) => ({ ...row, acted_at: townTimeText(row.acted_at) }));
}
