import { addDays, daysBetween, minutesOf, monthOf, timeOf, type DateText } from '@machi/domain/calendar/model';
import { daysOf } from '@machi/domain/calendar/stretches';
import type { proposePlaces } from '@machi/domain/closures/contract';
import type { PlaceInstead, ProposedPlace } from '@machi/domain/closures/model';
import type { CheckedInputOf } from '@machi/domain/contract/endpoint';
import { isOwnReservation, ownApplication } from '@machi/domain/reception/rules';
import { isRefusal, sentenceOf } from '@machi/domain/refusals/model';
import { clubProblems } from '@machi/domain/reservations/clubs';
import { DAYS_AROUND, placesInstead } from '@machi/domain/reservations/places-instead';
import { fullMonths, isSameTime, keepsClubExemption } from '@machi/domain/reservations/rules';
import type { Stretch } from '@machi/domain/spots/rules';
import { moveTo, seenOf } from '../bookings/changes/move-to.ts';
import { officialMover } from '../bookings/changes/try-out.ts';
import { readMovedClub } from '../bookings/clubs/booking-club.ts';
import { heldBy } from '../bookings/held-in-month.ts';
import { readOccupancy } from '../bookings/occupancy.ts';
import { slotOf } from '../bookings/slot.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog, CatalogSpot } from '../../town/catalog.ts';
import type { Closing } from './close.ts';
import { closureStore, type AffectedRow } from './store.ts';

type Kept = CheckedInputOf<typeof proposePlaces>['kept'];
type Closed = Pick<Closing, 'roomIds' | 'span'>;

/** The times taken in each room on each day: by others, by the coming closure, and by accepted moves. */
async function takenAround(house: House, known: Catalog, row: AffectedRow, { roomIds, span }: Closed, kept: Kept) {
  const own = slotOf(row);
  const rooms = [...known.rooms.values()].filter(({ spot_id }) => spot_id === row.spot_id);
  const from = addDays(own.target_date, -DAYS_AROUND);
  const ids = rooms.map(({ room_id }) => room_id);
  const occupied = await readOccupancy(house.database, ids, from, 2 * DAYS_AROUND + 1);
  const closedOn = Map.groupBy(daysOf(span.starts, span.ends), ({ target_date }) => target_date);
  // If an adjunct room is closed, another main room does not help.
  const isHit = row.adjunct_room_ids.some((id) => roomIds.includes(id));
  const taken = (roomId: number, date: DateText): readonly Stretch[] => [
    ...(occupied.get(roomId)?.[daysBetween(from, date)] ?? []).filter(
      (stretch) => !(roomId === row.room_id && isSameTime(own, { target_date: date, ...stretch })),
    ),
    ...(isHit || roomIds.includes(roomId) ? (closedOn.get(date) ?? []) : []),
    ...kept
      .filter(({ room_id, target_date }) => room_id === roomId && target_date === date)
      .map(({ target_time: { start, end } }) => ({ start: minutesOf(start), end: minutesOf(end) })),
  ];
  return { rooms, taken };
}

/** Possible other days: covered by the club's exemption, in months in which the member has dates left. */
async function possibleDays(
  { database }: House,
  row: AffectedRow,
  spot: CatalogSpot,
): Promise<(target_date: DateText) => boolean> {
  const { member_id, reservation_id, club_id } = row;
  const own = slotOf(row);
  const around = [-DAYS_AROUND, 0, DAYS_AROUND].map((days) => ({ target_date: addDays(own.target_date, days) }));
  const [club, held] = await Promise.all([
    readMovedClub(database, club_id),
    heldBy(database, member_id === null ? [] : [member_id], around, [reservation_id]),
  ]);
  const full = new Set(fullMonths(spot, held.get(member_id ?? 0)?.get(spot.spot_id) ?? {}));
  const asked = { ...row, club_exemption: keepsClubExemption(row, { content: row }) };
  return (target_date) => {
    const month = monthOf(target_date);
    if (month !== row.use_month && full.has(month)) return false;
    return club === undefined || clubProblems(club, asked, [{ ...own, target_date }]).length === 0;
  };
}

/** The first place where a trial move succeeds; null if there is none. */
async function placeFor(
  house: House,
  known: Catalog,
  row: AffectedRow,
  closed: Closed,
  kept: Kept,
  { now, locale }: MemberExchange,
): Promise<PlaceInstead | null> {
  const spot = known.spots.get(row.spot_id);
  if (!spot) return null;
  const { rooms, taken } = await takenAround(house, known, row, closed, kept);
  const use = { room_id: row.room_id, persons: row.persons_spot, ...slotOf(row) };
  const isPossible = await possibleDays(house, row, spot);
  for (const { room_id, slot } of placesInstead(use, { spot, rooms }, taken, now, isPossible)) {
    const { target_date } = slot;
    const target_time = { start: timeOf(slot.start), end: timeOf(slot.end) };
    const wanted = { reservation_id: row.reservation_id, room_id, target_date, target_time };
    const done = await house.database.transaction(
      (transaction) => moveTo(transaction, house, known, wanted, officialMover(now, '', true), () => undefined),
      () => true,
    );
    if (isRefusal(done)) continue;
    const { before, after } = done;
    const room = known.rooms.get(room_id);
    return {
      room_id,
      room_name: room?.room_name[locale] ?? '',
      capacity: room?.capacity ?? 0,
      target_date,
      target_time,
      seen: seenOf(before),
      amount: before.amount,
      amount_there: after.amount,
      is_paid: before.paid_yen > 0,
      ends_taxis: (before.reserves_outward === 1 || before.reserves_return === 1) && !isSameTime(slotOf(before), slot),
    };
  }
  return null;
}

/** New places for reservations affected by a closure, found one after another so that no two get the same place. */
export async function placesFor(
  house: House,
  known: Catalog,
  closed: Closed,
  ids: readonly number[],
  keptForOthers: Kept,
  exchange: MemberExchange,
): Promise<ProposedPlace[]> {
  const rows = await closureStore.standing(house.database, closed.roomIds, closed.span, ids);
  const rowOf = new Map(rows.map((row) => [row.reservation_id, row]));
  const kept = [...keptForOthers];
  const proposed: ProposedPlace[] = [];
  for (const reservation_id of new Set(ids)) {
    const row = rowOf.get(reservation_id);
    const isOwn = row !== undefined && isOwnReservation(exchange.member.member_id, row);
    const [own] = ownApplication.problems;
    const hindrance = isOwn && own ? sentenceOf(own, exchange.locale) : '';
    const place = row && !isOwn ? await placeFor(house, known, row, closed, kept, exchange) : null;
    if (place) kept.push(place);
    proposed.push({ reservation_id, is_gone: row === undefined, place, hindrance });
  }
  return proposed;
}
