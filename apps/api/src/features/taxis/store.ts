import type { TaxiLeg } from '@machi/domain/taxis/model';
import type { PlannedRide } from '@machi/domain/taxis/decide';
import { statement, type Queryable } from '../../database/database.ts';
import { taxi } from '../../database/tables/rides.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { among, fixed, not, rowsOf } from '../../database/rows.ts';

export type TaxiRow = typeof taxi.$inferSelect;

const taxis = rowsOf(taxi);
/** Notes in the reservation which of its taxis are valid (product, "Taxi"). */
const noteLegs = statement<{ reserves_outward: 0 | 1; reserves_return: 0 | 1 }>(
  'note-taxi-legs',
  `update reservation r set
     reserves_outward = (select count(*) from taxi t where t.reservation_id = r.reservation_id and t.leg = 'outward' and t.is_canceled = 0 and t.status <> 2),
     reserves_return = (select count(*) from taxi t where t.reservation_id = r.reservation_id and t.leg = 'return' and t.is_canceled = 0 and t.status <> 2)
   where r.reservation_id = $1 returning reserves_outward, reserves_return`,
);

export const taxiStore = {
  /** The newest ride of each leg unless cancelled, outward first; it hides an earlier refused one. */
  async list(database: Queryable, reservation_id: number): Promise<TaxiRow[]> {
    const all = await taxis.list(
      database,
      'list-taxis-of-reservation',
      { reservation_id },
      { order: ['leg', '-taxi_id'] },
    );
    return all.filter(({ leg, is_canceled }, at) => is_canceled === 0 && all[at - 1]?.leg !== leg);
  },
  cancel: (transaction: Queryable, reservation_id: number, legs: readonly TaxiLeg[], now: Date) =>
    taxis.updateReturning(
      transaction,
      'cancel-taxi-legs',
      { reservation_id, leg: among(legs), is_canceled: fixed(0), status: not(2) },
      { is_canceled: 1, canceled_at: now },
    ),
  add: (transaction: Queryable, reservation_id: number, ride_date: string, rides: readonly PlannedRide[], now: Date) =>
    taxis.insertAllReturning(
      transaction,
      'insert-taxis',
      rides.map(({ leg, taxistand_start, taxistand_end, departure_time, arrival_time, persons_taxi, note }) => ({
        reservation_id,
        leg,
        ride_date,
        taxistand_start,
        taxistand_end,
        departure_time,
        arrival_time,
        persons_taxi,
        note,
        created_at: now,
      })),
    ),
  async noteLegs(transaction: Queryable, reservationId: number) {
    const [row] = await transaction.run(noteLegs, [reservationId]);
    if (!row) throw new Error('a locked reservation is gone');
    await tellCalendars(transaction);
    return row;
  },
};
