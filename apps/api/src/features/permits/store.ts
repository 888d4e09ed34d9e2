import type { ReservationRow } from '../bookings/store.ts';
import type { Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { member } from '../../database/tables/members.ts';
import { reservation } from '../../database/tables/reservations.ts';

const reservations = rowsOf(reservation);
const members = rowsOf(member);
const APPLICANT = ['lastname', 'firstname', 'zipcode', 'prefecture', 'address1', 'address2', 'address3'] as const;

/** Any reservation, for the counter. */
export const readForPdf = (database: Queryable, reservation_id: number): Promise<ReservationRow | undefined> =>
  reservations.one(database, 'select-reservation-for-paper', { reservation_id });

/** The addressee of a PDF. */
export type Applicant = Pick<typeof member.$inferSelect, (typeof APPLICANT)[number]>;

export async function readAddressee(database: Queryable, member_id: number): Promise<Applicant> {
  const row = await members.one(database, 'select-applicant', { member_id }, { columns: APPLICANT });
  if (!row) throw new Error('a session belongs to no member');
  return row;
}
