import { permissions } from '@machi/domain/schedule/staff';
import type { Viewer } from '@machi/domain/schedule/visibility';
import { statement, type Queryable } from '../../database/database.ts';

const selectCompanions = statement<{ member_id: number }>(
  'select-companions',
  `select distinct other.member_id from member_group_member mine
   join member_group g on g.member_group_id = mine.member_group_id and g.is_shared = 1
   join member_group_member other on other.member_group_id = g.member_group_id
   where mine.member_id = $1 and mine.accepted_at is not null and other.accepted_at is not null
     and other.member_id <> $1`,
);

/**
 * Calendars that the officials `looking` have opened with a reason: while the access lasts, is still allowed, and the
 * calendar is not closed.
 * @param now the parameter with the time
 */
export const openedAccesses = (now: string): string => `select looking.member_id, k.member_id as person_id
   from looking join schedule_look k on k.looked_by = looking.member_id join member closes on closes.member_id = k.member_id
   where looking.is_official and looking.roles && '{${permissions['schedule:look:any'].join()}}'::text[]
     and k.ends_at > ${now} and closes.is_schedule_closed = 0`;

const selectOpened = statement<{ member_id: number; is_looked_at: boolean }>(
  'select-opened-calendars',
  `with looking as (select member_id, is_official, roles from member where member_id = $1),
   opened as (${openedAccesses('$2')})
   select c.member_id, false as is_looked_at from looking join member c on c.is_official where looking.is_official
   union select person_id, true from opened`,
);

/** Members who share their calendar with this one through an accepted group. */
export const companionsOf = async (database: Queryable, memberId: number): Promise<ReadonlySet<number>> =>
  new Set((await database.run(selectCompanions, [memberId])).map((row) => row.member_id));

/** A viewer of calendars and the people whose calendars they may see. */
export async function viewerOf(
  database: Queryable,
  { member_id, is_official }: Pick<Viewer, 'member_id' | 'is_official'>,
  now: Date,
): Promise<Viewer> {
  const [companions, opened] = await Promise.all([
    companionsOf(database, member_id),
    is_official ? database.run(selectOpened, [member_id, now]) : [],
  ]);
  const setOf = (isLookedAt: boolean) =>
    new Set(opened.filter((row) => row.is_looked_at === isLookedAt).map((row) => row.member_id));
  return { member_id, is_official, companions, opened: setOf(false), looked: setOf(true) };
}
