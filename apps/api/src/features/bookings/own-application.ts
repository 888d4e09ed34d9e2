import type { Queryable } from '../../database/database.ts';
import type { ReservationRow } from './store.ts';
import { rowsOf } from '../../database/rows.ts';
import { reservation } from '../../database/tables/reservations.ts';

const reservations = rowsOf(reservation);

/** All dates of a member's own application, cancelled and refused ones included, in order of time. */
export const readOwnApplication = (
  database: Queryable,
  application_code: string,
  member_id: number,
): Promise<ReservationRow[]> =>
  reservations.list(
    database,
    'list-own-application',
    { application_code, member_id },
    { order: ['started_at', 'reservation_id'] },
  );
