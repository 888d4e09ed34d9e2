import type { Localized } from '@machi/domain/locale/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { statement } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { createBooking } from '../book.ts';
import { drawOnce } from './draw.ts';
import { reserveWon } from './reserve-won.ts';
import { lotteryStore } from './store.ts';
import { tellSome } from './tell-others.ts';
import { applicationStore } from './application-store.ts';

/** Ended lotteries with unfinished work. */
const selectOpen = statement<{ lottery_id: number }>(
  'lotteries-to-settle',
  `select distinct a.lottery_id from lottery_application a join lottery l using (lottery_id)
   where a.settled_at is null and coalesce(l.drawn_at, l.called_off_at) is not null order by a.lottery_id`,
);

/** Runs one task so that its failure does not stop the others. */
type Alone = (work: () => Promise<unknown>) => Promise<void>;

/** Makes reservations and notifications of an ended lottery in batches, so that a later run can continue. */
async function settleOne(house: House, lotteryId: number, now: Date, alone: Alone): Promise<void> {
  const known = await house.catalog.read();
  const lottery = await lotteryStore.read(house.database, lotteryId);
  if (!lottery) return;
  const settling = { house, known, lottery, now };
  const booking = createBooking(house);
  // Reservations first: the other notifications say what is free afterwards.
  for (const won of await applicationStore.wonToSettle(house.database, lotteryId)) {
    if (house.closing.aborted) return;
    await alone(() => reserveWon(settling, booking, won));
  }
  const slots = new Map((await lotteryStore.slots(house.database, lotteryId)).map((slot) => [slot.slot_no, slot]));
  const instead = new Map<string, readonly Localized[]>();
  while (!house.closing.aborted && (await tellSome(settling, slots, instead)) > 0) house.wakeOutbox();
  house.wakeOutbox();
}

/** Draws due lotteries and finishes drawn or cancelled ones. A failure in one does not stop the others. */
export async function settleLotteries(house: House, now: Date): Promise<void> {
  const failed: unknown[] = [];
  const alone: Alone = (work) =>
    work().then(
      () => undefined,
      (error: unknown) => void failed.push(error),
    );
  const known = await house.catalog.read();
  for (const { lottery_id } of await lotteryStore.toDraw(house.database, now))
    await alone(() =>
      house.database.transaction((transaction) => drawOnce(transaction, house, known, lottery_id, now), isRefusal),
    );
  for (const { lottery_id } of await house.database.run(selectOpen))
    await alone(() => settleOne(house, lottery_id, now, alone));
  if (failed.length > 0) throw failed[0];
}
