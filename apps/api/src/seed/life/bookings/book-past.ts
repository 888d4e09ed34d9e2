import { monthOf } from '@machi/domain/calendar/model';
import { termOverrides } from '@machi/domain/reception/term';
import { isRefusal, type Refusal } from '@machi/domain/refusals/model';
import { ReservationRequest } from '@machi/domain/reservations/model';
import {
  allOverrides,
  canOverride,
  contentOf,
  decideChange,
  decideReservation,
  noOverrides,
  piecesOf,
  slotsOf,
  type Decision,
  type Lending,
  type Overrides,
  type Situation,
  type Slot,
  type Wish,
} from '@machi/domain/reservations/rules';
import type { PricedLine } from '@machi/domain/reservations/quote';
import { offerOf } from '../../../features/bookings/lending.ts';
import { rowsOf } from '../../../features/bookings/rows.ts';
import { instantsOf, slotOf } from '../../../features/bookings/slot.ts';
import type { ReservationRow } from '../../../features/bookings/store.ts';
import type { Random } from '../../../ground/random.ts';
import type { CatalogRoom, CatalogSpot } from '../../../town/catalog.ts';
import { residenceAt, type Life } from '../life.ts';
import { createHeldTime } from './held-time.ts';
import { noteHandled, noteOwn, receptionist } from './officials.ts';
import type { BookingWish } from './wish.ts';

/** A reservation with a function that frees its time, equipment and place in the month's limit. */
export interface PastBooking {
  readonly row: ReservationRow;
  /** Changes with a move. */
  slot: Slot;
  readonly spot: CatalogSpot;
  /** Frees everything from a moment on; null takes it again. */
  release: (until: Date | null) => void;
}

function requestOf(life: Life, wish: BookingWish, dates: BookingWish['dates']): ReservationRequest {
  const { use, group } = wish;
  const [first, ...others] = dates;
  const person = life.people.find(({ member_id }) => member_id === wish.member_id);
  const request = ReservationRequest.parse({
    spot_id: life.catalog.rooms.get(wish.room_id)?.spot_id,
    room_id: wish.room_id,
    target_date: first?.date,
    target_time: { start: first?.start, end: first?.end },
    is_group: group ? 1 : 0,
    group_type: group?.group_type ?? '',
    group_name: group?.group_name ?? '',
    person_in_charge: group && person ? `${person.lastname} ${person.firstname}` : '',
    persons_spot: wish.persons,
    purpose: use.purpose === 'other' || use.purpose_other === '' ? use.purpose : 'other',
    purpose_other: use.purpose_other,
    includes_preparation: use.includes_preparation,
    is_commercial: use.is_commercial,
    has_charging: use.charging_fee === undefined ? 0 : 1,
    charging_fee: use.charging_fee ?? 0,
    exemption_method: use.exemption?.method ?? 0,
    exemption_reason: use.exemption?.reason ?? '',
    note: use.note,
    adjunct_room_ids: use.adjunct_room_ids,
    equipment_ids: use.equipment_ids,
    additional_questions: Object.entries(use.answers).map(([question_key, answer]) => ({ question_key, answer })),
    is_terms_agreed: true,
    is_spot_terms_agreed: true,
  });
  // A term has more dates than a member may send.
  const target_dates = others.map(({ date, start, end }) => ({ target_date: date, target_time: { start, end } }));
  return { ...request, target_dates };
}

/** Indexes of dates that the refusal names; the others can be applied for without them. */
function failingIndexes({ problems }: Refusal): Set<number> {
  return new Set(
    problems.flatMap(({ field }) => {
      if (field === 'target_date' || field === 'target_time') return [0];
      const further = /^target_dates\.(\d+)$/.exec(field)?.[1];
      return further === undefined ? [] : [Number(further) + 1];
    }),
  );
}

interface Standing {
  readonly from: Date;
  until: Date | null;
}
/** A date that counts in its month, and its use of the free hour. */
interface Counted extends Standing {
  readonly target_date: string;
  readonly free: number;
}
interface Lent extends Standing, Slot {
  readonly equipment_id: number;
  readonly pieces: number;
}
const stands = ({ from, until }: Standing, at: Date): boolean => from <= at && (until === null || until > at);

/**
 * Books the past: decides each application by the rules and the state of that moment (`decideReservation`), and makes
 * rows as the product does (`rowsOf`).
 */
