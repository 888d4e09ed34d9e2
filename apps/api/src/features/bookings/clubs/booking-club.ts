import type { BookingClub, ClubExemption } from '@machi/domain/reservations/clubs';
import { statement, type Queryable } from '../../../database/database.ts';

type ClubRow = Omit<BookingClub, 'exemptions'>;

const CLUB = `c.club_id, c.club_name, c.group_type, c.registered_on::text as registered_on,
  c.registered_until::text as registered_until, c.ended_on::text as ended_on`;

/** Held until the booking stands: whoever ends the club meanwhile waits, or was first. */
const holdClub = statement<ClubRow>(
  'hold-club-of-booking',
  `select ${CLUB} from club c join club_person p on p.club_id = c.club_id and p.member_id = $2
   where c.club_id = $1 for share of c`,
);
const holdAnyClub = statement<ClubRow>(
  'hold-club-of-move',
  `select ${CLUB} from club c where c.club_id = $1 for share of c`,
);
const readExemptions = statement<ClubExemption>(
  'read-club-exemptions',
  `select club_exemption_id, method, starts_on::text as starts_on, ends_on::text as ends_on, revoked_on::text as revoked_on, ground
   from club_exemption where club_id = $1 order by starts_on`,
);

const readInCharge = statement(
  'read-in-charge-of-club',
  'select from club_person where club_id = $1 and member_id = $2',
);

/** The club where somebody is in charge of it: of another's uses a price tells nothing. */
export const ownClub = async (database: Queryable, clubId: number | null | undefined, memberId: number) =>
  typeof clubId === 'number' && (await database.run(readInCharge, [clubId, memberId])).length > 0 ? clubId : null;

const withExemptions = async (transaction: Queryable, row: ClubRow | undefined): Promise<BookingClub | null> =>
  row === undefined ? null : { ...row, exemptions: await transaction.run(readExemptions, [row.club_id]) };

/** The club in whose name somebody books; null: they are not in charge of it, or there is none. */
export async function readBookingClub(
  transaction: Queryable,
  clubId: number | null | undefined,
  memberId: number,
): Promise<BookingClub | null | undefined> {
  if (typeof clubId !== 'number') return undefined;
  return withExemptions(transaction, (await transaction.run(holdClub, [clubId, memberId]))[0]);
}

const isHeadOf = statement('is-in-charge-of-club', 'select from club_person where club_id = $1 and member_id = $2');

/** Whether an official would book in the name of a club of which they are in charge. */
export const isOwnClub = async (transaction: Queryable, clubId: number | null | undefined, officialId: number) =>
  typeof clubId === 'number' && (await transaction.run(isHeadOf, [clubId, officialId])).length > 0;

/** The club of a reservation that is moved, whoever is in charge of it now. */
export async function readMovedClub(transaction: Queryable, clubId: number | null): Promise<BookingClub | undefined> {
  if (clubId === null) return undefined;
  return (await withExemptions(transaction, (await transaction.run(holdAnyClub, [clubId]))[0])) ?? undefined;
}
