import type { Viewer } from '@machi/domain/schedule/visibility';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const selectCompanions = statement<{ member_id: number }>(
  'select-companions',
  `select distinct other.member_id from member_group_member mine
   join member_group g on g.member_group_id = mine.member_group_id and g.is_shared = 1
   join member_group_member other on other.member_group_id = g.member_group_id
   where mine.member_id = $1 and mine.accepted_at is not null and other.accepted_at is not null
     and other.member_id <> $1`,
);

/** Somebody who looks at calendars, with those who have opened theirs to them by accepting the same group. */
export const viewerOf = async (
  database: Queryable,
  { member_id, is_official }: Pick<Viewer, 'member_id' | 'is_official'>,
): Promise<Viewer> => ({
  member_id,
  is_official,
  companions: new Set((await database.run(selectCompanions, [member_id])).map((row) => row.member_id)),
});
