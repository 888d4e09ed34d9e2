import { monthOf } from '@machi/domain/calendar/model';
import { chooseLocale, type Localized } from '@machi/domain/locale/model';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import {
  contentOf,
  decideChange,
  decideChangeable,
  exemptionAfter,
  isSameContent,
  isSameTime,
  keepsClubExemption,
  ofAnybody,
  takenAdjunctProblems,
  takenSlotProblems,
  type ChangedUse,
  type Changer,
  type Content,
  type Decision,
  type Slot,
} from '@machi/domain/reservations/rules';
import type { Queryable } from '../../../database/database.ts';
import type { House } from '../../../platform/house.ts';
import { enqueueNotification } from '../../../platform/notifications/outbox.ts';
import { recipientOf } from '../../../platform/notifications/recipient.ts';
import { reservationTold, tellSystems } from '../../../platform/webhooks/tell.ts';
import type { Catalog, CatalogRoom, CatalogSpot } from '../../../town/catalog.ts';
import { freeTime } from '../occupancy.ts';
import { readApplicant } from '../end-reservation.ts';
import { regainedOf, tellWaiting } from '../waiting/tell-waiting.ts';
import { givenPreparation } from '../given-preparation.ts';
import { readMovedClub } from '../clubs/booking-club.ts';
import { lendingStore, offerOf } from '../lending.ts';
import { changedNotification, endedTaxisText } from '../notifications.ts';
import { changedFacts } from './changed-facts.ts';
import { moveStore } from './move-store.ts';
import { instantsOf, slotOf } from '../slot.ts';
import { reservationStore, type ReservationRow } from '../store.ts';
import { forgetLeftTime } from '../waiting/wait-again.ts';

/** The new place, time and content of a reservation; missing fields stay. */
export interface Move {
  /** A room of the same spot. */
  readonly room_id: number;
  readonly slot: Slot;
  readonly persons_spot?: number | undefined;
  readonly note?: string | undefined;
  /** The purpose, and what determines the fee. */
  readonly content?: Content | undefined;
  readonly adjunct_room_ids?: readonly number[] | undefined;
  readonly equipment_ids?: readonly number[] | undefined;
}

/** The author of a move. `reason` is recorded and told; an official gives one to override a rule. */
export interface Mover extends Changer {
  readonly now: Date;
  readonly reason: string;
  /** The official. If they booked it themselves, approval and exemption wait for a colleague again. */
  readonly officialId?: number | undefined;
  /** Why the old time is about to be closed: told as the reason, and waiting members are not told. */
  readonly closing?: Localized | undefined;
}

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const changesNothing = (before: ReservationRow, use: ChangedUse, note: string): boolean =>
  before.room_id === use.room_id &&
  isSameTime(slotOf(before), use.slot) &&
  before.persons_spot === use.persons_spot &&
  isSameContent(contentOf(before), use.content) &&
  before.note === note &&
  sameIds(before.adjunct_room_ids, use.adjunct_room_ids) &&
  sameIds(before.equipment_ids, use.equipment_ids);

/** Whether a change keeps the approval and the confirmed exemption. */
const keepsStanding = ({ town }: House, { booked_by }: ReservationRow, { isOfficial, officialId }: Mover): boolean =>
  isOfficial && (town.town.decides_own_bookings || booked_by === null || booked_by !== officialId);

interface Place {
  readonly known: Catalog;
  readonly spot: CatalogSpot;
  readonly room: CatalogRoom;
  readonly memberId: number;
}

/** Decides in the state in which the reservation's own time and equipment are already free. */
async function decide(
  transaction: Queryable,
  house: House,
  { known, spot, room, memberId }: Place,
  before: ReservationRow,
  use: ChangedUse,
  mover: Mover,
): Promise<Decision | Refusal> {
  const slots = [use.slot];
  const { spot_id: spotId } = spot;
  const asked = {
    memberId,
    spotId,
    clubId: before.club_id,
    roomId: room.room_id,
    slots,
    equipmentIds: use.equipment_ids,
    adjunctRoomIds: use.adjunct_room_ids,
  };
  const [club, [found], lending, given] = await Promise.all([
    readMovedClub(transaction, before.club_id),
    reservationStore.situations(transaction, [asked], [asked]),
    lendingStore.read(transaction, use, slots),
    givenPreparation(transaction, before, { ...asked, but: before.reservation_id }),
  ]);
  if (!found) throw new Error('a locked reservation has no situation');
  const { is_resident, is_verified, held, occupied } = found;
  const { town_name } = house.town.town;
  const offer = offerOf(known, spot, room);
  const situation = {
    town_name,
    member: { is_resident, is_verified },
    spot,
    room,
    offer,
    lending,
    held,
    occupied: mover.isOfficial ? occupied.map(ofAnybody) : occupied,
    given,
    club,
    is_at_counter: mover.isOfficial,
  };
  return decideChange({ ...before, ...slotOf(before) }, use, situation, mover.now, mover);
}

