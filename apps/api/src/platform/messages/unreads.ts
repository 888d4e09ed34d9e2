import { statement, type Queryable } from '../../database/database.ts';

const count = statement<{ member_id: number; unreads: number }>(
  'count-unread-messages',
  `select m.member_id, (select count(*)::int from message_thread t join message g using (message_thread_id)
     where t.member_id = m.member_id and g.is_read = 0) as unreads
   from unnest($1::int[]) as m(member_id)`,
);

/** Unread messages of each of these members, for display and notifications. */
export async function countUnreads(
  database: Queryable,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await database.run(count, [memberIds]);
  return new Map(rows.map(({ member_id, unreads }) => [member_id, unreads]));
}

/** The same for one member. */
export const unreadsOf = async (database: Queryable, memberId: number): Promise<number> =>
  (await countUnreads(database, [memberId])).get(memberId) ?? 0;
