import { addDays, dateAt } from '@machi/domain/calendar/model';
import { isNews, standingOf, type StandingNow } from '@machi/domain/shuttle/standing';
import type { CancelledRuns } from '@machi/domain/shuttle/trips';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { enqueueNotification } from '../../platform/notifications/outbox.ts';
import { recipientOf, type Reachable } from '../../platform/notifications/recipient.ts';
import { readCancelledRuns } from '../../transport/live/live-store.ts';
import { seatNotification, seatPath } from './notifications.ts';
import { seatRoutesOf } from './shuttle-board.ts';
import type { SeatReservationRow } from './store.ts';
import { seat_reservation } from '../../database/tables/transport.ts';
import { above, fixed, raised, rowsOf } from '../../database/rows.ts';

interface Passenger extends SeatReservationRow, Reachable {
  readonly locale: string;
  readonly name: string;
}

const seats = rowsOf(seat_reservation);
const lockPassenger = statement<Passenger>(
  'lock-seats-of-passenger',
  `select s.*, m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name
   from seat_reservation s join member m using (member_id)
   where s.seat_reservation_id = $1 and s.state = 'reserved' for update of s skip locked`,
);

async function tellOne(
  transaction: Queryable,
  house: House,
  id: number,
  cancelled: CancelledRuns,
  now: Date,
): Promise<number> {
  const [row] = await transaction.run(lockPassenger, [id]);
  if (!row) return 0;
  const stands: StandingNow = standingOf(row, seatRoutesOf(house), cancelled);
  if (!isNews(stands, row.told_standing)) return 0;
  // A trip at a new time counts as reserved at that time.
  const told = stands.standing === 'moved' ? 'as-reserved' : stands.standing;
  const { departed_at, arrived_at } = stands.standing === 'moved' ? stands : row;
  const [after] = await seats.updateReturning(
    transaction,
    'note-seat-standing',
    { seat_reservation_id: id },
    { told_standing: told, departed_at, arrived_at, revision: raised, revised_at: now },
  );
  if (!after) throw new Error('a locked row of seats is gone');
  const notification = seatNotification(house, stands.standing, after, {
    name: row.name,
    locale: row.locale,
    path: seatPath(id),
    before: row,
    ...(stands.standing === 'cancelled' ? { reason: stands.reason } : {}),
  });
  await enqueueNotification(transaction, recipientOf(row), notification, now);
  return 1;
}

/**
 * Tells passengers that their trip has another time, is cancelled, left the timetable, or runs after all: each once
 * across all processes (product, "Shuttle seats"). Returns their number.
 */
export async function tellSeatChanges(house: House, now: Date): Promise<number> {
  const [rows, cancelled] = await Promise.all([
    seats.list(
      house.database,
      'list-seats-ahead',
      { state: fixed('reserved'), departed_at: above(now) },
      { order: ['seat_reservation_id'] },
    ),
    readCancelledRuns(house.database, addDays(dateAt(now), -1)),
  ]);
  let told = 0;
  for (const row of rows)
    if (isNews(standingOf(row, seatRoutesOf(house), cancelled), row.told_standing))
      told += await house.database.transaction((transaction) =>
        tellOne(transaction, house, row.seat_reservation_id, cancelled, now),
      );
  if (told > 0) house.wakeOutbox();
  return told;
}