/** Systems know only of confirmed reservations. */
async function tellMoved(
  transaction: Queryable,
  before: ReservationRow,
  row: ReservationRow,
  now: Date,
): Promise<void> {
  const type = before.approval_status === 1 ? 'reservation.changed' : 'reservation.confirmed';
  if (before.approval_status === 1 || row.approval_status === 1)
    await tellSystems(transaction, type, [reservationTold(row)], now);
}

/**
 * Moves or changes a reservation whose row the caller has locked with `reservationStore.lockToMove`. It checks today's
 * rules, moves rooms and equipment under the constraint, recalculates the fee, and notifies the applicant and those who
 * wait for the freed time. After a member's change the reservation waits for approval again if the town approves, and
 * its exemption for an answer. An official's change keeps both, unless they booked it themselves. Returns the row,
 * unchanged if nothing changes. After a refusal the caller rolls back. The caller writes the audit row.
 */
export async function moveReservation(
  transaction: Queryable,
  house: House,
  known: Catalog,
  before: ReservationRow,
  to: Move,
  mover: Mover,
): Promise<ReservationRow | Refusal> {
  const spot = known.spots.get(before.spot_id);
  const room = known.rooms.get(to.room_id);
  if (!spot || !room || room.spot_id !== spot.spot_id) return refuse(422, { field: 'room_id', code: 'choice' });
  const closed = decideChangeable({ ...before, ...slotOf(before) }, spot, mover.now, mover.isOfficial);
  if (closed) return closed;
  if (before.member_id === null) return refuse(409, { field: 'reservation_id', code: 'already-canceled' });
  const use: ChangedUse = {
    room_id: room.room_id,
    slot: to.slot,
    persons_spot: to.persons_spot ?? before.persons_spot,
    content: contentOf(to.content ?? before),
    adjunct_room_ids: [...(to.adjunct_room_ids ?? before.adjunct_room_ids)],
    equipment_ids: [...(to.equipment_ids ?? before.equipment_ids)],
  };
  const note = to.note ?? before.note;
  if (changesNothing(before, use, note)) return before;

  const [freed, applicant] = await Promise.all([
    freeTime(transaction, before.reservation_id),
    readApplicant(transaction, before.member_id),
    moveStore.takeBackEquipment(transaction, before.reservation_id),
  ]);
  const place = { known, spot, room, memberId: before.member_id };
  const decision = await decide(transaction, house, place, before, use, mover);
  if (isRefusal(decision)) return decision;

  const endsTaxis = !isSameTime(slotOf(before), use.slot);
  const locale = chooseLocale(applicant?.locale);
  const reason = mover.closing?.[locale] ?? mover.reason;
  const isReasoned = mover.isOfficial && reason !== '';
  const keeps = keepsStanding(house, before, mover);
  const approval_status = keeps ? before.approval_status : decision.approval_status;
  const [lost, row] = await Promise.all([
    moveStore.hold(transaction, before.reservation_id, use),
    moveStore.write(transaction, before.reservation_id, {
      ...use,
      note,
      use_month: monthOf(use.slot.target_date),
      amount: decision.quote.amount,
      quote_lines: decision.quote.lines,
      approval_status,
      fixed_at: approval_status === 1 ? mover.now : null,
      exemption_status: exemptionAfter({ ...before, ...slotOf(before) }, use, keeps),
      club_exemption_id: keepsClubExemption(before, use)
        ? (decision.club?.exemptions[0]?.club_exemption_id ?? before.club_exemption_id)
        : null,
      // An existing permit no longer holds; the next version replaces it.
      permit_version: before.permit_version + (before.approval_status === 1 ? 1 : 0),
      override_reason: isReasoned && mover.overrides.size > 0 ? reason : before.override_reason,
      change_reason: isReasoned ? reason : before.change_reason,
      endsTaxis,
      now: mover.now,
    }),
  ]);
  if (lost.length > 0) {
    const main = lost.filter(({ room_id }) => room_id === use.room_id);
    return refuse(
      409,
      ...takenSlotProblems([use.slot], main),
      ...takenAdjunctProblems([use.slot], use, offerOf(known, spot, room), lost),
    );
  }
  if (applicant) {
    const taxis = endsTaxis ? endedTaxisText(house, locale, before, mover.now) : '';
    const about = { name: applicant.name, spot, room, taxis };
    const changes = changedFacts(before, row, known, locale);
    const notification = changedNotification(house, locale, row, { ...about, changes }, reason);
    await enqueueNotification(transaction, recipientOf(applicant), notification, mover.now);
  }
  await tellMoved(transaction, before, row, mover.now);
  const regained = row.use_month === before.use_month ? [] : regainedOf(before, spot);
  const room_ids = [row.room_id, ...row.adjunct_room_ids];
  const served = { member_id: before.member_id, room_ids, ...instantsOf(use.slot) };
  await forgetLeftTime(transaction, before, row);
  await tellWaiting(transaction, house, mover.closing ? [] : freed, mover.now, { regained, served });
  return row;
}
