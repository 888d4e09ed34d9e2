import { actsForClub, type InCharge } from '@machi/domain/delegations/clubs';
import type { Permission } from '@machi/domain/permissions/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, rowsFrom, rowsOf } from '../../database/rows.ts';
import { club } from '../../database/tables/clubs/clubs.ts';
import type { MemberExchange } from '../http/exchange.ts';
import { holdAskers } from '../members/lock-member.ts';

const clubs = rowsOf(club);
const inCharge = rowsFrom(
  statement<InCharge & { readonly club_id: number; readonly club_name: string }>(
    'people-in-charge',
    `select p.club_id, c.club_name, p.member_id, p.since::text as since, c.registered_until::text as registered_until,
       c.ended_on::text as ended_on,
       (m.locked_at is not null or exists (select from member_death d where d.member_id = p.member_id)) as is_void
     from club_person p join club c using (club_id) join member m using (member_id)`,
  ),
);

/** Who asks; nobody hands on as a delegate what a club shares. */
export type ClubAsker = Pick<MemberExchange, 'member' | 'delegate' | 'now'>;

/** The clubs for which each of these members acts at an endpoint of this permission. */
export async function clubsOfMembers(database: Queryable, ids: readonly number[], permission: Permission, now: Date) {
  const rows = await inCharge.list(database, 'clubs-of-members', { member_id: among(ids) });
  return rows.filter((row) => actsForClub(row, permission, now));
}

/** The clubs whose things, made or begun by others, are open to the asker at an endpoint of this permission. */
export const clubsSharedWith = async (
  database: Queryable,
  { member, delegate, now }: ClubAsker,
  permission: Permission,
) => (delegate ? [] : clubsOfMembers(database, [member.member_id], permission, now));

/** The people who act for a club at an endpoint of this permission. */
export async function peopleOfClub(database: Queryable, club_id: number, permission: Permission, now: Date) {
  const rows = await inCharge.list(database, 'people-of-club', { club_id }, { order: ['member_id'] });
  return rows.filter((row) => actsForClub(row, permission, now));
}

/**
 * The club, if the asker acts for it; it stays as it is until the transaction ends.
 * @param others members whose rows the deed needs
 */
export async function holdClub(
  transaction: Queryable,
  club_id: number,
  asker: ClubAsker,
  permission: Permission,
  others: readonly number[] = [],
) {
  const { member_id } = asker.member;
  // In the order of a booking: people, then clubs. Whoever ends the club or takes the asker out of charge waits.
  const open = await holdAskers(transaction, [member_id, ...others]);
  await clubs.share(transaction, 'hold-club-of-deed', { club_id }, { columns: ['club_id'] });
  const shared = open.has(member_id) ? await clubsSharedWith(transaction, asker, permission) : [];
  return shared.find((one) => one.club_id === club_id);
}
