import { timeOf } from '@machi/domain/calendar/model';
import { codeToldAt } from '@machi/domain/doors/openings';
import { dateInWords, dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { statement, type Queryable } from '../../database/database.ts';
import { among, computed, holds, present, rowsOf } from '../../database/rows.ts';
import { door_code } from '../../database/tables/doors/doors.ts';
import { codeOfUse, doorsOfUse, takesCode } from '../../platform/doors/own-doors.ts';
import { useOf, usesOf } from '../../platform/doors/grants.ts';
import type { House } from '../../platform/house.ts';
import { writeNotification } from '../../platform/notifications/notification.ts';
import { enqueueNotifications, outboxRow } from '../../platform/notifications/outbox.ts';
import { isReachable, readCorrespondent, recipientOf, type Reachable } from '../../platform/notifications/recipient.ts';
import type { Catalog } from '../../town/catalog.ts';
import { slotOf } from '../bookings/slot.ts';
import { reservationStore, type ReservationRow } from '../bookings/store.ts';
import { tellKeypads } from './tell-office.ts';
import { doorLines, textsIn, type ToldDoors } from './door-words.ts';

const codes = rowsOf(door_code);
/** Codes, and whether one before it was told: who knows that one hears of its successor at once. */
const codesTold = rowsOf(door_code, {
  is_again: computed<boolean>(
    'exists (select from door_code o where o.reservation_id = door_code.reservation_id and o.told_at is not null)',
  ),
});
const HOUR = 3_600_000;

/** Codes of reservations that are over, cancelled or refused; the index of codes in use forgets them. */
const endOldCodes = statement(
  'end-old-door-codes',
  `update door_code k set ended_at = $1 from reservation r
   where r.reservation_id = k.reservation_id and k.ended_at is null
     and (r.is_canceled = 1 or r.approval_status = 2 or r.ended_at < $1::timestamptz - interval '3 hours')`,
);

async function tell(transaction: Queryable, house: House, known: Catalog, id: number, now: Date): Promise<boolean> {
  const use = await useOf(transaction, id, now);
  const doors = use ? doorsOfUse(house.town, use) : [];
  if (!use || use.told_at !== null || use.member_id === null || !takesCode(doors)) return false;
  // Somebody locked out is told nothing; others of the club see the code on the page.
  if (!use.member_ids.includes(use.member_id)) return false;
  const [row, person] = await Promise.all([
    reservationStore.read(transaction, id, use.member_id),
    readCorrespondent(transaction, use.member_id),
  ]);
  // Who has no address has not been told: the office makes them a code.
  if (!row || !person || !isReachable(person)) return false;
  const { door_code_id, code } = await codeOfUse(transaction, house, use, now);
  const { locale } = person;
  const isAgain = await codes.has(transaction, 'told-code-before', {
    reservation_id: id,
    ended_at: present,
    told_at: present,
  });
  const texts = textsIn(locale);
  const { target_date, start, end } = slotOf(row);
  const times = timesInWords({ start: timeOf(start), end: timeOf(end) })[locale];
  const { lines, ...own } = doorLines(doors, code, locale);
  const words = {
    name: `${person.lastname} ${person.firstname}`,
    code: row.reservation_code,
    spot: known.spots.get(row.spot_id)?.columns.texts.spot_name?.[locale] ?? '',
    room: known.rooms.get(row.room_id)?.room_name[locale] ?? '',
    day: dayInWords(target_date)[locale],
    times: `${dateInWords(target_date)[locale]} ${times}`,
    doors: isAgain ? `${texts.again}\n${lines}` : lines,
  };
  const url = `${house.publicUrl}/reservation/detail/${id}`;
  const from = doors.find(({ trouble }) => trouble === null)?.from;
  const about = { matter: 'reservations', ...(from && { leavesAt: from.toISOString() }) } as const;
  const notification = writeNotification(house, about, locale, texts, texts.closing, words, url);
  const sent = { ...outboxRow(recipientOf(person), { ...notification, ...own }), useful_until: row.ended_at };
  await enqueueNotifications(transaction, [sent], now);
  await codes.update(transaction, 'mark-code-told', { door_code_id, told_at: null }, { told_at: now });
  return true;
}

/** Makes and tells the codes of doors that are due, each once across all processes, and ends those that are over. */
export async function tellDoorCodes(house: House, now: Date): Promise<void> {
  const { doors } = house.town;
  if (doors.length === 0) return;
  const known = await house.catalog.read();
  await house.database.run(endOldCodes, [now]);
  const uses = await usesOf(house.database, doors, { from: now, until: new Date(now.getTime() + 24 * HOUR) }, now);
  let told = 0;
  await tellKeypads(house, now);
  const replaced = await codesTold.list(
    house.database,
    'codes-to-tell-again',
    { ended_at: null, told_at: null, is_again: holds },
    { columns: ['reservation_id'] },
  );
  const due = uses.filter(({ told_at, started_at }) => told_at === null && codeToldAt(started_at) <= now);
  for (const id of new Set([...due, ...replaced].map(({ reservation_id }) => reservation_id ?? 0)))
    if (await house.database.transaction((transaction) => tell(transaction, house, known, id, now))) told += 1;
  if (told > 0) house.wakeOutbox();
}

/**
 * The doors that reminders tell, with the codes made for them.
 * @returns their lines for a reservation, in a language; empty where no door opens
 */
export async function doorsInReminders(
  transaction: Queryable,
  house: House,
  rows: readonly (Pick<ReservationRow, 'reservation_id' | 'room_id' | 'adjunct_room_ids'> & Reachable)[],
  now: Date,
): Promise<(reservationId: number) => (locale: Locale) => ToldDoors> {
  const lines = new Map<number, (locale: Locale) => ToldDoors>();
  const told: number[] = [];
  const behind = new Set(house.town.doors.flatMap(({ rooms }) => rooms.map(({ room_id }) => room_id)));
  for (const row of rows) {
    const { reservation_id, room_id, adjunct_room_ids } = row;
    if (![room_id, ...adjunct_room_ids].some((id) => behind.has(id))) continue;
    const use = await useOf(transaction, reservation_id, now);
    const doors = use ? doorsOfUse(house.town, use) : [];
    const made = use && takesCode(doors) ? await codeOfUse(transaction, house, use, now) : null;
    if (made && isReachable(row)) told.push(made.door_code_id);
    lines.set(reservation_id, (locale) => doorLines(doors, made?.code ?? null, locale));
  }
  if (told.length > 0)
    await codes.update(transaction, 'mark-codes-told', { door_code_id: among(told) }, { told_at: now });
  return (reservationId) => lines.get(reservationId) ?? (() => ({ lines: '' }));
}
