import { addDays, instantOf, timeOf } from '@machi/domain/calendar/model';
import { dateInWords, dayInWords, timesInWords } from '@machi/domain/calendar/words';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { isReminderDue, lastCancelDay, lastRemindedDate } from '@machi/domain/reservations/reminder';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { statement, type Queryable } from '../../database/database.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { recipientOf } from '../../platform/notifications/recipient.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { Catalog, CatalogRoom, CatalogSpot } from '../../town/catalog.ts';
import { REMINDED_AT_ONCE, inBatches, remindOf, type Passenger } from './remind-in-batches.ts';
import { slotOf } from '../bookings/slot.ts';
import { HOLDS_TIME, IS_SHOWN, type ReservationRow } from '../bookings/store.ts';
import en from '../bookings/text/en.json' with { type: 'json' };
import ja from '../bookings/text/ja.json' with { type: 'json' };
import reminderEn from './text/reminder.en.json' with { type: 'json' };
import reminderJa from './text/reminder.ja.json' with { type: 'json' };
import type { ToldDoors } from '../doors/door-words.ts';
import { doorsInReminders } from '../doors/tell-codes.ts';
import { eventNotification } from '../events/notifications.ts';
import { OWN, type OwnRow } from '../events/store.ts';
import { placeOf } from '../events/view.ts';
import { rideNotification } from '../rides/notifications.ts';
import type { PlannedRow } from '../rides/plan.ts';
import { seatNotification, seatPath } from '../seats/notifications.ts';
import { seatsShown, type SeatReservationRow } from '../seats/store.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { reservation } from '../../database/tables/reservations.ts';

/** Reminds of shuttle seats the day before. */
const sendSeatReminders = remindOf<SeatReservationRow>({
  name: 'seat',
  table: 'seat_reservation',
  id: 'seat_reservation_id',
  starts: 'departed_at',
  stands: `r.state = 'reserved' and r.told_standing = 'as-reserved' and ${seatsShown('r')}`,
  startsAt: ({ departed_at }) => departed_at,
  madeAt: ({ reserved_at }) => reserved_at,
  idOf: ({ seat_reservation_id }) => seat_reservation_id,
  notification: (house, row) =>
    seatNotification(house, 'reminder', row, { ...row, path: seatPath(row.seat_reservation_id) }),
});

/** Reminds of promised on-demand rides the day before; an on-call return ride has no reminder of its own. */
const sendRideReminders = remindOf<PlannedRow>({
  name: 'ride',
  table: 'demand_ride',
  id: 'ride_id',
  starts: 'promised_from',
  stands: `r.state = 'promised' and r.stranded_at is null`,
  startsAt: ({ promised_from }) => promised_from,
  madeAt: ({ promised_at, created_at }) => promised_at ?? created_at,
  idOf: ({ ride_id }) => ride_id,
  notification: (house, row) => rideNotification(house, 'reminder', [row], row),
});

/** Reminds of events the day before. Who still waits is not reminded. */
const sendEventReminders = remindOf<OwnRow>({
  name: 'event',
  table: 'event_registration',
  from: `(${OWN})`,
  id: 'registration_id',
  starts: 'starts_at',
  stands: `r.state = 'registered'`,
  startsAt: ({ starts_at }) => starts_at,
  madeAt: ({ made_at, moved_up_at }) => moved_up_at ?? made_at,
  idOf: ({ registration_id }) => registration_id,
  notification: (house, row, known) =>
    eventNotification(house, 'reminder', { ...row, place: placeOf(row, known) }, row),
});

const textsIn = wordingsOf('reminders', {
  ja: { ...reminderJa, closing: ja.closing },
  en: { ...reminderEn, closing: en.closing },
});

interface Candidate extends ReservationRow, Passenger {}

