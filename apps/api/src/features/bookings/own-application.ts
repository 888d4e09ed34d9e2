import { statement, type Queryable } from '../../database/database.ts';
import type { ReservationRow } from './store.ts';

const listDates = statement<ReservationRow>(
  'list-own-application',
  'select * from reservation where application_code = $1 and member_id = $2 order by started_at, reservation_id',
);

/** Every date of a member's own application, cancelled and refused ones too, in the order of time. */
export const readOwnApplication = (
  database: Queryable,
  applicationCode: string,
  memberId: number,
): Promise<ReservationRow[]> => database.run(listDates, [applicationCode, memberId]);
