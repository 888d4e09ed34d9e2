import { servedOf } from '@machi/domain/places/places';
import { seatsLeft } from '@machi/domain/shuttle/seats';
import { addDays, dateAt } from '@machi/domain/calendar/model';
import { refuseTrip } from '@machi/domain/shuttle/decide';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { readCancelledRuns } from '../../transport/live/live-store.ts';
import { stopName } from '../../transport/feed-words.ts';
import { WAITING_MEMBER, tellAll, type Waiting } from '../places/places.ts';
import { seatNotification } from './notifications.ts';
import { demoServiceOf, tripSituation } from './shuttle-board.ts';
import { seatStore, type TripKey } from './store.ts';
import { waitlist } from '../../database/tables/reservations.ts';
import { among, rowsOf } from '../../database/rows.ts';

interface SeatsAwaited extends Waiting {
  readonly waitlist_id: number;
  readonly departure_stop_id: string;
  readonly arrival_stop_id: string;
}
const waitlists = rowsOf(waitlist);
/** Locked members could not reserve the seats and are left out. */
const readWaiting = statement<SeatsAwaited>(
  'read-seat-waiting',
  `select w.waitlist_id, w.departure_stop_id, w.arrival_stop_id, w.persons, ${WAITING_MEMBER}
   from waitlist w join member m using (member_id)
   where w.service_date = $1 and w.trip_id = $2 and w.told_at is null and lower(w.during) > $3
     and m.locked_at is null and (w.departure_stop_id, w.arrival_stop_id, w.persons) is not null
   order by w.waitlist_id for update of w`,
);

/** The search page with the trip that was waited for. */
const searchPath = (from: number | null, to: number | null, date: string): string =>
  from === null || to === null
    ? '/shuttle'
    : `/shuttle?departure_spot_id=${from}&arrival_spot_id=${to}&departed_at=${date}`;

/**
 * Notifies, once each, members who wait for seats of a locked trip and for whom there are now enough; nothing is
 * reserved for them (product, "Waiting list"). Returns their number.
 */
export async function tellSeatWaiting(transaction: Queryable, house: House, trip: TripKey, now: Date): Promise<number> {
  const waiting = await transaction.run(readWaiting, [trip.service_date, trip.trip_id, now]);
  if (waiting.length === 0) return 0;
  // Read after the lock: otherwise neither this transaction nor one that cancels or restores the run at the same moment
  // would tell.
  const cancelled = await readCancelledRuns(transaction, addDays(dateAt(now), -1));
  const taken = await seatStore.takenOfTrips(transaction, [trip], now);
  const feed = house.feed.current();
  const spotOf = (stopId: string) =>
    house.town.transport.stops.find(({ stop_id }) => stop_id === stopId)?.spot_id ?? null;
  const possible = waiting.flatMap((one) => {
    const situation = tripSituation(house, { ...trip, ...one }, cancelled);
    return situation?.passage && !refuseTrip(situation, now) ? [{ ...one, passage: situation.passage }] : [];
  });
  // Nothing is held for them, so the seats are free for those behind, too.
  const served = servedOf(possible, ({ passage: { shuttle, ride, stretch } }) =>
    seatsLeft(shuttle.route.seats, ride.calls, stretch, taken),
  );
  const notificationOf = ({ passage: { shuttle, departs, arrives }, ...one }: (typeof possible)[number]) => {
    const ride = {
      route_id: shuttle.route.route_id,
      departure_name: stopName(feed, one.departure_stop_id),
      arrival_name: stopName(feed, one.arrival_stop_id),
      departed_at: departs,
      arrived_at: arrives,
      persons: one.persons,
      reservation_code: null,
    };
    const demo = demoServiceOf(shuttle.route);
    const path =
      demo === null
        ? searchPath(spotOf(one.departure_stop_id), spotOf(one.arrival_stop_id), trip.service_date)
        : `/demo/${demo}`;
    return seatNotification(house, 'free', ride, { ...one, path });
  };
  await tellAll(transaction, served, notificationOf, now);
  const told = served.map(({ waitlist_id }) => waitlist_id);
  if (told.length > 0)
    await waitlists.update(transaction, 'note-seat-waiting-told', { waitlist_id: among(told) }, { told_at: now });
  return told.length;
}
