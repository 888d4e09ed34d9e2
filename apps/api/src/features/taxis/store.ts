import type { TaxiLeg } from '@machi/domain/taxis/model';
import type { PlannedRide } from '@machi/domain/taxis/decide';
import { statement, type Queryable } from '../../database/database.ts';
import type { taxi } from '../../database/tables/rides.ts';
import { tellCalendars } from '../../platform/live/calendars-changed.ts';

export type TaxiRow = typeof taxi.$inferSelect;

/** The newest of each leg unless it was cancelled, the outward one first: a newer one hides what the company could not. */
const listOfReservation = statement<TaxiRow>(
  'list-taxis-of-reservation',
  `select * from (select distinct on (leg) * from taxi where reservation_id = $1 order by leg, taxi_id desc) as newest
   where is_canceled = 0 order by leg`,
);
const cancelLegs = statement<TaxiRow>(
  'cancel-taxi-legs',
  `update taxi set is_canceled = 1, canceled_at = $3
   where reservation_id = $1 and leg = any($2::text[]) and is_canceled = 0 and status <> 2 returning *`,
);
const insertRides = statement<TaxiRow>(
  'insert-taxis',
  `insert into taxi (reservation_id, leg, ride_date, taxistand_start, taxistand_end, departure_time, arrival_time,
     persons_taxi, note, created_at)
   select $1, leg, $2, taxistand_start, taxistand_end, departure_time, arrival_time, persons_taxi, note, $4
   from jsonb_to_recordset($3::jsonb) as ride(leg text, taxistand_start int, taxistand_end int, departure_time int,
     arrival_time int, persons_taxi int, note text)
   returning *`,
);
/** The reservation says which of its taxis stand (product, "Taxi"). */
const noteLegs = statement<{ reserves_outward: 0 | 1; reserves_return: 0 | 1 }>(
  'note-taxi-legs',
  `update reservation r set
     reserves_outward = (select count(*) from taxi t where t.reservation_id = r.reservation_id and t.leg = 'outward' and t.is_canceled = 0 and t.status <> 2),
     reserves_return = (select count(*) from taxi t where t.reservation_id = r.reservation_id and t.leg = 'return' and t.is_canceled = 0 and t.status <> 2)
   where r.reservation_id = $1 returning reserves_outward, reserves_return`,
);

export const taxiStore = {
  list: (database: Queryable, reservationId: number) => database.run(listOfReservation, [reservationId]),
  cancel: (transaction: Queryable, reservationId: number, legs: readonly TaxiLeg[], now: Date) =>
    transaction.run(cancelLegs, [reservationId, legs, now]),
  add: (transaction: Queryable, reservationId: number, day: string, rides: readonly PlannedRide[], now: Date) =>
    transaction.run(insertRides, [reservationId, day, JSON.stringify(rides), now]),
  async noteLegs(transaction: Queryable, reservationId: number) {
    const [row] = await transaction.run(noteLegs, [reservationId]);
    if (!row) throw new Error('a locked reservation is gone');
    await tellCalendars(transaction);
    return row;
  },
};
