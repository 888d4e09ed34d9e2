import { DEATH_REASON } from '@machi/domain/deaths/model';
import { statement, type Queryable } from '../../database/database.ts';
import { beginsAfter, rowsOf } from '../../database/rows.ts';
import { waitlist } from '../../database/tables/reservations.ts';
import type { House } from '../../platform/house.ts';
import { tellCalendars } from '../../platform/live/changes.ts';
import { freeSeatsOf } from '../../platform/members/free-seats.ts';
import { leaveLotteries } from '../../platform/members/lottery-applications.ts';
import type { Catalog } from '../../town/catalog.ts';
import { tellClubsOfLeaving } from '../bookings/clubs/tell-club.ts';
import { endReservation } from '../bookings/end-reservation.ts';
import { leaveEvents } from '../events/give-places.ts';
import { cancelRidesOf } from '../rides/cancel-own-rides.ts';
import { distinctTrips, seatStore } from '../seats/store.ts';
import { tellSeatWaiting } from '../seats/tell-waiting.ts';
import { HOLDS_TIME, type ReservationRow } from '../bookings/store.ts';

const waiting = rowsOf(waitlist);
const lockToCome = statement<ReservationRow>(
  'lock-reservations-of-the-dead',
  `select * from reservation r where r.member_id = $1 and r.started_at > $2 and ${HOLDS_TIME} order by r.reservation_id for update`,
);

/** IDs of what has ended. */
export interface EndedIds {
  readonly reservations: readonly number[];
  readonly seats: readonly number[];
  readonly rides: readonly number[];
  /** Events. */
  readonly events: readonly number[];
}

/**
 * Ends what a dead member had still to come: reservations with their taxis, seats and rides become free for others, and
 * their own waits end. What has begun stays. Locks follow the order of a withdrawal; the member is already locked.
 */
export async function endWithDeath(
  transaction: Queryable,
  { house, known }: { readonly house: House; readonly known: Catalog },
  memberId: number,
  { now, by }: { readonly now: Date; readonly by: number },
): Promise<EndedIds> {
  const events = await leaveEvents(transaction, { house, known }, memberId, now);
  await seatStore.lockTripsOf(transaction, memberId, now);
  const rides = await cancelRidesOf(transaction, house, memberId, {
    now,
    by,
    reason: DEATH_REASON,
    isTheirsAlone: true,
  });
  // First, so that freed times are not offered to them.
  await waiting.remove(transaction, 'forget-waiting-of-the-dead', { member_id: memberId, during: beginsAfter(now) });
  await leaveLotteries(transaction, memberId);
  await tellClubsOfLeaving(transaction, house, known, memberId, now);
  const reservations = await transaction.run(lockToCome, [memberId, now]);
  for (const row of reservations)
    await endReservation(transaction, house, known, row, { kind: 'died', reason: DEATH_REASON }, now);
  const freed = await freeSeatsOf(transaction, memberId, now);
  if (freed.length > 0) await tellCalendars(transaction);
  for (const trip of distinctTrips(freed)) await tellSeatWaiting(transaction, house, trip, now);
  return {
    reservations: reservations.map(({ reservation_id }) => reservation_id),
    seats: freed.filter(({ was_reserved }) => was_reserved).map(({ seat_reservation_id }) => seat_reservation_id),
    rides,
    events,
  };
}
