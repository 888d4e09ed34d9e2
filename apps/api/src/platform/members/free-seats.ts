import { statement, type Queryable } from '../../database/database.ts';

/** Seats that became free on a trip. */
interface FreedSeats {
  readonly seat_reservation_id: number;
  readonly trip_id: string;
  readonly service_date: string;
  /** Confirmed, not only held. */
  readonly was_reserved: boolean;
}
const freeSeats = statement<FreedSeats>(
  'free-seats-to-come',
  `update seat_reservation set state = case state when 'held' then 'released' else 'canceled' end,
     canceled_at = case state when 'reserved' then $2::timestamptz end
   where member_id = $1 and (state = 'held' or (state = 'reserved' and departed_at > $2))
   returning seat_reservation_id, trip_id, service_date, state = 'canceled' as was_reserved`,
);

/** Frees all of a member's seats on future trips; the caller has locked the trips. */
export const freeSeatsOf = (transaction: Queryable, memberId: number, now: Date): Promise<FreedSeats[]> =>
  transaction.run(freeSeats, [memberId, now]);
