import type { Queryable } from '../../database/database.ts';
import { raised, rowsOf, amongRows } from '../../database/rows.ts';
import { club, club_person } from '../../database/tables/clubs/clubs.ts';

const clubs = rowsOf(club);

/** Marks a withdrawing member's clubs as changed: they may have no contact left. */
export const noteClubsLeft = (transaction: Queryable, memberId: number, people_changed_at: Date) =>
  clubs.update(
    transaction,
    'leave-clubs',
    { club_id: amongRows(club_person, 'club_id', { member_id: memberId }) },
    { people_changed_at, revision: raised },
  );
