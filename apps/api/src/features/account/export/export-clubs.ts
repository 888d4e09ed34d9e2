import type { ClubRole } from '@machi/domain/clubs/model';
import { statement, type Queryable } from '../../../database/database.ts';

const selectClubs = statement<{ club_name: string; role: ClubRole; since: string; ended_on: string | null }>(
  'export-clubs',
  `select c.club_name, p.role, p.since::text as since, c.ended_on::text as ended_on
   from club_person p join club c using (club_id) where p.member_id = $1 order by c.club_id`,
);

/** The registered clubs that a person is in charge of. */
export const readClubThings = async (database: Queryable, memberId: number) => ({
  clubs: await database.run(selectClubs, [memberId]),
});