/** Candidates after a row, in order; rows locked by another process are skipped, since it reminds them. */
const lockCandidates = statement<Candidate>(
  'lock-reminder-candidates',
  `select r.*, m.email, m.login_tel_key, m.locale, m.lastname || ' ' || m.firstname as name
   from reservation r join member m on m.member_id = r.member_id
   join unnest($1::int[], $2::timestamptz[]) as reach(spot_id, until) on reach.spot_id = r.spot_id
   where r.reminded_at is null and ${HOLDS_TIME} and r.started_at > $3 and r.started_at < reach.until
     and (r.started_at, r.reservation_id) > ($4::timestamptz, $5::int) and ${IS_SHOWN}
   order by r.started_at, r.reservation_id limit $6 for update of r skip locked`,
);

const reservations = rowsOf(reservation);

/** The reminder of a reservation, with a link to cancel it. */
function reminderNotification(
  house: House,
  locale: Locale,
  { row, spot, room }: { readonly row: Candidate; readonly spot: CatalogSpot; readonly room: CatalogRoom },
  doors: (locale: Locale) => ToldDoors,
): Notification {
  const slot = slotOf(row);
  const day = lastCancelDay(spot, slot);
  const isUntilStart = day === slot.target_date;
  const until = isUntilStart
    ? textsIn(locale).untilStart
    : fillText(textsIn(locale).untilDay, { day: dayInWords(day)[locale] });
  const times = timesInWords({ start: timeOf(slot.start), end: timeOf(slot.end) })[locale];
  const { lines, ...own } = doors(locale);
  const words = {
    name: row.name,
    code: row.reservation_code,
    spot: spot.spot_name[locale],
    room: room.room_name[locale],
    day: dayInWords(slot.target_date)[locale],
    times: `${dateInWords(slot.target_date)[locale]} ${times}`,
    until,
    spotTel: spot.tel,
    doors: lines,
  };
  const text = textsIn(locale)[row.approval_status === 1 ? 'fixed' : 'provisional'];
  const url = `${house.publicUrl}/reservation/detail/${row.reservation_id}`;
  return { ...writeNotification(house, 'reservations', locale, text, textsIn(locale).closing, words, url), ...own };
}

type Cursor = Pick<ReservationRow, 'started_at' | 'reservation_id'>;

/** Sends the due reminders of one batch. Returns their number and the place to go on; undefined at the end. */
async function remindSome(transaction: Queryable, house: House, known: Catalog, after: Cursor, now: Date) {
  const spots = [...known.spots.values()];
  const candidates = await transaction.run(lockCandidates, [
    spots.map(({ spot_id }) => spot_id),
    spots.map((spot) => instantOf(addDays(lastRemindedDate(spot, now), 1), 0).toISOString()),
    now,
    after.started_at,
    after.reservation_id,
    REMINDED_AT_ONCE,
  ]);
  const due = candidates.flatMap((row) => {
    const spot = known.spots.get(row.spot_id);
    const room = known.rooms.get(row.room_id);
    return spot && room && isReminderDue({ ...row, ...slotOf(row) }, spot, now) ? [{ row, spot, room }] : [];
  });
  const toldOf = await doorsInReminders(
    transaction,
    house,
    due.map(({ row }) => row),
    now,
  );
  const notifications = due.map((one) => ({
    ...outboxRow(
      recipientOf(one.row),
      reminderNotification(house, chooseLocale(one.row.locale), one, toldOf(one.row.reservation_id)),
    ),
    useful_until: one.row.started_at,
  }));
  await enqueueNotifications(transaction, notifications, now);
  const told = { reservation_id: among(due.map(({ row }) => row.reservation_id)) };
  if (due.length > 0) await reservations.update(transaction, 'mark-reminded', told, { reminded_at: now });
  return { told: due.length, next: candidates.length < REMINDED_AT_ONCE ? undefined : candidates.at(-1) };
}

/** Sends all due reminders, each once across all processes. Returns their number. */
export async function sendReminders(house: House): Promise<number> {
  const now = house.clock();
  const known = await house.catalog.read();
  const first = { started_at: now, reservation_id: 0 };
  let told = await inBatches<Cursor>(house.database, first, (transaction, after) =>
    remindSome(transaction, house, known, after, now),
  );
  told += await sendSeatReminders(house, known, now);
  told += await sendRideReminders(house, known, now);
  told += await sendEventReminders(house, known, now);
  if (told > 0) {
    house.wakeOutbox();
    house.log.info({ told }, 'reminders written');
  }
  return told;
}
