import type { House } from '../../platform/house.ts';
import { seatStore } from './store.ts';
import { tellSeatWaiting } from './tell-waiting.ts';

/** Notifies members who wait for seats with an expired hold, which are free anyway. Returns their number. */
export async function releaseRunOutSeats(house: House, now: Date): Promise<number> {
  const trips = await seatStore.tripsRunOut(house.database, now);
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
