import type { ReservationRow } from '../../bookings/store.ts';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';

const selectApplicant = statement<Applicant>(
  'select-applicant',
  `select lastname, firstname, zipcode, prefecture, address1, address2, address3 from member where member_id = $1`,
);

const selectForPaper = statement<ReservationRow>(
  'select-reservation-for-paper',
  'select * from reservation where reservation_id = $1',
);
/** Anybody's reservation, for the counter. */
export const readForPaper = async (database: Queryable, reservationId: number): Promise<ReservationRow | undefined> =>
  (await database.run(selectForPaper, [reservationId]))[0];

/** Whom a paper is made out to. */
export interface Applicant {
  readonly lastname: string;
  readonly firstname: string;
  readonly zipcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
}

export async function readAddressee(database: Queryable, memberId: number): Promise<Applicant> {
  const [row] = await database.run(selectApplicant, [memberId]);
  if (!row) throw new Error('a session belongs to no member');
  return row;
}
