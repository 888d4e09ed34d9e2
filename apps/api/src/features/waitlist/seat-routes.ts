import { addDays, dateAt, instantOf, townTimeText } from '@machi/domain/calendar/model';
import type { Locale } from '@machi/domain/locale/model';
import { isRefusal, notFound } from '@machi/domain/refusals/model';
import { listSeatWaitings, waitForSeats } from '@machi/domain/shuttle/contract';
import type { SeatWaiting } from '@machi/domain/shuttle/model';
import { decideSeatWaiting } from '@machi/domain/shuttle/wait';
import { hasTrip } from '@machi/domain/shuttle/trips';
import { readCancelledRuns } from '../../transport/live/live-store.ts';
import { refuseByAge } from '../seats/old-enough.ts';
import { seatRoutesOf, tripSituation } from '../seats/shuttle-board.ts';
import { seatStore } from '../seats/store.ts';
import { viewRide } from '../seats/view.ts';
import type { House } from '../../platform/house.ts';
import { serve } from '../../platform/http/serve.ts';
import { stopName } from '../../transport/feed-words.ts';
import { seatWaitingStore, type SeatWaitingRow } from './seat-store.ts';

function viewWaiting(house: House, row: SeatWaitingRow, locale: Locale): SeatWaiting {
  const feed = house.feed.current();
  const ride = {
    ...row,
    route_id: seatRoutesOf(house).find((one) => hasTrip(one, row.trip_id))?.route.route_id ?? 0,
    departure_name: stopName(feed, row.departure_stop_id),
    arrival_name: stopName(feed, row.arrival_stop_id),
    departed_at: row.started_at,
    arrived_at: row.ended_at,
  };
  return {
    ...viewRide(house, ride, locale),
    waitlist_id: row.waitlist_id,
    persons: row.persons,
    created_at: townTimeText(row.created_at),
    told_at: row.told_at === null ? null : townTimeText(row.told_at),
  };
}

/** Routes to be notified of seats on a full trip; nothing is reserved (product, "Waiting list"). */
export const seatWaitingRoutes = (house: House) => [
  serve(waitForSeats, async (wanted, { member, now, locale, write }) => {
    const cancelled = await readCancelledRuns(house.database, addDays(dateAt(now), -1));
    const situation = tripSituation(house, wanted, cancelled);
    if (!situation) return notFound;
    return write(async (transaction) => {
      const today = instantOf(dateAt(now), 0);
      const { isOpen, taken } = await seatStore.situation(transaction, member.member_id, wanted, { now, today });
      if (!isOpen) return notFound;
      const waiting = await seatWaitingStore.countOthers(transaction, member.member_id, wanted, now);
      const personsOnTrip = taken
        .filter(({ member_id, state }) => member_id === member.member_id && state === 'reserved')
        .reduce((sum, { persons }) => sum + persons, 0);
      const decision = decideSeatWaiting(wanted.persons, situation, taken, { personsOnTrip, waiting }, now);
      if (isRefusal(decision)) return decision;
      const { departs, arrives, shuttle } = decision.passage;
      const tooYoung = await refuseByAge(transaction, house, shuttle.route, { member_id: member.member_id, departs });
      if (tooYoung) return tooYoung;
      const row = await seatWaitingStore.join(transaction, member.member_id, wanted, { departs, arrives, now });
      return { waiting: viewWaiting(house, row, locale) };
    });
  }),

  serve(listSeatWaitings, async (_input, { member, now, locale }) => ({
    waitings: (await seatWaitingStore.list(house.database, member.member_id, now)).map((row) =>
      viewWaiting(house, row, locale),
    ),
  })),
];
