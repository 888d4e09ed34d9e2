import { reminderBefore } from '@machi/domain/reservations/reminder';
import { statement } from '../../database/database.ts';
import type { Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { enqueueLetters, outboxRow } from '../../platform/letters/outbox.ts';
import { recipientOf } from '../../platform/letters/recipient.ts';
import type { Reachable } from '../../platform/letters/recipient.ts';
import { seatLetter, seatPath } from './letters.ts';
import type { SeatReservationRow } from './store.ts';

interface Candidate extends SeatReservationRow, Reachable {
  readonly locale: string;
  readonly name: string;
}

const BATCH = 200;
/** A reminder goes out at nine on the day before: nothing later can be due. */
const REACH_DAYS = 2;

/** Seats that could be due, in order, from a row on. Those that another process has in hand are skipped: it tells them. */
const lockCandidates = statement<Candidate>(
  'lock-seat-reminder-candidates',
  `select s.*, m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name
   from seat_reservation s join member m using (member_id)
   where s.state = 'reserved' and s.reminded_at is null and s.told_standing = 'as-reserved' and s.departed_at > $1
     and s.departed_at < $2 and (s.departed_at, s.seat_reservation_id) > ($3::timestamptz, $4::int)
   order by s.departed_at, s.seat_reservation_id limit ${BATCH} for update of s skip locked`,
);
const markReminded = statement(
  'mark-seats-reminded',
  'update seat_reservation set reminded_at = $2 where seat_reservation_id = any($1::int[])',
);

type Cursor = Pick<SeatReservationRow, 'departed_at' | 'seat_reservation_id'>;

async function remindSome(transaction: Queryable, house: House, after: Cursor, now: Date) {
  const reach = new Date(now.getTime() + REACH_DAYS * 86_400_000);
  const values = [now, reach, after.departed_at, after.seat_reservation_id];
  const candidates = await transaction.run(lockCandidates, values);
  const due = candidates.filter(({ departed_at, reserved_at }) => {
    const at = reserved_at && reminderBefore(departed_at, reserved_at);
    return at !== null && at <= now;
  });
  const letters = due.map((row) =>
    outboxRow(
      recipientOf(row),
      seatLetter(house, 'reminder', row, { ...row, path: seatPath(row.seat_reservation_id) }),
    ),
  );
  await enqueueLetters(transaction, letters, now);
  if (due.length > 0) await transaction.run(markReminded, [due.map((row) => row.seat_reservation_id), now]);
  return { told: due.length, next: candidates.length < BATCH ? undefined : candidates.at(-1) };
}

/** Writes to everybody whose reminder of seats is due, each once whichever process comes first. Answers how many. */
export async function sendSeatReminders(house: House, now: Date): Promise<number> {
  let told = 0;
  let after: Cursor | undefined = { departed_at: now, seat_reservation_id: 0 };
  while (after !== undefined) {
    const from: Cursor = after;
    const some = await house.database.transaction((transaction) => remindSome(transaction, house, from, now));
    told += some.told;
    after = some.next;
  }
  return told;
}
