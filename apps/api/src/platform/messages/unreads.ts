import { listMessages } from '@machi/domain/messages/contract';
import { statement, type Queryable } from '../../database/database.ts';
import { clubsOfMembers, type ClubAsker } from '../delegations/club-delegations.ts';

/** $2 and $3: members with the clubs for which they act. A club's thread counts for each of them, and only so. */
const count = statement<{ member_id: number; unreads: number }>(
  'count-unread-messages',
  `select m.member_id, (select count(*)::int from message_thread t join message g using (message_thread_id)
     where t.member_id = m.member_id and t.club_id is null and g.is_read = 0)
     + (select count(*)::int from unnest($2::int[], $3::int[]) as s(member_id, club_id)
       join message_thread t on t.club_id = s.club_id join message g using (message_thread_id)
       where s.member_id = m.member_id and g.is_read = 0) as unreads
   from unnest($1::int[]) as m(member_id)`,
);

/** Unread messages of each of these members and of their clubs, for display and notifications. */
export async function countUnreads(
  database: Queryable,
  memberIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  return counted(database, memberIds, await clubsOfMembers(database, memberIds, listMessages.permission, now));
}

async function counted(
  database: Queryable,
  memberIds: readonly number[],
  shared: Awaited<ReturnType<typeof clubsOfMembers>>,
): Promise<ReadonlyMap<number, number>> {
  const [people, clubs] = [shared.map(({ member_id }) => member_id), shared.map(({ club_id }) => club_id)];
  const rows = await database.run(count, [memberIds, people, clubs]);
  return new Map(rows.map(({ member_id, unreads }) => [member_id, unreads]));
}

/** The same for one member; a delegate of theirs does not see the clubs' messages. */
export async function unreadsOf(
  database: Queryable,
  { member: { member_id }, delegate, now }: Pick<ClubAsker, 'delegate' | 'now'> & { member: { member_id: number } },
): Promise<number> {
  const found = delegate ? await counted(database, [member_id], []) : await countUnreads(database, [member_id], now);
  return found.get(member_id) ?? 0;
}
