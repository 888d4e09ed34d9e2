import { timeOf, townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { slotOfTime } from '@machi/domain/reservations/rules';
import { joinWaitlist, leaveWaitlist, listWaitlist } from '@machi/domain/waitlist/contract';
import type { Waiting } from '@machi/domain/waitlist/model';
import { decideWaiting } from '@machi/domain/waitlist/rules';
import { heldBy } from '../bookings/held-in-month.ts';
import { instantsOf, slotOf } from '../bookings/slot.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { placeWords, type Catalog } from '../../town/catalog.ts';
import { seatWaitingRoutes } from './seat-routes.ts';
import { waitlistStore, type WaitingRow } from './store.ts';

function viewWaiting(row: WaitingRow, known: Catalog, locale: Locale): Waiting {
  const { target_date, start, end } = slotOf(row);
  return {
    waitlist_id: row.waitlist_id,
    spot_id: row.spot_id,
    room_id: row.room_id,
    ...placeWords(known, row, locale),
    target_date,
    target_time: { start: timeOf(start), end: timeOf(end) },
    created_at: townTimeText(row.created_at),
    told_at: row.told_at === null ? null : townTimeText(row.told_at),
  };
}

/** Routes to be notified when a room's time is free; nothing is reserved (product, "Waiting list"). */
const roomRoutes = ({ catalog, database, town }: House) => [
  serve(joinWaitlist, async ({ spot_id, room_id, target_date, target_time }, { member, now, locale, write }) => {
    const known = await catalog.read();
    const spot = known.spots.get(spot_id);
    const room = known.rooms.get(room_id);
    if (!spot || !room || room.spot_id !== spot_id) return notFound;
    const slot = slotOfTime(target_date, target_time);
    const wanted = { spot_id, room_id, ...instantsOf(slot) };
    return write(async (transaction) => {
      const found = await waitlistStore.situation(transaction, member.member_id, wanted, now);
      if (!found) return notFound;
      const { member_id } = member;
      const held = (await heldBy(transaction, [member_id], [slot])).get(member_id)?.get(spot_id) ?? {};
      const verdict = decideWaiting(slot, { town_name: town.town.town_name, member, spot, room, held, ...found }, now);
      if (isRefusal(verdict)) return verdict;
      const row = await waitlistStore.join(transaction, member.member_id, wanted, now);
      return { waiting: viewWaiting(row, known, locale) };
    });
  }),

  serve(listWaitlist, async (_input, { member, now, locale }) => {
    const [known, rows] = await Promise.all([catalog.read(), waitlistStore.list(database, member.member_id, now)]);
    return { waitings: rows.map((row) => viewWaiting(row, known, locale)) };
  }),

  serve(leaveWaitlist, ({ waitlist_id }, { member, write }) =>
    write(async (transaction) =>
      (await waitlistStore.leave(transaction, waitlist_id, member.member_id)) ? {} : notFound,
    ),
  ),
];

export const routes = (house: House) => [...roomRoutes(house), ...seatWaitingRoutes(house)];
