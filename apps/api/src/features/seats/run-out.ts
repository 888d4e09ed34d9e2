import { statement } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { seatStore, type TripKey } from './store.ts';
import { tellSeatWaiting } from './tell-waiting.ts';

const listRunOut = statement<TripKey>(
  'list-trips-with-run-out-seats',
  `select distinct trip_id, service_date from seat_reservation where state = 'held' and held_until <= $1
   order by service_date, trip_id limit 100`,
);

/**
 * Tells who waits for seats that were held and have run out. The seats are free without it: whoever asks for them has
 * them. Answers how many were told.
 */
export async function releaseRunOutSeats(house: House, now: Date): Promise<number> {
  const trips = await house.database.run(listRunOut, [now]);
  if (trips.length === 0) return 0;
  let told = 0;
  for (const trip of trips)
    told += await house.database.transaction(async (transaction) => {
      await seatStore.lockTrip(transaction, trip, now);
      return tellSeatWaiting(transaction, house, trip, now);
    });
  if (told > 0) house.wakeOutbox();
  return told;
}
