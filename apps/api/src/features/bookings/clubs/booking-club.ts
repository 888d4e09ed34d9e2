import type { BookingClub, ClubExemption } from '@machi/domain/reservations/clubs';
import type { Queryable } from '../../../database/database.ts';
import { rowsOf } from '../../../database/rows.ts';
import { club, club_exemption, club_person } from '../../../database/tables/clubs/clubs.ts';

type ClubRow = Omit<BookingClub, 'exemptions'>;

const clubs = rowsOf(club);
const people = rowsOf(club_person);
const exemptions = rowsOf(club_exemption);

/** The club, if the member is in charge of it: a price must not reveal another club's uses. */
export const ownClub = async (database: Queryable, club_id: number | null | undefined, member_id: number) =>
  typeof club_id === 'number' && (await people.has(database, 'is-in-charge-of-club', { club_id, member_id }))
    ? club_id
    : null;

/** Whether an official would book for a club that they are in charge of. */
export const isOwnClub = async (transaction: Queryable, clubId: number | null | undefined, officialId: number) =>
  (await ownClub(transaction, clubId, officialId)) !== null;

/** A club with its exemptions, locked until commit; a change of the club happens before or after. */
async function holdClub(transaction: Queryable, club_id: number): Promise<BookingClub | null> {
  const row: ClubRow | undefined = await clubs.share(
    transaction,
    'hold-club-of-booking',
    { club_id },
    { columns: ['club_id', 'club_name', 'group_type', 'registered_on', 'registered_until', 'ended_on'] },
  );
  if (!row) return null;
  const own: ClubExemption[] = await exemptions.list(
    transaction,
    'read-club-exemptions',
    { club_id },
    { columns: ['club_exemption_id', 'method', 'starts_on', 'ends_on', 'revoked_on', 'ground'], order: ['starts_on'] },
  );
  return { ...row, exemptions: own };
}

/** The club to book for; null: there is none, or the member is not in charge of it. */
export async function readBookingClub(
  transaction: Queryable,
  clubId: number | null | undefined,
  memberId: number,
): Promise<BookingClub | null | undefined> {
  if (typeof clubId !== 'number') return undefined;
  return (await isOwnClub(transaction, clubId, memberId)) ? holdClub(transaction, clubId) : null;
}

/** The club of a moved reservation; who is in charge of it does not matter. */
export const readMovedClub = async (transaction: Queryable, clubId: number | null): Promise<BookingClub | undefined> =>
  clubId === null ? undefined : ((await holdClub(transaction, clubId)) ?? undefined);