export function createPastBooking(life: Life, random: Random) {
  const rooms = createHeldTime();
  const lent: Lent[] = [];
  const monthly = new Map<string, Counted[]>();
  let nextId = 1;
  const monthKey = (memberId: number, spotId: number, date: string) => `${memberId} ${spotId} ${monthOf(date)}`;

  const countedAt = (memberId: number, spot: CatalogSpot, date: string, at: Date) =>
    (monthly.get(monthKey(memberId, spot.spot_id, date)) ?? []).filter((one) => stands(one, at));

  const lendingAt = (request: Wish, slots: readonly Slot[], at: Date): Lending => ({
    adjuncts: request.adjunct_room_ids.flatMap((room_id) =>
      slots.flatMap(({ target_date }) => rooms.at(room_id, target_date, at).map((slot) => ({ ...slot, room_id }))),
    ),
    equipments: request.equipment_ids.length === 0 ? [] : lent.filter((one) => stands(one, at)),
  });

  /** Reservations, equipment and counts at a moment. */
  function situationAt(
    memberId: number,
    spot: CatalogSpot,
    room: CatalogRoom,
    wish: Wish,
    slots: readonly Slot[],
    at: Date,
  ): Situation {
    const person = life.people.find(({ member_id }) => member_id === memberId);
    const held = Object.fromEntries(
      slots.map(({ target_date }) => [monthOf(target_date), countedAt(memberId, spot, target_date, at).length]),
    );
    const given = new Map(
      slots.map(({ target_date }) => [
        target_date,
        countedAt(memberId, spot, target_date, at)
          .filter((one) => one.target_date === target_date)
          .reduce((sum, { free }) => sum + free, 0),
      ]),
    );
    return {
      town_name: life.town.town.town_name,
      member: residenceAt(person, at),
      spot,
      room,
      offer: offerOf(life.catalog, spot, room),
      held,
      given,
      occupied: slots.flatMap(({ target_date }) => rooms.at(room.room_id, target_date, at)),
      lending: lendingAt(wish, slots, at),
    };
  }

  function decide(
    { at, member_id }: BookingWish,
    request: ReservationRequest,
    spot: CatalogSpot,
    room: CatalogRoom,
    beyond: Overrides,
  ): Decision | Refusal {
    const situation = situationAt(member_id, spot, room, request, slotsOf(request), at);
    return decideReservation(request, situation, at, beyond);
  }

  /** Takes rooms, equipment and a place in the month's limit; answers the function that frees them. */
  function hold(row: ReservationRow, slot: Slot, lines: readonly PricedLine[], at: Date): PastBooking['release'] {
    const free = lines.reduce((sum, line) => sum + line.discount_minutes, 0);
    const counted: Counted = { from: at, until: null, target_date: slot.target_date, free };
    const key = monthKey(row.member_id ?? 0, row.spot_id, slot.target_date);
    monthly.set(key, [...(monthly.get(key) ?? []), counted]);
    const pieces = piecesOf(row.equipment_ids).map((some): Lent => ({ ...some, ...slot, from: at, until: null }));
    lent.push(...pieces);
    const givenBack = [row.room_id, ...row.adjunct_room_ids].map((roomId) => rooms.take(roomId, slot, at));
    return (until) => {
      for (const one of [counted, ...pieces]) one.until = until;
      for (const give of givenBack) give(until);
    };
  }

  function write(
    wish: BookingWish,
    request: ReservationRequest,
    decision: Decision,
    spot: CatalogSpot,
    overrideReason: string,
  ): PastBooking[] {
    const { at, member_id } = wish;
    const ids = decision.slots.map((_slot, index) => nextId + index);
    nextId += ids.length;
    const bookedBy = wish.isAtCounter ? receptionist(life, random, [member_id]).member_id : null;
    const applicant = { memberId: member_id, bookedBy, overrideReason };
    const prefix = life.town.town.code_prefix;
    const rows = rowsOf(request, decision, ids, applicant, spot.additional_questions, prefix, at);
    noteOwn(life, random, 'reservation:create', rows, bookedBy ?? member_id, at);
    if (bookedBy !== null)
      noteHandled(
        life,
        random,
        overrideReason === '' ? 'reservation:book' : 'reservation:override',
        rows,
        bookedBy,
        at,
      );
    return rows.map((row, index) => {
      const slot = decision.slots[index] ?? { target_date: '', start: 0, end: 0 };
      return { row, slot, spot, release: hold(row, slot, decision.lines_by_slot[index] ?? [], at) };
    });
  }

  /** Moves a reservation as `moveReservation` does; false if rules or other reservations prevent it. */
  function move(booking: PastBooking, slot: Slot, at: Date, isOfficial: boolean): boolean {
    const { row, spot } = booking;
    const room = life.catalog.rooms.get(row.room_id);
    if (!room || row.member_id === null) return false;
    // Its own time does not count as taken.
    booking.release(at);
    const { room_id, persons_spot, adjunct_room_ids, equipment_ids } = row;
    const use = { room_id, slot, persons_spot, content: contentOf(row), adjunct_room_ids, equipment_ids };
    const situation = situationAt(row.member_id, spot, room, use, [slot], at);
    const changer = { isOfficial, overrides: noOverrides, cancelsTaxis: false };
    const decision = decideChange({ ...row, ...slotOf(row) }, use, situation, at, changer);
    if (isRefusal(decision)) {
      booking.release(null);
      return false;
    }
    Object.assign(row, instantsOf(slot), {
      use_month: monthOf(slot.target_date),
      amount: decision.quote.amount,
      quote_lines: decision.quote.lines,
      fixed_at: at,
      permit_version: row.permit_version + (row.approval_status === 1 ? 1 : 0),
      reminded_at: null,
      revision: row.revision + 1,
      revised_at: at,
    });
    booking.slot = slot;
    booking.release = hold(row, slot, decision.quote.lines, at);
    return true;
  }

  /** The reservations that result from an application: fewer if some times are taken, none if all are. */
  function apply(wish: BookingWish): PastBooking[] {
    const room = life.catalog.rooms.get(wish.room_id);
    const spot = room && life.catalog.spots.get(room.spot_id);
    if (!room || !spot) return [];
    const first = requestOf(life, wish, wish.dates);
    const { term = '' } = wish;
    const usual = term === '' ? noOverrides : termOverrides;
    const decision = decide(wish, first, spot, room, usual);
    if (!isRefusal(decision)) return write(wish, first, decision, spot, term);
    if (wish.isAtCounter && canOverride(decision.problems.map(({ code }) => code)) && random.happens(0.9)) {
      const beyond = decide(wish, first, spot, room, allOverrides);
      if (!isRefusal(beyond)) return write(wish, first, beyond, spot, random.pick(life.plan.bookings.overrides));
    }
    const failing = failingIndexes(decision);
    const left = wish.dates.filter((_date, index) => !failing.has(index));
    if (left.length === 0 || left.length === wish.dates.length) return [];
    const second = requestOf(life, wish, left);
    const again = decide(wish, second, spot, room, usual);
    return isRefusal(again) ? [] : write(wish, second, again, spot, term);
  }

  return { apply, move, rooms };
}
