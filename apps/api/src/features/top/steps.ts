import { statement, type Queryable } from '../../database/database.ts';
import type { Beginner } from '@machi/domain/top/rules';

interface BeginnerRow {
  readonly joined_at: Date;
  readonly favourite: boolean;
  readonly notices: boolean;
  readonly room: boolean;
}
const select = statement<BeginnerRow>(
  'read-top-beginner',
  `select m.created_at as joined_at, exists (select from favourite f where f.member_id = m.member_id) as favourite,
     exists (select from notice_wish w where w.member_id = m.member_id) as notices,
     exists (select from reservation r where r.member_id = m.member_id) as room
   from member m where m.member_id = $1 and m.created_at > $2`,
);

/** Undefined for somebody who joined before `since`. */
export async function readBeginner(database: Queryable, memberId: number, since: Date): Promise<Beginner | undefined> {
  const [row] = await database.run(select, [memberId, since]);
  if (!row) return undefined;
  const { joined_at, ...done } = row;
  return { joined_at, done };
}
